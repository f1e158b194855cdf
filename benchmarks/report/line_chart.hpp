// Curves over an axis: time against size, time per step over a run, scaling over workers, energy over time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/svg.hpp"

namespace drystone::bench {

struct Curve {
  std::string name;
  int slot = 0;
  std::vector<Spot> points;
  /// Least and most at each point, or empty.
  std::vector<Range> spread;
  /// Where a run failed, on the x axis: marked above the frame.
  std::vector<double> failed;
};

struct LineChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  AxisKind x_kind = AxisKind::linear;
  AxisKind y_kind = AxisKind::linear;
  /// Where not every value is a good tick: sizes, workers.
  std::vector<double> x_ticks;
  /// Each point with a marker and its spread as a whisker; without, the spread is a band, with a line
  /// to what stands out of it and a marker at its highest place.
  bool points_marked = false;
  /// The line y = x over the range of x, with its name.
  std::optional<std::string> diagonal;
  /// Not where a chart beside it has it.
  bool legend = true;
  /// In the order of the legend. The first lies above.
  std::vector<Curve> curves;
  double width = 600.0;
  double height = 345.0;
};

/// Points that have no place on the axes are left out.
Svg draw(const LineChart& chart);

/// The curve with at most `buckets` points: each the median of the values in its bucket, with their least and most as its
/// spread, so that a single high value stays visible.
Curve condensed(const std::vector<double>& values, int first_x, int buckets);

}  // namespace drystone::bench
