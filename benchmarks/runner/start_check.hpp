// Checks that all engines start from the same world, before anything is timed, because times of different worlds must
// not be compared: number of bodies, shapes and joints, mass, inertia, mean position, bounds and highest speed must
// agree to six significant digits. Lengths near zero are compared on the scale of the world. A difference with a known
// reason that favours no engine (such as an engine without rounded shapes) is reported with its reason.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/run_record.hpp"

namespace drystone::bench {

struct EngineStart {
  std::string engine;
  StartState state;
};

struct StartDifference {
  /// "washer:90"
  std::string scene;
  std::string engine;
  /// "bodies", "mass", "mean x", ...
  std::string field;
  /// The values of the reference engine and of this one.
  double expected = 0.0;
  double found = 0.0;
  /// The reason of the difference; empty: unknown, and the world counts as another one.
  std::string explanation;
};

/// A known difference and its reason.
struct ExplainedDifference {
  /// The beginning of the engine's name: "box2d2" is "box2d2" alone, "box2d" all of them.
  std::string_view engine;
  std::string_view scene;
  /// Empty: every field.
  std::string_view field;
  const char* reason;
};

/// The list of known differences. Empty as long as all adapters use the scene's masses and count the scene's shapes.
std::span<const ExplainedDifference> explained_differences();

/// Compares with `drystone` if it was run, else with the first engine.
std::vector<StartDifference> compare_starts(const std::string& scene, std::span<const EngineStart> starts,
                                            std::span<const ExplainedDifference> explained = explained_differences());

/// "mass 12.5 instead of 12.4, shapes 10 instead of 11" for one engine's world; empty if it has no unexplained
/// difference.
std::string unexplained(std::span<const StartDifference> differences, const std::string& scene,
                        const std::string& engine);

/// A table of the differences, one line each.
std::string differences_table(std::span<const StartDifference> differences);

}  // namespace drystone::bench
