// The options of a measurement with `drystone-bench`: the command line as data.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace drystone::bench {

/// "washer" or "washer:30".
struct SceneRequest {
  std::string name;
  std::optional<int> size;
};

struct RunOptions {
  /// Letters of suites; empty: all but E, or what `scenes` names.
  std::string suites;
  /// Cases of suite E too, without a size. Empty: every scene of the suites.
  std::vector<SceneRequest> scenes;
  /// Empty: every engine that is found.
  std::vector<std::string> engines;
  /// Empty: what the suite asks for.
  std::vector<int> workers;
  /// Empty: what the suite asks for.
  std::optional<bool> continuous;
  /// 0: three, of a quick run one.
  int repeats = 0;
  /// Steps of a measurement; empty: the scene's, or few in a quick run.
  std::optional<int> steps;
  bool sweep = false;
  /// At most so many of the published sizes, spread evenly over their logarithms; 0: all.
  int sweep_points = 0;
  /// Once a size took an engine longer [s], its larger sizes are cut. Empty: no limit.
  std::optional<double> sweep_limit;
  /// Shows that everything works: small sizes, few steps, once.
  bool quick = false;
  /// Measure again what is there already.
  bool fresh = false;
  /// Longest time of one measurement [s].
  double limit = 600.0;
  std::filesystem::path out = "drystone-bench-results";
};

/// The same with defaults filled in, except those of the suites.
RunOptions with_defaults(RunOptions options);

/// Reads "name" or "name:size". Throws CommandError(kUsage).
SceneRequest read_scene_request(const std::string& text);

/// Reads "A", "bd", "A,B" or "all" (E too) as letters in order, each once. Throws CommandError(kUsage).
std::string read_suites(const std::string& text);

/// "a,b, c" as its parts. Throws CommandError(kUsage) with the option's name where a part is empty.
std::vector<std::string> read_list(const std::string& option, const std::string& text);

/// A whole number in [lower, upper]. Throws CommandError(kUsage) with the option's name.
int read_count(const std::string& option, const std::string& text, int lower, int upper);

/// A decimal number in [lower, upper]. Throws CommandError(kUsage) with the option's name.
double read_number(const std::string& option, const std::string& text, double lower, double upper);

}  // namespace drystone::bench
