#include "benchmarks/report/plots.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "benchmarks/report/chart_parts.hpp"
#include "benchmarks/report/line_chart.hpp"
#include "benchmarks/report/row_chart.hpp"

namespace drystone::bench {
namespace {

/// Of a curve of time per step: as many as can be told apart on paper.
constexpr int kStepBuckets = 130;

std::vector<std::string> peers_of(const Measurements& measurements) {
  std::vector<std::string> out;
  for (const std::string& engine : measurements.engines()) {
    if (engine != kReference) out.push_back(engine);
  }
  return out;
}

std::string short_name(const ReportSuite& suite) {
  return suite.letter == "other" ? suite.title : "Suite " + suite.letter;
}

// --- Ratios -----------------------------------------------------------------------------------------------------------

RowValue ratio_value(const Group& peer, const Group* reference) {
  RowValue out = {peer.engine, std::nullopt, {}, "", ""};
  if (peer.failed()) {
    out.note = peer.engine + " failed";
  } else if (reference == nullptr || reference->failed()) {
    out.note = peer.engine + ": nothing to compare with";
  } else if (const std::optional<Spread> found = ratio(peer, *reference)) {
    out.value = found->median;
    out.spread = {found->least, found->most};
    out.hint = peer.engine + ": " + decimal(peer.total_ms.median, 1) +
               " ms, Drystone: " + decimal(reference->total_ms.median, 1) + " ms";
  }
  return out;
}

Row ratio_row(const Measurements& measurements, const ReportRow& row) {
  Row out = {row.label, {}, false};
  const Group* reference = measurements.find(kReference, row.what);
  if (reference != nullptr && reference->failed()) {
    out.values.push_back({kReference, std::nullopt, {}, "drystone failed", ""});
    return out;
  }
  for (const std::string& peer : peers_of(measurements)) {
    if (const Group* group = measurements.find(peer, row.what)) out.values.push_back(ratio_value(*group, reference));
  }
  return out;
}

Row mean_row(const std::vector<Row>& rows, const std::vector<std::string>& engines, std::string label) {
  Row out = {std::move(label), {}, true};
  for (const std::string& engine : engines) {
    std::vector<double> values;
    for (const Row& row : rows) {
      for (const RowValue& entry : row.values) {
        if (entry.engine == engine && entry.value) values.push_back(*entry.value);
      }
    }
    const std::optional<double> mean = geometric_mean(values);
    if (!mean) continue;
    out.values.push_back(
        {engine, mean, {*mean, *mean}, "", engine + ": of " + std::to_string(values.size()) + " scenes"});
  }
  return out;
}

// --- Curves -----------------------------------------------------------------------------------------------------------

Curve curve_of(const std::string& engine) { return {engine, engine_slot(engine), {}, {}, {}}; }

// Total times of an engine over the cases of a series, at x = size or workers.
template <typename XOf>
Curve times_curve(const Measurements& measurements, const std::string& engine, const ReportSeries& series,
                  XOf x_of_case) {
  Curve curve = curve_of(engine);
  for (const Case& what : series.cases) {
    const Group* group = measurements.find(engine, what);
    if (group == nullptr) continue;
    const double x = x_of_case(what);
    if (group->failed()) {
      curve.failed.push_back(x);
    } else {
      curve.points.push_back({x, group->total_ms.median});
      curve.spread.push_back({group->total_ms.least, group->total_ms.most});
    }
  }
  return curve;
}

bool has_content(const Curve& curve) { return !curve.points.empty() || !curve.failed.empty(); }

LineChart scaling_chart(const ReportSeries& series) {
  LineChart chart;
  chart.x_label = "workers";
  chart.x_kind = AxisKind::log;
  chart.points_marked = true;
  for (const Case& what : series.cases) chart.x_ticks.push_back(what.workers);
  return chart;
}

// How many times as fast as the same engine with its least number of workers, taken times that number.
Curve gain_of(const Curve& times) {
  Curve out = {times.name, times.slot, {}, {}, {}};
  for (const Spot& point : times.points) {
    const Spot& first = times.points.front();
    if (point.y > 0.0) out.points.push_back({point.x, first.x * first.y / point.y});
  }
  return out;
}

// --- Energy -----------------------------------------------------------------------------------------------------------

Curve energy_curve(const Group& group, double Sample::*part) {
  Curve curve = curve_of(group.engine);
  for (const Sample& sample : group.runs.front()->samples) {
    curve.points.push_back({static_cast<double>(sample.step), sample.*part});
  }
  return curve;
}

LineChart energy_chart(const Measurements& measurements, const ReportRow& row, double Sample::*part) {
  LineChart chart;
  chart.x_label = "step";
  chart.legend = false;
  chart.width = 300.0;
  chart.height = 190.0;
  for (const std::string& engine : measurements.engines()) {
    const Group* group = measurements.find(engine, row.what);
    if (group == nullptr || group->runs.front()->samples.empty()) continue;
    chart.curves.push_back(energy_curve(*group, part));
  }
  return chart;
}

Svg side_by_side(const std::string& title, const LineChart& left, const LineChart& right) {
  std::vector<LegendEntry> legend;
  for (const Curve& curve : left.curves) legend.push_back({curve.name, curve.slot, true});
  const double width = left.width + right.width;
  const double top = 28.0 + legend_height(legend, width - 24.0);
  Svg svg(width, top + left.height, title + ": energy");
  svg.text({12.0, 19.0}, title, "title");
  draw_legend(svg, legend, {12.0, 26.0}, width - 24.0);
  svg.inset({0.0, top}, draw(left));
  svg.inset({left.width, top}, draw(right));
  return svg;
}

}  // namespace

std::string file_name(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool upper = c >= 'A' && c <= 'Z';
    if (plain || upper) {
      out += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

std::vector<Plot> overview_plots(const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  RowChart chart = {"Time of each engine over Drystone's: geometric means",
                    "times Drystone's time (1: the same)",
                    peers_of(measurements),
                    {}};
  std::vector<Row> all;
  for (const ReportSuite& suite : chosen) {
    std::vector<Row> rows;
    for (const ReportRow& row : suite.rows) rows.push_back(ratio_row(measurements, row));
    Row mean = mean_row(rows, chart.engines, short_name(suite));
    mean.summary = false;
    if (!mean.values.empty()) chart.rows.push_back(std::move(mean));
    all.insert(all.end(), rows.begin(), rows.end());
  }
  if (chart.rows.empty()) return {};
  if (chart.rows.size() > 1) chart.rows.push_back(mean_row(all, chart.engines, "all"));
  return {{"ratios_overview", draw_ratios(chart)}};
}

std::vector<Plot> ratio_plots(const Measurements& measurements, const ReportSuite& suite) {
  RowChart chart = {short_name(suite) + ": time of each engine over Drystone's",
                    "times Drystone's time (1: the same)",
                    peers_of(measurements),
                    {}};
  bool any = false;
  for (const ReportRow& row : suite.rows) {
    chart.rows.push_back(ratio_row(measurements, row));
    const std::vector<RowValue>& values = chart.rows.back().values;
    any =
        any || std::any_of(values.begin(), values.end(), [](const RowValue& entry) { return entry.value.has_value(); });
  }
  if (!any) return {};
  chart.rows.push_back(mean_row(chart.rows, chart.engines, "geometric mean"));
  return {{"ratios_" + file_name(suite.letter), draw_ratios(chart)}};
}

std::vector<Plot> memory_plots(const Measurements& measurements, const ReportSuite& suite) {
  constexpr double kMebibyte = 1024.0 * 1024.0;
  RowChart chart = {
      short_name(suite) + ": memory", "MiB that the run added to the process, at its peak", measurements.engines(), {}};
  bool any = false;
  for (const ReportRow& row : suite.rows) {
    Row out = {row.label, {}, false};
    for (const std::string& engine : chart.engines) {
      const Group* group = measurements.find(engine, row.what);
      if (group == nullptr || group->failed() || !(group->memory > 0.0)) continue;
      const double amount = group->memory / kMebibyte;
      out.values.push_back({engine, amount, {amount, amount}, "", engine + ": " + decimal(amount, 1) + " MiB"});
    }
    any = any || !out.values.empty();
    chart.rows.push_back(std::move(out));
  }
  if (!any) return {};
  return {{"memory_" + file_name(suite.letter), draw_dots(chart)}};
}

std::vector<Plot> step_plots(const Measurements& measurements, const ReportSuite& suite) {
  std::vector<Plot> out;
  for (const ReportRow& row : suite.rows) {
    LineChart chart;
    chart.title = row.label;
    chart.x_label = "step";
    chart.y_label = "ms per step (bands: least to most; marks: longest step)";
    chart.y_kind = AxisKind::log;
    for (const std::string& engine : measurements.engines()) {
      const Group* group = measurements.find(engine, row.what);
      if (group == nullptr || group->failed()) continue;
      Curve curve = condensed(typical_steps(*group), group->runs.front()->first_timed_step, kStepBuckets);
      curve.name = engine;
      curve.slot = engine_slot(engine);
      chart.curves.push_back(std::move(curve));
    }
    if (chart.curves.empty()) continue;
    out.push_back({"steps_" + file_name(row.label), draw(chart)});
  }
  return out;
}

std::vector<Plot> energy_plots(const Measurements& measurements, const ReportSuite& suite) {
  std::vector<Plot> out;
  for (const ReportRow& row : suite.rows) {
    LineChart kinetic = energy_chart(measurements, row, &Sample::kinetic);
    LineChart potential = energy_chart(measurements, row, &Sample::potential);
    if (kinetic.curves.empty()) continue;
    kinetic.y_label = "kinetic energy [J]";
    potential.y_label = "potential energy [J]";
    out.push_back({"energy_" + file_name(row.label), side_by_side(row.label, kinetic, potential)});
  }
  return out;
}

std::vector<Plot> sweep_plots(const Measurements& measurements) {
  std::vector<Plot> out;
  for (const ReportSeries& series : choose_sweeps(measurements)) {
    LineChart chart;
    chart.title = series.label;
    chart.x_label = "size";
    chart.y_label = "ms in total";
    chart.x_kind = AxisKind::log;
    chart.y_kind = AxisKind::log;
    chart.points_marked = true;
    for (const std::string& engine : measurements.engines()) {
      Curve curve = times_curve(measurements, engine, series, [](const Case& what) { return double(what.size); });
      if (has_content(curve)) chart.curves.push_back(std::move(curve));
    }
    out.push_back({"sweep_" + file_name(series.label), draw(chart)});
  }
  return out;
}

std::vector<Plot> scaling_plots(const Measurements& measurements) {
  std::vector<Plot> out;
  for (const ReportSeries& series : choose_scalings(measurements)) {
    LineChart times = scaling_chart(series);
    times.title = series.label;
    times.y_label = "ms in total";
    times.y_kind = AxisKind::log;
    LineChart gain = scaling_chart(series);
    gain.title = series.label + ": gain over one worker";
    gain.y_label = "times as fast as the same engine with one worker";
    gain.y_kind = AxisKind::log;
    gain.diagonal = "ideal";
    for (const std::string& engine : measurements.engines()) {
      Curve curve = times_curve(measurements, engine, series, [](const Case& what) { return double(what.workers); });
      if (curve.points.size() > 1) gain.curves.push_back(gain_of(curve));
      if (has_content(curve)) times.curves.push_back(std::move(curve));
    }
    out.push_back({"scaling_" + file_name(series.label), draw(times)});
    if (!gain.curves.empty()) out.push_back({"gain_" + file_name(series.label), draw(gain)});
  }
  return out;
}

}  // namespace drystone::bench
