// Checks whether a scene gives the same bits in all settings. A setting is a number of workers and a kind of lanes. Each
// setting runs three times: in a new world, in a second new world, and in that second world after it was cleared and
// filled again. All runs are compared with a reference: the first number of workers with the first lanes, in a world of
// its own. States are compared by their hash, before the first step and after each step.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/drystone/scene_argument.hpp"
#include "tools/drystone/world_difference.hpp"

namespace drystone::cli {

/// The world in which a run starts.
enum class StartWorld : std::uint8_t { fresh, second, cleared };

/// "new", "second", "cleared".
const char* to_string(StartWorld start);

struct Setting {
  int workers = 1;
  Lanes lanes = Lanes::scalar;
  StartWorld start = StartWorld::fresh;
};

/// A run that differs from the reference.
struct Divergence {
  Setting setting;
  /// The first step whose hash differs; 0 is the state before the first step.
  int step = 0;
  std::uint64_t expected_hash = 0;
  std::uint64_t found_hash = 0;
  /// Whether the reference differed from itself when it was run again, so that the difference is not known.
  bool reference_changed = false;
  /// Set for the earliest divergence of a scene only. Empty if no field of the state differs.
  std::optional<WorldDifference> difference;
};

struct SceneVerdict {
  /// The scene's name as given; its format: "built-in", "Drystone" or "R.U.B.E.".
  std::string scene;
  std::string format;
  int steps = 0;
  /// The number of runs that were compared with the reference, and the number that was planned.
  int runs = 0;
  int runs_asked = 0;
  /// The hash of the reference after its last step.
  std::uint64_t hash = 0;
  std::vector<Divergence> divergences;
  /// Index in `divergences`.
  std::size_t earliest = 0;

  bool is_same() const { return divergences.empty(); }
  bool is_complete() const { return runs == runs_asked; }
};

struct DeterminismPlan {
  std::vector<int> workers;
  std::vector<Lanes> lanes;
  /// Called after every step; returns whether to continue.
  std::function<bool()> go_on;
};

/// The number of steps of the check if nothing diverges.
std::int64_t steps_of_check(const DeterminismPlan& plan, int steps);

/// Runs the scene's number of steps in each setting. Throws CommandError(kFailure) if the world refuses the scene or a
/// step.
SceneVerdict check_determinism(const NamedScene& scene, const DeterminismPlan& plan);

}  // namespace drystone::cli
