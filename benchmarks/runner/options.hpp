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
  /// Letters of suites; empty: all but E, or the suites of `scenes`.
  std::string suites;
  /// Cases of suite E too, without a size. Empty: every scene of the suites.
  std::vector<SceneRequest> scenes;
  /// Empty: every engine that is found.
  std::vector<std::string> engines;
  /// Empty: the numbers of the suite.
  std::vector<int> workers;
  /// Empty: the setting of the suite.
  std::optional<bool> continuous;
  /// 0: three, of a quick run one.
  int repeats = 0;
  /// Steps of a measurement; empty: the scene's, or few in a quick run.
  std::optional<int> steps;
  bool sweep = false;
  /// At most this many of the published sizes, spread evenly over their logarithms; 0: all.
  int sweep_points = 0;
  /// If a size takes an engine longer than this [s], larger sizes are cut. Empty: no limit.
  std::optional<double> sweep_limit;
  /// Checks that everything works: small sizes, few steps, once.
  bool quick = false;
  /// Repeat existing measurements.
  bool fresh = false;
  /// Longest time of one measurement [s].
  double limit = 600.0;
  /// Threads that keep processors busy during each measurement.
  int busy = 0;
  std::filesystem::path out = "drystone-bench-results";
};

/// The same options with defaults filled in, except those of the suites.
RunOptions with_defaults(RunOptions options);

/// Reads "name" or "name:size". Throws CommandError(kUsage).
SceneRequest read_scene_request(const std::string& text);

/// Reads "A", "bd", "A,B" or "all" (E too) as letters in order, each once. Throws CommandError(kUsage).
std::string read_suites(const std::string& text);

/// Splits "a,b, c" into its parts. Throws CommandError(kUsage) with the option's name if a part is empty.
std::vector<std::string> read_list(const std::string& option, const std::string& text);

/// A whole number in [lower, upper]. Throws CommandError(kUsage) with the option's name.
int read_count(const std::string& option, const std::string& text, int lower, int upper);

/// A decimal number in [lower, upper]. Throws CommandError(kUsage) with the option's name.
double read_number(const std::string& option, const std::string& text, double lower, double upper);

}  // namespace drystone::bench
