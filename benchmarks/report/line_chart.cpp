#include "benchmarks/report/line_chart.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "benchmarks/report/chart_parts.hpp"

namespace drystone::bench {
namespace {

/// Height of a row of crosses for failed runs.
constexpr double kFailedRow = 11.0;
/// A value this many times its neighbours' median is a spike.
constexpr double kSpike = 1.3;

struct Drawing {
  const LineChart& chart;
  Axis x;
  Axis y;
  Frame frame;
};

bool drawable(const LineChart& chart, Spot point) {
  const bool finite = std::isfinite(point.x) && std::isfinite(point.y);
  return finite && (chart.x_kind == AxisKind::linear || point.x > 0.0) &&
         (chart.y_kind == AxisKind::linear || point.y > 0.0);
}

Axis x_axis(const LineChart& chart) {
  std::vector<double> values;
  for (const Curve& curve : chart.curves) {
    for (const Spot& point : curve.points) values.push_back(point.x);
    values.insert(values.end(), curve.failed.begin(), curve.failed.end());
  }
  const int wanted = std::clamp(static_cast<int>(chart.width / 75.0), 3, 7);
  Axis axis = make_axis(chart.x_kind, values, wanted);
  // A run has no steps beyond its last.
  if (chart.x_kind == AxisKind::linear && !values.empty()) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (*least < *most) axis.range = {*least, *most};
    axis.ticks = ticks(AxisKind::linear, axis.range, wanted);
  }
  if (!chart.x_ticks.empty()) axis.ticks = chart.x_ticks;
  return axis;
}

Axis y_axis(const LineChart& chart) {
  std::vector<double> values;
  for (const Curve& curve : chart.curves) {
    for (const Spot& point : curve.points) values.push_back(point.y);
    for (const Range& range : curve.spread) values.insert(values.end(), {range.lower, range.upper});
    if (!chart.diagonal) continue;
    for (const Spot& point : curve.points) values.push_back(point.x);
  }
  return make_axis(chart.y_kind, values, 5);
}

Spot on_paper(const Drawing& drawing, double x, double y) {
  return {x_of(drawing.x, drawing.frame, x), y_of(drawing.y, drawing.frame, y)};
}

std::vector<LegendEntry> legend_of(const LineChart& chart) {
  std::vector<LegendEntry> out;
  if (!chart.legend) return out;
  for (const Curve& curve : chart.curves) out.push_back({curve.name, curve.slot, true});
  return out;
}

void draw_spread(Svg& svg, const Drawing& drawing, const Curve& curve) {
  if (curve.spread.size() != curve.points.size()) return;
  std::vector<std::vector<Spot>> whiskers;
  std::vector<Spot> upper_rim;
  std::vector<Spot> lower_rim;
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    if (!drawable(drawing.chart, curve.points[i])) continue;
    const Spot upper = on_paper(drawing, curve.points[i].x, curve.spread[i].upper);
    const Spot lower = on_paper(drawing, curve.points[i].x, curve.spread[i].lower);
    const bool stands_out = curve.spread[i].upper > kSpike * curve.points[i].y;
    if (drawing.chart.points_marked) whiskers.push_back({lower, upper});
    if (!drawing.chart.points_marked && stands_out) {
      whiskers.push_back({on_paper(drawing, curve.points[i].x, curve.points[i].y), upper});
    }
    upper_rim.push_back(upper);
    lower_rim.push_back(lower);
  }
  svg.outlines(whiskers, false, slot_classes(curve.slot, "whisker"));
  if (drawing.chart.points_marked) return;
  upper_rim.insert(upper_rim.end(), lower_rim.rbegin(), lower_rim.rend());
  svg.polygon(upper_rim, slot_classes(curve.slot, "band"));
}

void draw_curve(Svg& svg, const Drawing& drawing, const Curve& curve) {
  std::vector<Spot> line;
  for (const Spot& point : curve.points) {
    if (drawable(drawing.chart, point)) line.push_back(on_paper(drawing, point.x, point.y));
  }
  const bool main = curve.slot == 0;
  if (line.size() > 1) svg.polyline(line, slot_classes(curve.slot, main ? "curve main" : "curve"));
  if (!drawing.chart.points_marked) return;
  for (const Spot& spot : line) draw_marker(svg, spot, curve.slot);
}

// The highest value of a band, which is what the band is there to show.
void draw_peak(Svg& svg, const Drawing& drawing, const Curve& curve) {
  if (drawing.chart.points_marked || curve.spread.size() != curve.points.size() || curve.points.empty()) return;
  std::size_t highest = 0;
  for (std::size_t i = 1; i < curve.spread.size(); ++i) {
    if (curve.spread[i].upper > curve.spread[highest].upper) highest = i;
  }
  const Spot peak = {curve.points[highest].x, curve.spread[highest].upper};
  if (!drawable(drawing.chart, peak)) return;
  draw_marker(svg, on_paper(drawing, peak.x, peak.y), curve.slot,
              curve.name + ": longest at " + tick_label(peak.x) + ", " + decimal(peak.y, 3));
}

void draw_failed(Svg& svg, const Drawing& drawing) {
  double y = drawing.frame.top - kFailedRow / 2.0;
  for (const Curve& curve : drawing.chart.curves) {
    if (curve.failed.empty()) continue;
    for (const double x : curve.failed) {
      draw_cross(svg, {x_of(drawing.x, drawing.frame, x), y}, curve.slot, curve.name + " failed at " + tick_label(x));
    }
    y -= kFailedRow;
  }
}

void draw_diagonal(Svg& svg, const Drawing& drawing) {
  if (!drawing.chart.diagonal) return;
  std::vector<double> values;
  for (const Curve& curve : drawing.chart.curves) {
    for (const Spot& point : curve.points) values.push_back(point.x);
  }
  if (values.empty()) return;
  const auto [lower, upper] = std::minmax_element(values.begin(), values.end());
  const Spot end = on_paper(drawing, *upper, *upper);
  svg.line(on_paper(drawing, *lower, *lower), end, "ideal");
  svg.text({end.x - 10.0, end.y + 4.0}, *drawing.chart.diagonal, "end small soft");
}

double failed_height(const LineChart& chart) {
  double height = 0.0;
  for (const Curve& curve : chart.curves) height += curve.failed.empty() ? 0.0 : kFailedRow;
  return height;
}

Frame frame_of(const LineChart& chart, const Axis& y) {
  const double left = 16.0 + widest_label(y);
  const double title = chart.title.empty() ? 0.0 : 28.0;
  const double above = title + legend_height(legend_of(chart), chart.width - 24.0) + 22.0 + failed_height(chart);
  return {left, above, chart.width - left - 16.0, chart.height - above - 40.0};
}

}  // namespace

Svg draw(const LineChart& chart) {
  Svg svg(chart.width, chart.height, chart.title);
  const Axis y = y_axis(chart);
  const Drawing drawing = {chart, x_axis(chart), y, frame_of(chart, y)};
  const Frame& frame = drawing.frame;
  if (!chart.title.empty()) svg.text({12.0, 19.0}, chart.title, "title");
  draw_legend(svg, legend_of(chart), {12.0, 26.0}, chart.width - 24.0);
  svg.text({12.0, frame.top - 9.0 - failed_height(chart)}, chart.y_label, "small soft");
  svg.text({frame.left + frame.width / 2.0, chart.height - 6.0}, chart.x_label, "middle small soft");
  draw_y_axis(svg, drawing.y, frame);
  draw_x_axis(svg, drawing.x, frame);
  draw_diagonal(svg, drawing);
  const std::vector<Curve> upward(chart.curves.rbegin(), chart.curves.rend());
  for (const Curve& curve : upward) draw_spread(svg, drawing, curve);
  for (const Curve& curve : upward) draw_curve(svg, drawing, curve);
  for (const Curve& curve : upward) draw_peak(svg, drawing, curve);
  draw_failed(svg, drawing);
  return svg;
}

Curve condensed(const std::vector<double>& values, int first_x, int buckets) {
  Curve curve;
  const auto wanted = static_cast<std::size_t>(std::max(buckets, 1));
  const std::size_t length = (values.size() + wanted - 1) / wanted;
  for (std::size_t first = 0; first < values.size(); first += length) {
    const std::size_t end = std::min(first + length, values.size());
    std::vector<double> bucket(values.begin() + static_cast<std::ptrdiff_t>(first),
                               values.begin() + static_cast<std::ptrdiff_t>(end));
    std::sort(bucket.begin(), bucket.end());
    const double middle = static_cast<double>(first + end - 1) / 2.0;
    curve.points.push_back({first_x + middle, (bucket[(bucket.size() - 1) / 2] + bucket[bucket.size() / 2]) / 2.0});
    curve.spread.push_back({bucket.front(), bucket.back()});
  }
  return curve;
}

}  // namespace drystone::bench
