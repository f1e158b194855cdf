// Axes of the charts: from the values to a range, from the range to few round ticks, from a value to a place.
//
// Ticks of a linear axis are multiples of 1, 2 or 5 times a power of ten. Those of a logarithmic axis are powers of ten
// and, where that leaves too few, 1-3, 1-2-5 and finer series; where the range spans less than that, the linear ones.
#pragma once

#include <string>
#include <vector>

namespace drystone::bench {

enum class AxisKind { linear, log };

struct Range {
  double lower = 0.0;
  double upper = 0.0;
};

struct Axis {
  AxisKind kind = AxisKind::linear;
  Range range;
  std::vector<double> ticks;
};

/// About `wanted` ticks. The range of a linear axis grows to whole ticks, that of a logarithmic one by a few percent of
/// its length. Values that have no place on the axis (not finite; not positive on a logarithmic one) do not count; where
/// none is left, the range is 0 to 1, or 1 to 10.
Axis make_axis(AxisKind kind, const std::vector<double>& values, int wanted = 5);

/// The ticks within the range, ends included.
std::vector<double> ticks(AxisKind kind, Range range, int wanted = 5);

/// 0 at the lower end, 1 at the upper one. What is outside is taken to the nearer end.
double place(const Axis& axis, double value);

/// "0.05", "250", "12,000", "2.5e6": as many digits as it takes to tell ticks apart.
std::string tick_label(double value);

/// One per tick. On a linear axis all have the same form.
std::vector<std::string> tick_labels(const Axis& axis);

}  // namespace drystone::bench
