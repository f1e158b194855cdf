// The suites of published scenes: which scenes, at which size, timed how, and what must hold for a run to be believed.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/math.hpp"

namespace drystone::bench {

/// What a scene promises. A run that breaks one is reported as failed, not as a time.
struct Plausible {
  /// Nothing dynamic outside [lower, upper] at the end [m].
  Vec2 lower = {-1e4f, -1e4f};
  Vec2 upper = {1e4f, 1e4f};
  /// Fastest body at the end [m/s].
  float max_final_speed = 1e4f;
  /// Deepest overlap of two shapes at any sample [m].
  float max_penetration = 1.0f;
  /// Largest distance of two anchors that should coincide, at any sample [m].
  float max_joint_error = 1e4f;
  /// Farthest that any body may be from where it started, at the end [m]; for piles that must stand.
  float max_drift = 1e9f;
};

struct SuiteScene {
  /// Of scenes::make_built_in().
  const char* name;
  int default_size;
  /// Sizes of a sweep: first, first + increment, ... last. increment 0: no sweep was published.
  int sweep_first;
  int sweep_last;
  int sweep_increment;
  /// First step that counts: 1 where step 0 is not timed.
  int first_timed_step;
  /// Continuous collision in the plain run, and whether the suite asks for the other setting too.
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

/// A, B, C and D. Suite C is run by the island benchmark (islands/), not by the engines.
std::span<const Suite> suites();

/// The first entry of that name in any suite, or null.
const SuiteScene* find_suite_scene(const std::string& name);

}  // namespace drystone::bench
