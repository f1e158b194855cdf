#include "benchmarks/report/island_section.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/chart_parts.hpp"
#include "benchmarks/report/html.hpp"
#include "benchmarks/report/line_chart.hpp"

namespace drystone::bench {
namespace {

using Json = nlohmann::json;

constexpr int kStepBuckets = 130;

std::string title_of(const Json& algorithm) {
  const auto name = algorithm.at("name").get<std::string>();
  const int workers = algorithm.at("workers").get<int>();
  if (name == "depth_first") return "depth-first search from scratch";
  if (name == "depth_first_arrays") return "depth-first search, arrays given";
  if (name == "union_find") return "union-find from scratch";
  if (name == "persistent") return "persistent islands";
  if (name == "persistent_split_each_step") return "persistent islands, largest split each step";
  if (name != "parallel_union_find") return name;
  return fmt::format("parallel union-find, {} worker{}", workers, workers == 1 ? "" : "s");
}

std::string micro(double ms) { return significant(1000.0 * ms); }

Cell number(std::string text) { return {std::move(text), "", "", 1, false}; }

std::vector<Cell> row_of(const Json& algorithm) {
  const Json& times = algorithm.at("ms");
  const double speedup = algorithm.at("speedup_over_depth_first").get<double>();
  const bool persistent = algorithm.contains("split_ms");
  return {{title_of(algorithm), "left", "", 1, true},
          number(micro(times.at("mean").get<double>())),
          number(micro(times.at("median").get<double>())),
          number(micro(times.at("longest").get<double>())),
          number(persistent ? micro(algorithm.at("split_ms").at("mean").get<double>()) : ""),
          number(decimal(100.0 * algorithm.at("share_of_step").get<double>(), 2) + " %"),
          number(significant(speedup) + " \xC3\x97")};
}

std::string facts_of(const Json& scene) {
  return fmt::format(
      "{} bodies, {} joints, {} steps; per step {} edges, {} islands, {} touches begun or ended (most: {}).",
      tick_label(scene.at("bodies").get<double>()), tick_label(scene.at("joints").get<double>()),
      scene.at("steps").get<int>(), significant(scene.at("mean_edges").get<double>()),
      significant(scene.at("mean_islands").get<double>()), significant(scene.at("mean_changes").get<double>()),
      tick_label(scene.at("most_changes").get<double>()));
}

std::string table_of(const Json& scene) {
  std::string out = paragraph(facts_of(scene));
  if (const auto failures = scene.at("failures").get<std::vector<std::string>>(); !failures.empty()) {
    return out + paragraph("Failed: the algorithms do not agree, so their times say nothing.") + list(failures);
  }
  Table table;
  table.head = {"algorithm",       "mean, \xC2\xB5s per step",    "median", "longest", "of the mean: splits",
                "of a whole step", "times as fast as depth-first"};
  for (const Json& algorithm : scene.at("algorithms")) table.rows.push_back(row_of(algorithm));
  const int checked = scene.at("checked_steps").get<int>();
  return out + html(table) + paragraph(fmt::format("All gave the same components at {} checked steps.", checked));
}

std::vector<Plot> plots_of(const Json& scene) {
  const auto name = scene.at("scene").get<std::string>();
  LineChart chart;
  chart.title = name + ": island management";
  chart.x_label = "step";
  chart.y_label = "ms per step (bands: least to most; marks: longest step)";
  chart.y_kind = AxisKind::log;
  chart.width = 980.0;
  // Slot 0 stands out: it is for the engine's own way.
  int next_slot = 1;
  if (!scene.at("failures").empty()) return {};
  for (const Json& algorithm : scene.at("algorithms")) {
    const auto steps = algorithm.value("step_ms", std::vector<double>());
    if (steps.empty()) continue;
    Curve curve = condensed(steps, 0, kStepBuckets);
    curve.name = title_of(algorithm);
    curve.slot = algorithm.at("name") == "persistent" ? 0 : next_slot++ % kSlots;
    chart.curves.push_back(std::move(curve));
  }
  if (chart.curves.empty()) return {};
  return {{"islands_" + file_name(name), draw(chart)}};
}

}  // namespace

IslandSection island_section(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error(file.string() + ": cannot be opened");
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  IslandSection out;
  try {
    const Json json = Json::parse(text);
    for (const Json& scene : json.at("scenes")) {
      out.tables += subsection(scene.at("scene").get<std::string>(), table_of(scene));
      for (Plot& plot : plots_of(scene)) out.plots.push_back(std::move(plot));
    }
  } catch (const Json::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
  return out;
}

}  // namespace drystone::bench
