// The suites of published scenes: scenes, sizes, timing, and the conditions that a valid run must meet.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "drystone/math.hpp"

namespace drystone::bench {

/// The figure of a condition (measure/figures.hpp). "Share" means the share of the existing dynamic bodies.
enum class StateFigure {
  /// Mean x of the centres of mass [m].
  mean_x,
  mean_y,
  /// Root mean square of the distances from their middle [m].
  spread,
  /// [m/s]
  mean_speed,
  /// Share of the bodies slower than `than` [m/s].
  slower,
  /// Share of the bodies turned by more than `than` [rad] since they appeared.
  turned,
  /// Share of the bodies farther than `than` [m] from where each would be without contacts and joints.
  deflected,
  /// Share of the bodies whose centre is in [lower, upper].
  inside,
  /// Deepest overlap of that state [m].
  overlap,
  /// [J]
  kinetic,
};

/// Bounds of a figure. Every correct run is within them. A run of a faulty engine, which lacks contacts, friction, joints
/// or half of gravity, is outside if the fault matters in the scene (tests/benchmarks/faulty_engines.hpp).
struct Promise {
  StateFigure figure = StateFigure::mean_y;
  /// Steps done: one of the twenty samples. 0: all.
  int after = 0;
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  double than = 0.0;
  Vec2 lower{};
  Vec2 upper{};
};

/// The conditions of a scene. A run that breaks one is reported as failed and has no time.
struct Plausible {
  /// No dynamic body is outside [lower, upper] at the end [m].
  Vec2 lower = {-1e4f, -1e4f};
  Vec2 upper = {1e4f, 1e4f};
  /// Fastest body at the end [m/s].
  float max_final_speed = 1e4f;
  /// Deepest overlap of two shapes at any sample [m].
  float max_penetration = 1.0f;
  /// Largest distance of two anchors that should coincide, at any sample [m].
  float max_joint_error = 1e4f;
  /// Largest distance of a body from its start at the end [m]; for piles that must stand.
  float max_drift = 1e9f;
  /// Conditions of the published size, run for the published time.
  std::vector<Promise> promises{};
};

struct SuiteScene {
  /// The name for scenes::make_built_in().
  const char* name;
  int default_size;
  /// Sizes of a sweep: first, first + increment, ... last. increment 0: no sweep was published.
  int sweep_first;
  int sweep_last;
  int sweep_increment;
  /// The first timed step: 1 if step 0 is not timed.
  int first_timed_step;
  /// Continuous collision in the plain run, and whether the suite has runs with the other setting too.
  bool continuous;
  bool both_continuous;
  /// More than one worker is part of the protocol.
  std::vector<int> workers;
  Plausible plausible;
};

struct Suite {
  char letter;
  const char* title;
  std::vector<SuiteScene> scenes;
};

/// A, B, C and D. Suite C is run by the island benchmark (islands/), not by the engines. Suite E has its own table
/// (fidelity/).
std::span<const Suite> suites();

/// The first entry of that name in any suite, or null.
const SuiteScene* find_suite_scene(const std::string& name);

}  // namespace drystone::bench
