// Built-in scenes in a size that is quick to run and still has work for several workers, for `drystone determinism
// all`.
#pragma once

#include <string>
#include <vector>

namespace drystone::cli {

inline constexpr int kShortSteps = 100;

/// One for each built-in scene, in the order of `drystone list`; a scene without an entry in this file has its default
/// size.
std::vector<std::string> short_scenes();

}  // namespace drystone::cli
