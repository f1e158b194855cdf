// Statistics of the times of a run's steps.
#pragma once

#include <cstddef>
#include <vector>

namespace drystone::cli {

/// [ms]; all 0 if there were no steps. Percentiles are by nearest rank: the least time of a step such that at least
/// this percentage of all steps took no longer.
struct StepTimes {
  double total = 0.0;
  double mean = 0.0;
  double p50 = 0.0;
  double p99 = 0.0;
  double max = 0.0;
  /// Index of the first step that took `max`.
  std::size_t longest = 0;
};

StepTimes step_times(const std::vector<double>& step_ms);

}  // namespace drystone::cli
