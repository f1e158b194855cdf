// The results of a run: the summary and the JSON report are two views of them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "drystone/report.hpp"
#include "drystone/world.hpp"

namespace drystone::cli {

struct StepHash {
  std::uint64_t step = 0;
  std::uint64_t hash = 0;
};

struct QuarantinedBody {
  std::uint64_t step = 0;
  /// Index in the scene's list of bodies.
  std::size_t body = 0;
  std::string name;
};

/// Counters of deviations, summed over all steps. See StepReport.
struct Troubles {
  std::vector<QuarantinedBody> quarantined;
  int refused_calls = 0;
  int speed_clamped = 0;
  int rotation_clamped = 0;
  int clamped_jointed = 0;
  int short_steps = 0;
};

/// The state after the last step.
struct FinalState {
  std::size_t bodies = 0;
  std::size_t awake_bodies = 0;
  /// Dynamic bodies that sleep.
  std::size_t asleep_bodies = 0;
  std::size_t shapes = 0;
  std::size_t joints = 0;
  std::size_t islands = 0;
  std::size_t awake_islands = 0;
  /// Pairs of shapes whose boxes overlap, and those that touch; awake and asleep.
  std::size_t contacts = 0;
  std::size_t touching = 0;
  Quality quality;
  std::uint64_t hash = 0;
};

struct RunResult {
  std::string scene;
  std::string format;
  std::vector<std::string> notes;
  float dt = 0.0f;
  int substeps = 0;
  int workers = 0;
  Lanes lanes = Lanes::automatic;
  int steps_asked = 0;
  /// The signal that ended the run early, or 0.
  int signal = 0;
  /// The time of every step [ms].
  std::vector<double> step_ms;
  /// Sums over the run, by Phase [ms].
  std::array<double, kPhaseCount> phase_ms{};
  /// The maxima over the states after each step.
  float peak_penetration = 0.0f;
  float peak_joint_error = 0.0f;
  std::vector<StepHash> hashes;
  Troubles troubles;
  /// Where the page ends if it became too large; else empty.
  std::string page_warning;
  FinalState last;
};

/// A sentence for each kind of deviation; empty if there is none.
std::vector<std::string> warnings(const RunResult& result);

}  // namespace drystone::cli
