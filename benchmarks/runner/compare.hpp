// `drystone-bench compare OLD NEW`: did anything get slower? OLD and NEW are directories of results, their results.json,
// or files of instruction counts ({"scene": count, ...}).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "benchmarks/runner/aggregate.hpp"

namespace drystone::bench {

/// The compared figures of a setting or scene.
struct Figure {
  /// "drystone washer:90, 1 worker, continuous on", or the name of a scene.
  std::string name;
  /// The engine, for means over its settings; empty for counts.
  std::string engine;
  Spread value;
  bool failed = false;
};

struct Figures {
  /// "ms" or "instructions".
  std::string unit;
  std::vector<Figure> figures;
};

/// Throws CommandError(kFailure) naming the file, and the missing or wrong field.
Figures read_figures(const std::filesystem::path& path);

enum class Verdict { same, slower, faster, fails_now, works_now, fails_still, gone, added };

struct Compared {
  std::string name;
  std::string engine;
  Verdict verdict = Verdict::same;
  Spread before;
  Spread after;
  /// Median new over median old, and the extremes that the spreads allow; 0 if there is none.
  Spread ratio;
};

/// band: 0.05 is five percent. Throws CommandError(kUsage) if one has times and the other has counts.
std::vector<Compared> compare(const Figures& before, const Figures& after, double band);

/// Whether anything is slower or fails now. Settings that only one side has are no regression, because a run may cover
/// a part of the suites.
bool has_regression(const std::vector<Compared>& rows);

std::string comparison_table(const std::vector<Compared>& rows, const std::string& unit, double band);

/// The command. Returns the exit code.
int run_compare(const std::filesystem::path& before, const std::filesystem::path& after, double band);

}  // namespace drystone::bench
