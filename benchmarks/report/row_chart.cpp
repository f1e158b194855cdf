#include "benchmarks/report/row_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "benchmarks/report/chart_parts.hpp"

namespace drystone::bench {
namespace {

constexpr double kBar = 9.0;
constexpr double kBarStep = 12.0;
constexpr double kRowGap = 12.0;
constexpr double kDotStep = 6.0;
constexpr double kLeastDotRow = 26.0;
/// Room for the number behind a bar.
constexpr double kNumber = 46.0;

struct Drawing {
  const RowChart& chart;
  Axis axis;
  Frame frame;
  double row_height(const Row& row) const { return rows_are_bars ? bar_height(row) : dot_height(); }
  bool rows_are_bars;

  static double bar_height(const Row& row) {
    return kRowGap + kBarStep * static_cast<double>(std::max<std::size_t>(row.values.size(), 1));
  }
  double dot_height() const {
    return std::max(kLeastDotRow, 10.0 + kDotStep * static_cast<double>(chart.engines.size()));
  }
};

std::vector<double> all_values(const RowChart& chart) {
  std::vector<double> out;
  for (const Row& row : chart.rows) {
    for (const RowValue& entry : row.values) {
      if (entry.value) out.insert(out.end(), {*entry.value, entry.spread.lower, entry.spread.upper});
    }
  }
  return out;
}

std::vector<LegendEntry> legend_of(const RowChart& chart) {
  std::vector<LegendEntry> out;
  for (const std::string& engine : chart.engines) out.push_back({engine, engine_slot(engine), false});
  return out;
}

double label_width(const RowChart& chart) {
  double width = 60.0;
  // Summaries are bold, which is wider.
  for (const Row& row : chart.rows) width = std::max(width, text_width(row.label) * (row.summary ? 1.15 : 1.0));
  return width;
}

Drawing lay_out(const RowChart& chart, Axis axis, bool bars) {
  const double left = 24.0 + label_width(chart);
  const double top = 30.0 + legend_height(legend_of(chart), chart.width - 24.0) + 26.0;
  Drawing drawing = {chart, std::move(axis), {left, top, chart.width - left - 20.0, 0.0}, bars};
  for (const Row& row : chart.rows) drawing.frame.height += drawing.row_height(row);
  return drawing;
}

Svg begin(const Drawing& drawing) {
  const RowChart& chart = drawing.chart;
  Svg svg(chart.width, drawing.frame.bottom() + 44.0, chart.title);
  svg.text({12.0, 20.0}, chart.title, "title");
  draw_legend(svg, legend_of(chart), {12.0, 28.0}, chart.width - 24.0);
  const Frame& frame = drawing.frame;
  double y = frame.top;
  bool shaded = false;
  for (const Row& row : chart.rows) {
    const double height = drawing.row_height(row);
    if (shaded) svg.rect({12.0, y, frame.right() - 12.0, height}, "shade");
    shaded = !shaded;
    y += height;
  }
  draw_x_axis(svg, drawing.axis, frame);
  svg.text({frame.left + frame.width / 2.0, frame.bottom() + 34.0}, chart.axis_label, "middle small soft");
  return svg;
}

void draw_label(Svg& svg, const Drawing& drawing, const Row& row, double y) {
  if (row.summary) svg.line({12.0, y}, {drawing.frame.right(), y}, "rim");
  const double middle = y + drawing.row_height(row) / 2.0;
  svg.text({drawing.frame.left - 10.0, middle + 4.0}, row.label, row.summary ? "end strong" : "end");
}

std::string ratio_text(double value) { return fmt::format("{:.{}f}", value, value < 10.0 ? 2 : value < 100.0 ? 1 : 0); }

void draw_bar(Svg& svg, const Drawing& drawing, const RowValue& entry, double y) {
  const double one = x_of(drawing.axis, drawing.frame, 1.0);
  const double base = y + kBar - 1.0;
  if (!entry.value) {
    svg.text({one + 6.0, base}, entry.note, "bad");
    return;
  }
  const double end = x_of(drawing.axis, drawing.frame, *entry.value);
  const double low = x_of(drawing.axis, drawing.frame, entry.spread.lower);
  const double high = x_of(drawing.axis, drawing.frame, entry.spread.upper);
  const int slot = engine_slot(entry.engine);
  svg.rect({std::min(one, end), y, std::max(std::fabs(end - one), 1.0), kBar}, slot_classes(slot, "solid"), entry.hint);
  if (high - low > 1.0) svg.line({low, y + kBar / 2.0}, {high, y + kBar / 2.0}, "over");
  const bool right = *entry.value >= 1.0;
  const double beside = right ? std::max({high, end, one}) + 5.0 : std::min({low, end, one}) - 5.0;
  svg.text({beside, base}, ratio_text(*entry.value), right ? "small start" : "small end");
}

// Wide enough on either side for the numbers behind the longest bars.
Axis ratio_axis(const RowChart& chart) {
  std::vector<double> values = all_values(chart);
  values.insert(values.end(), {0.8, 1.25});
  Axis axis = make_axis(AxisKind::log, values, 9);
  const double bars_share = 1.0 - 2.0 * kNumber / (chart.width - label_width(chart) - 44.0);
  const double margin = std::pow(axis.range.upper / axis.range.lower, (1.0 / bars_share - 1.0) / 2.0);
  axis.range = {axis.range.lower / margin, axis.range.upper * margin};
  axis.ticks = ticks(AxisKind::log, axis.range, 9);
  return axis;
}

}  // namespace

Svg draw_ratios(const RowChart& chart) {
  const Drawing drawing = lay_out(chart, ratio_axis(chart), true);
  Svg svg = begin(drawing);
  const double one = x_of(drawing.axis, drawing.frame, 1.0);
  double y = drawing.frame.top;
  for (const Row& row : chart.rows) {
    draw_label(svg, drawing, row, y);
    double bar = y + kRowGap / 2.0 + (kBarStep - kBar) / 2.0;
    for (const RowValue& entry : row.values) {
      draw_bar(svg, drawing, entry, bar);
      bar += kBarStep;
    }
    y += drawing.row_height(row);
  }
  svg.line({one, drawing.frame.top - 4.0}, {one, drawing.frame.bottom()}, "one");
  svg.text({one - 8.0, drawing.frame.top - 9.0}, "\xE2\x86\x90 Drystone slower", "end small soft");
  svg.text({one + 8.0, drawing.frame.top - 9.0}, "Drystone faster \xE2\x86\x92", "small soft");
  return svg;
}

Svg draw_dots(const RowChart& chart) {
  const Drawing drawing = lay_out(chart, make_axis(AxisKind::log, all_values(chart), 9), false);
  Svg svg = begin(drawing);
  double y = drawing.frame.top;
  for (const Row& row : chart.rows) {
    draw_label(svg, drawing, row, y);
    const double used = kDotStep * static_cast<double>(chart.engines.size() - 1);
    const double first = y + (drawing.row_height(row) - used) / 2.0;
    for (const RowValue& entry : row.values) {
      if (!entry.value) continue;
      const auto index = std::find(chart.engines.begin(), chart.engines.end(), entry.engine) - chart.engines.begin();
      const double at = first + kDotStep * static_cast<double>(index);
      draw_marker(svg, {x_of(drawing.axis, drawing.frame, *entry.value), at}, engine_slot(entry.engine), entry.hint);
    }
    y += drawing.row_height(row);
  }
  return svg;
}

}  // namespace drystone::bench
