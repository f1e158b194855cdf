#pragma once

#include <algorithm>
#include <vector>

namespace drystone::bench {

/// The middle value, or the mean of the two middle ones; 0 without values.
inline double median_of(std::vector<double> values) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2.0;
}

}  // namespace drystone::bench
