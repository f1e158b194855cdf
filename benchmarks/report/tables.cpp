#include "benchmarks/report/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/html.hpp"
#include "benchmarks/report/svg.hpp"

namespace drystone::bench {
namespace {

constexpr const char* kTimes = "\xC3\x97";     // the multiplication sign
constexpr const char* kDash = "\xE2\x80\x93";  // from ... to

std::vector<std::string> peers_of(const Measurements& measurements) {
  std::vector<std::string> out;
  for (const std::string& engine : measurements.engines()) {
    if (engine != kReference) out.push_back(engine);
  }
  return out;
}

std::string ratio_text(double value) { return fmt::format("{:.{}f}", value, value < 10.0 ? 2 : value < 100.0 ? 1 : 0); }

std::string case_label(const Case& what) {
  return fmt::format("{}:{}, {} worker{}, continuous {}", what.scene, what.size, what.workers,
                     what.workers == 1 ? "" : "s", what.continuous ? "on" : "off");
}

std::string failed_text(const Group& group) {
  const auto failed =
      std::count_if(group.runs.begin(), group.runs.end(), [](const RunRecord* run) { return !run->failures.empty(); });
  if (failed == static_cast<std::ptrdiff_t>(group.runs.size())) return "failed";
  return fmt::format("failed ({} of {})", failed, group.runs.size());
}

// --- Scenes by engines ------------------------------------------------------------------------------------------------

using CellOf = std::function<Cell(const Group&)>;

std::string scenes_by_engines(const Measurements& measurements, const ReportSuite& suite,
                              const std::vector<std::string>& engines, const CellOf& cell_of) {
  Table table;
  table.head = {"scene"};
  table.head.insert(table.head.end(), engines.begin(), engines.end());
  for (const ReportRow& row : suite.rows) {
    std::vector<Cell> cells = {{row.label, "left", "", 1, true}};
    for (const std::string& engine : engines) {
      const Group* group = measurements.find(engine, row.what);
      cells.push_back(group == nullptr ? Cell{"", "", "", 1, false} : cell_of(*group));
    }
    table.rows.push_back(std::move(cells));
  }
  return engines.empty() ? "" : html(table);
}

// The engine with the least value among those that did not fail.
const Group* best_of(const Measurements& measurements, const Case& what, Spread Group::*value) {
  const Group* best = nullptr;
  for (const std::string& engine : measurements.engines()) {
    const Group* group = measurements.find(engine, what);
    if (group == nullptr || group->failed()) continue;
    if (best == nullptr || (group->*value).median < (best->*value).median) best = group;
  }
  return best;
}

std::string spread_table(const Measurements& measurements, const ReportSuite& suite, Spread Group::*value) {
  return scenes_by_engines(measurements, suite, measurements.engines(), [&](const Group& group) {
    if (group.failed()) return Cell{failed_text(group), "bad", "", 1, false};
    const Spread& spread = group.*value;
    const bool alone = measurements.engines().size() == 1;
    const bool best = !alone && best_of(measurements, group.what, value) == &group;
    const double scale = spread.median;
    std::string note;
    if (group.runs.size() > 1) note = milliseconds(spread.least, scale) + kDash + milliseconds(spread.most, scale);
    return Cell{milliseconds(spread.median, scale), best ? "best" : "", note, 1, false};
  });
}

Cell ratio_cell(const Group& peer, const Group* reference) {
  if (peer.failed()) return {failed_text(peer), "bad", "", 1, false};
  if (reference == nullptr) return {"", "", "", 1, false};
  if (reference->failed()) return {"drystone failed", "bad", "", 1, false};
  const std::optional<Spread> found = ratio(peer, *reference);
  if (!found) return {"-", "", "", 1, false};
  std::string note;
  if (found->most > found->least) note = ratio_text(found->least) + kDash + ratio_text(found->most);
  return {ratio_text(found->median), found->median >= 1.0 ? "good" : "bad", note, 1, false};
}

// --- Summary ----------------------------------------------------------------------------------------------------------

struct NamedRatio {
  std::string label;
  double value = 0.0;
};

std::vector<NamedRatio> ratios_of(const Measurements& measurements, const std::string& peer, const ReportSuite& suite) {
  std::vector<NamedRatio> out;
  for (const ReportRow& row : suite.rows) {
    const Group* group = measurements.find(peer, row.what);
    const Group* reference = measurements.find(kReference, row.what);
    if (group == nullptr || reference == nullptr) continue;
    if (const std::optional<Spread> found = ratio(*group, *reference)) out.push_back({row.label, found->median});
  }
  return out;
}

Cell mean_cell(const std::vector<NamedRatio>& ratios) {
  std::vector<double> values;
  for (const NamedRatio& entry : ratios) values.push_back(entry.value);
  const std::optional<double> mean = geometric_mean(values);
  if (!mean) return {"-", "", "", 1, false};
  return {ratio_text(*mean) + " " + kTimes, *mean >= 1.0 ? "good" : "bad", fmt::format("{} scenes", values.size()), 1,
          false};
}

std::vector<Cell> summary_row(const Measurements& measurements, const std::string& peer,
                              const std::vector<ReportSuite>& chosen) {
  std::vector<Cell> cells = {{peer, "left", "", 1, true}};
  std::vector<NamedRatio> all;
  for (const ReportSuite& suite : chosen) {
    const std::vector<NamedRatio> ratios = ratios_of(measurements, peer, suite);
    cells.push_back(mean_cell(ratios));
    all.insert(all.end(), ratios.begin(), ratios.end());
  }
  cells.push_back(mean_cell(all));
  if (all.empty()) return {};
  const auto by_value = [](const NamedRatio& a, const NamedRatio& b) { return a.value < b.value; };
  const auto [least, most] = std::minmax_element(all.begin(), all.end(), by_value);
  const auto faster = std::count_if(all.begin(), all.end(), [](const NamedRatio& entry) { return entry.value > 1.0; });
  cells.push_back({fmt::format("{} of {}", faster, all.size()), "", "", 1, false});
  cells.push_back({ratio_text(least->value) + " " + kTimes, "", least->label, 1, false});
  cells.push_back({ratio_text(most->value) + " " + kTimes, "", most->label, 1, false});
  return cells;
}

// --- Phases -----------------------------------------------------------------------------------------------------------

// Phase by phase in the order of the step, median over the runs that tell it [ms].
std::vector<std::pair<std::string, double>> phases_of(const Group& group) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& first : group.runs.front()->phase_ms) {
    std::vector<double> values;
    for (const RunRecord* run : group.runs) {
      for (const auto& phase : run->phase_ms) {
        if (phase.first == first.first) values.push_back(phase.second);
      }
    }
    out.emplace_back(first.first, spread_of(std::move(values)).median);
  }
  return out;
}

Table phase_table(const Measurements& measurements, const ReportSuite& suite, const std::string& engine) {
  Table table;
  table.head = {"scene", "all, ms"};
  std::vector<std::string> names;
  for (const ReportRow& row : suite.rows) {
    const Group* group = measurements.find(engine, row.what);
    if (group == nullptr || group->failed()) continue;
    for (const auto& phase : phases_of(*group)) {
      if (std::find(names.begin(), names.end(), phase.first) == names.end()) names.push_back(phase.first);
    }
  }
  table.head.insert(table.head.end(), names.begin(), names.end());
  for (const ReportRow& row : suite.rows) {
    const Group* group = measurements.find(engine, row.what);
    if (names.empty() || group == nullptr || group->failed()) continue;
    const double all = group->total_ms.median;
    std::vector<Cell> cells = {{row.label, "left", "", 1, true}, {milliseconds(all, all), "", "", 1, false}};
    std::map<std::string, double> by_name;
    for (const auto& phase : phases_of(*group)) by_name.insert(phase);
    for (const std::string& name : names) {
      const double share = all > 0.0 ? 100.0 * by_name[name] / all : 0.0;
      cells.push_back({share < 0.05 ? "" : fmt::format("{:.1f} %", share), share >= 25.0 ? "best" : "", "", 1, false});
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

std::string summary_table(const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  Table table;
  table.head = {"engine"};
  for (const ReportSuite& suite : chosen) {
    table.head.push_back(suite.letter == "other" ? suite.title : "suite " + suite.letter);
  }
  for (const char* name : {"all", "Drystone faster in", "least", "most"}) table.head.emplace_back(name);
  for (const std::string& peer : peers_of(measurements)) {
    std::vector<Cell> row = summary_row(measurements, peer, chosen);
    if (!row.empty()) table.rows.push_back(std::move(row));
  }
  return html(table);
}

std::string times_table(const Measurements& measurements, const ReportSuite& suite) {
  return spread_table(measurements, suite, &Group::total_ms);
}

std::string longest_table(const Measurements& measurements, const ReportSuite& suite) {
  return spread_table(measurements, suite, &Group::longest_ms);
}

std::string ratios_table(const Measurements& measurements, const ReportSuite& suite) {
  const auto& engines = measurements.engines();
  if (std::find(engines.begin(), engines.end(), kReference) == engines.end()) return "";
  return scenes_by_engines(measurements, suite, peers_of(measurements), [&](const Group& group) {
    return ratio_cell(group, measurements.find(kReference, group.what));
  });
}

std::string memory_table(const Measurements& measurements, const ReportSuite& suite) {
  constexpr double kMebibyte = 1024.0 * 1024.0;
  return scenes_by_engines(measurements, suite, measurements.engines(), [](const Group& group) {
    return Cell{group.memory > 0.0 ? fmt::format("{:.1f}", group.memory / kMebibyte) : "-", "", "", 1, false};
  });
}

std::string phase_tables(const Measurements& measurements, const ReportSuite& suite) {
  std::string out;
  for (const std::string& engine : measurements.engines()) {
    out += subsection(engine, html(phase_table(measurements, suite, engine)));
  }
  return out;
}

std::string engine_table(const Measurements& measurements) {
  Table table;
  table.head = {"engine", "version", "settings"};
  for (const std::string& engine : measurements.engines()) {
    std::vector<std::string> versions;
    std::vector<std::string> settings;
    for (const RunRecord& record : measurements.records()) {
      if (record.engine != engine) continue;
      const auto add = [](std::vector<std::string>& list, const std::string& text) {
        if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
      };
      add(versions, record.engine_version);
      for (const std::string& line : record.settings) add(settings, line);
    }
    table.rows.push_back({{engine, "left", "", 1, true},
                          {fmt::format("{}", fmt::join(versions, ", ")), "left", "", 1, false},
                          {fmt::format("{}", fmt::join(settings, "; ")), "left", "", 1, false}});
  }
  return html(table);
}

std::string machine_table(const Measurements& measurements) {
  // In the order in which the records tell them, each value with the number of runs that have it.
  std::vector<std::string> names;
  std::map<std::string, std::map<std::string, int>> values;
  for (const RunRecord& record : measurements.records()) {
    for (const auto& fact : record.machine) {
      if (values.count(fact.first) == 0) names.push_back(fact.first);
      ++values[fact.first][fact.second];
    }
  }
  Table table;
  table.head = {"fact", "value"};
  for (const std::string& name : names) {
    const std::map<std::string, int>& found = values[name];
    std::string text = found.begin()->first;
    constexpr std::size_t kMostListed = 6;
    if (found.size() > kMostListed) {
      text = fmt::format("{} {} {} ({} values)", text, kDash, found.rbegin()->first, found.size());
    } else if (found.size() > 1) {
      text.clear();
      for (const auto& entry : found) {
        text += fmt::format("{}{} ({} runs)", text.empty() ? "" : "; ", entry.first, entry.second);
      }
    }
    table.rows.push_back({{name, "left", "", 1, true}, {text, "left", "", 1, false}});
  }
  return html(table);
}

std::string failure_table(const Measurements& measurements) {
  Table table;
  table.head = {"engine", "what", "reasons"};
  for (const Group& group : measurements.groups()) {
    if (!group.failed()) continue;
    table.rows.push_back({{group.engine, "left", "", 1, true},
                          {case_label(group.what), "left", failed_text(group), 1, false},
                          {fmt::format("{}", fmt::join(group.failures, "; ")), "left", "", 1, false}});
  }
  return html(table);
}

}  // namespace drystone::bench
