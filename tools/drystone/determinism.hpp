// drystone determinism: proves that scenes give the same bits on any number of workers, any lanes and in any world.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::cli {

struct DeterminismOptions {
  /// Scenes as for `drystone run`; "all" stands for every built-in scene in a short form.
  std::vector<std::string> scenes;
  /// If empty, the scene's number of steps, or kShortSteps for "all".
  std::optional<int> steps;
  std::optional<float> dt;
  std::optional<int> substeps;
  /// The first of each list is the reference.
  std::vector<int> workers = {1, 2, 3, 4, 8};
  /// Empty: all lanes of the machine.
  std::vector<Lanes> lanes;
  std::optional<std::string> json;
  bool quiet = false;
};

/// Returns the exit code: kFailure if a scene diverged. Throws CommandError.
int determinism(const DeterminismOptions& options);

}  // namespace drystone::cli
