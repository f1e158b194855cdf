// Whether a scene gives the same bits whatever it runs on: each number of workers with each lanes, in a new world, in a
// second new one and in that one cleared and filled again, against a reference. The reference is the first number of
// workers with the first lanes, in a world of its own. States are compared by their hash before the first step and after
// each one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/drystone/scene_argument.hpp"
#include "tools/drystone/world_difference.hpp"

namespace drystone::cli {

/// What a run begins with.
enum class StartWorld : std::uint8_t { fresh, second, cleared };

/// "new", "second", "cleared".
const char* to_string(StartWorld start);

struct Setting {
  int workers = 1;
  Lanes lanes = Lanes::scalar;
  StartWorld start = StartWorld::fresh;
};

/// A run that went another way than the reference.
struct Divergence {
  Setting setting;
  /// The first whose hash differs; 0 is the state before the first step.
  int step = 0;
  std::uint64_t expected_hash = 0;
  std::uint64_t found_hash = 0;
  /// The reference, run again to compare with, went another way than before: what the two differ in is not known.
  bool reference_changed = false;
  /// Looked for in the earliest divergence of a scene alone. Nothing where no field of the state differs.
  std::optional<WorldDifference> difference;
};

struct SceneVerdict {
  /// As it was given; "built-in", "Drystone" or "R.U.B.E.".
  std::string scene;
  std::string format;
  int steps = 0;
  /// Runs that were compared with the reference, and those that were to be.
  int runs = 0;
  int runs_asked = 0;
  /// Of the reference after its last step.
  std::uint64_t hash = 0;
  std::vector<Divergence> divergences;
  /// In `divergences`.
  std::size_t earliest = 0;

  bool is_same() const { return divergences.empty(); }
  bool is_complete() const { return runs == runs_asked; }
};

struct DeterminismPlan {
  std::vector<int> workers;
  std::vector<Lanes> lanes;
  /// Asked after every step; what it returns says whether to go on.
  std::function<bool()> go_on;
};

/// How many steps the check takes, as long as nothing diverges.
std::int64_t steps_of_check(const DeterminismPlan& plan, int steps);

/// Runs the scene's number of steps in each setting. Throws CommandError(kFailure) where the world refuses the scene or a
/// step.
SceneVerdict check_determinism(const NamedScene& scene, const DeterminismPlan& plan);

}  // namespace drystone::cli
