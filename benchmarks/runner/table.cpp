#include "benchmarks/runner/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "benchmarks/runner/plan.hpp"
#include "benchmarks/runner/schedule.hpp"
#include "benchmarks/runner/text_table.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {
namespace {

constexpr const char* kOtherWorld = "!";

/// Cases that are shown together.
struct Section {
  const Suite* suite = nullptr;
  int workers = 1;
  bool continuous = true;
  std::vector<Case> cases;
};

std::vector<Section> sections_of(std::span<const Case> cases) {
  std::vector<Section> sections;
  for (const Case& what : cases) {
    const Suite* const suite = suite_of(what);
    auto found = std::find_if(sections.begin(), sections.end(), [&](const Section& s) {
      return s.suite == suite && s.workers == what.workers && s.continuous == what.continuous;
    });
    if (found == sections.end()) found = sections.insert(found, {suite, what.workers, what.continuous, {}});
    found->cases.push_back(what);
  }
  return sections;
}

std::string title_of(const Section& section) {
  const std::string suite = section.suite == nullptr
                                ? "Other scenes"
                                : fmt::format("Suite {}: {}", section.suite->letter, section.suite->title);
  return fmt::format("{}, {}, continuous {}", suite, counted(section.workers, "worker", "workers"),
                     section.continuous ? "on" : "off");
}

std::vector<std::string> engines_in(const Results& results, const Section& section) {
  std::vector<std::string> engines;
  for (const std::string& engine : results.engines()) {
    const bool has_some = std::any_of(section.cases.begin(), section.cases.end(),
                                      [&](const Case& what) { return results.find(engine, what) != nullptr; });
    if (has_some) engines.push_back(engine);
  }
  return engines;
}

std::string ratio_text(const Results& results, const Aggregate& a) {
  if (a.group->engine == kReference) return "";
  const std::optional<Spread> times = time_ratio(results, a, kReference);
  return times ? fmt::format("{:.2f}x", times->median) : "";
}

std::string total_text(const Aggregate& a) {
  if (a.failed()) return a.cut() ? "*cut*" : "*failed*";
  return short_number(a.group->total_ms.median) + (a.start_difference.empty() ? "" : kOtherWorld);
}

std::string spread_text(const Aggregate& a) {
  const Spread& s = a.group->total_ms;
  return a.failed() || s.least == s.most ? "" : fmt::format("{}..{}", short_number(s.least), short_number(s.most));
}

/// "3.25x of 13", or a dash if the engine shares no case with Drystone.
std::string mean_text(const Results& results, const Section& section, const std::string& engine) {
  const PairRatio mean = pair_ratio(results, section.cases, engine, kReference);
  return mean.cases == 0 ? "-" : fmt::format("{:.2f}x", mean.ratio);
}

std::string times_table(const Results& results, const Section& section, const std::vector<std::string>& engines) {
  std::vector<TextRow> rows(1, {"total [ms]"});
  for (const std::string& engine : engines) {
    rows[0].push_back(engine);
    if (engine != kReference) rows[0].emplace_back();
  }
  for (const Case& what : section.cases) {
    TextRow row = {scene_spec(what.scene, what.size)};
    for (const std::string& engine : engines) {
      const Aggregate* const a = results.find(engine, what);
      row.push_back(a == nullptr ? "-" : total_text(*a));
      if (engine != kReference) row.push_back(a == nullptr ? "" : ratio_text(results, *a));
    }
    rows.push_back(row);
  }
  TextRow means = {"geometric mean"};
  for (const std::string& engine : engines) {
    means.emplace_back();
    if (engine != kReference) means.push_back(mean_text(results, section, engine));
  }
  rows.push_back(means);
  return align(rows, 1);
}

std::string step_text(const Aggregate& a, double value) { return a.failed() ? "-" : short_number(value); }

std::string millimetres(double metres) { return short_number(metres * 1e3); }

TextRow detail_row(const Results& results, const Aggregate& a) {
  return {a.group->engine,
          total_text(a),
          spread_text(a),
          ratio_text(results, a),
          step_text(a, a.median_step_ms),
          step_text(a, a.group->longest_ms.median),
          a.spike_ratio > 0.0 ? step_text(a, a.spike_ratio) : "-",
          fmt::format("{:.1f}", a.group->memory / 1048576.0),
          millimetres(a.penetration),
          millimetres(a.joint_error),
          short_number(a.drift),
          short_number(a.final_speed),
          std::to_string(a.final_awake)};
}

std::string details_table(const Results& results, const Section& section, const std::vector<std::string>& engines) {
  std::vector<TextRow> rows = {
      {"", "engine", "total", "least..most", "ratio", "median", "longest", "spike", "memory", "overlap", "joints",
       "drift", "speed", "awake"},
      {"", "", "[ms]", "[ms]", "", "step [ms]", "step [ms]", "", "[MiB]", "[mm]", "[mm]", "[m]", "[m/s]", ""}};
  for (const Case& what : section.cases) {
    std::string name = scene_spec(what.scene, what.size);
    for (const std::string& engine : engines) {
      const Aggregate* const a = results.find(engine, what);
      if (a == nullptr) continue;
      TextRow row = detail_row(results, *a);
      row.insert(row.begin(), name);
      rows.push_back(row);
      name.clear();
    }
  }
  return align(rows, 2);
}

/// The time of each engine over that of each other.
std::string pairs_table(const Results& results, std::span<const Case> cases) {
  std::vector<TextRow> rows(1, {"time of / over"});
  rows[0].insert(rows[0].end(), results.engines().begin(), results.engines().end());
  for (const std::string& engine : results.engines()) {
    TextRow row = {engine};
    for (const std::string& base : results.engines()) {
      const PairRatio mean = pair_ratio(results, cases, engine, base);
      row.push_back(mean.cases == 0 || engine == base ? "-" : fmt::format("{:.2f} ({})", mean.ratio, mean.cases));
    }
    rows.push_back(row);
  }
  return align(rows, 1);
}

/// From the record of a process that measured; the record of one that crashed has few facts.
std::string machine_text(const Results& results) {
  std::string text;
  for (const RunRecord& record : results.records()) {
    if (record.step_ms.empty()) continue;
    for (const auto& [name, value] : record.machine) text += fmt::format("{:<12}  {}\n", name, value);
    break;
  }
  return text;
}

}  // namespace

std::string describe_engines(const Results& results) {
  std::string text = machine_text(results) + "\n";
  for (const std::string& engine : results.engines()) {
    const RunRecord& record = results.record_of(engine);
    text += fmt::format("{} {}\n", engine, record.engine_version);
    for (const std::string& setting : record.settings) text += "  " + setting + "\n";
  }
  return text;
}

std::string results_table(const Results& results, std::span<const Case> cases) {
  std::string text;
  bool other_world = false;
  for (const Section& section : sections_of(cases)) {
    const std::vector<std::string> engines = engines_in(results, section);
    if (engines.empty()) continue;
    text += "\n" + title_of(section) + "\n\n" + times_table(results, section, engines) + "\n" +
            details_table(results, section, engines);
  }
  for (const Case& what : cases) {
    for (const std::string& engine : results.engines()) {
      const Aggregate* const a = results.find(engine, what);
      other_world = other_world || (a != nullptr && !a->start_difference.empty());
    }
  }
  if (other_world)
    text += fmt::format("\n{} starts from another world than Drystone and is in no ratio; see the start-state check\n",
                        kOtherWorld);
  if (results.engines().size() > 1) {
    text +=
        "\nGeometric means of the ratios of times (and over how many cases, failed ones and other worlds left "
        "out)\n\n" +
        pairs_table(results, cases);
  }
  return text;
}

std::string failures_table(const Results& results, std::span<const Case> cases) {
  std::vector<TextRow> rows;
  for (const Case& what : cases) {
    for (const std::string& engine : results.engines()) {
      const Aggregate* const a = results.find(engine, what);
      if (a == nullptr || !a->failed()) continue;
      for (const std::string& failure : a->group->failures) {
        rows.push_back({fmt::format("{} {}", engine, scene_spec(what.scene, what.size)), failure});
      }
    }
  }
  return rows.empty() ? "" : "\nFailed or cut\n\n" + align(rows, 2);
}

}  // namespace drystone::bench
