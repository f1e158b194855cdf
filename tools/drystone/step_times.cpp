#include "tools/drystone/step_times.hpp"

#include <algorithm>
#include <numeric>

namespace drystone::cli {
namespace {

// The rank is computed in integers, so that 99 % of 100 is rank 99 and rounding cannot give 100.
double nearest_rank(const std::vector<double>& sorted, std::size_t percent) {
  const std::size_t rank = (sorted.size() * percent + 99) / 100;
  return sorted[rank - 1];
}

}  // namespace

StepTimes step_times(const std::vector<double>& step_ms) {
  StepTimes times;
  if (step_ms.empty()) return times;
  std::vector<double> sorted = step_ms;
  std::sort(sorted.begin(), sorted.end());
  times.total = std::accumulate(step_ms.begin(), step_ms.end(), 0.0);
  times.mean = times.total / static_cast<double>(step_ms.size());
  times.p50 = nearest_rank(sorted, 50);
  times.p99 = nearest_rank(sorted, 99);
  times.max = sorted.back();
  times.longest = static_cast<std::size_t>(std::max_element(step_ms.begin(), step_ms.end()) - step_ms.begin());
  return times;
}

}  // namespace drystone::cli
