// Charts with one row per scene: bars of ratios, and dots of amounts on a logarithmic axis (where bars, which would have to
// begin somewhere, say nothing).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/svg.hpp"

namespace drystone::bench {

/// One engine's value in a row, or the reason why there is none.
struct RowValue {
  std::string engine;
  std::optional<double> value;
  Range spread;
  /// Shown in place of the value.
  std::string note;
  std::string hint;
};

struct Row {
  std::string label;
  std::vector<RowValue> values;
  /// Set off from the rows above: means.
  bool summary = false;
};

struct RowChart {
  std::string title;
  std::string axis_label;
  /// In the order of the legend and, within a row, from above to below.
  std::vector<std::string> engines;
  std::vector<Row> rows;
  double width = 980.0;
};

/// Bars from 1, which is marked: to the right where the value is greater. Values are positive.
Svg draw_ratios(const RowChart& chart);

/// A marker per value. Values are positive.
Svg draw_dots(const RowChart& chart);

}  // namespace drystone::bench
