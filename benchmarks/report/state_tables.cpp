// Tables about the worlds rather than the times: how they began and whether what happened is plausible.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "benchmarks/report/html.hpp"
#include "benchmarks/report/tables.hpp"
#include "benchmarks/runner/start_check.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {
namespace {

// --- Plausibility -----------------------------------------------------------------------------------------------------

Cell number(double value) {
  const bool broken = !std::isfinite(value);
  return {broken ? "not finite" : significant(value), broken ? "bad" : "", "", 1, false};
}

Cell change(double from, double to) {
  const bool broken = !std::isfinite(from) || !std::isfinite(to);
  return {significant(from) + " \xE2\x86\x92 " + significant(to), broken ? "bad" : "", "", 1, false};
}

Cell count(int value) { return {value < 0 ? "-" : std::to_string(value), "", "", 1, false}; }

// The worst of any sample of any run; not finite, where one is.
double worst(const Group& group, double Sample::*value) {
  double out = 0.0;
  for (const RunRecord* run : group.runs) {
    for (const Sample& sample : run->samples) {
      if (!std::isfinite(sample.*value)) return sample.*value;
      out = std::max(out, sample.*value);
    }
  }
  return out;
}

std::vector<Cell> plausibility_cells(const Group& group) {
  const double total = group.total_ms.median;
  std::vector<Cell> cells = {{group.engine, "left", "", 1, true},
                             {group.failed() ? "failed" : "ok", group.failed() ? "bad" : "good", "", 1, false},
                             {group.failed() ? "" : milliseconds(total, total), "", "", 1, false}};
  const std::vector<Sample>& samples = group.runs.front()->samples;
  if (samples.empty()) {
    cells.push_back({"no samples", "left", "", 1, false});
    return cells;
  }
  const Sample& first = samples.front();
  const Sample& last = samples.back();
  cells.push_back(number(worst(group, &Sample::penetration)));
  cells.push_back(number(worst(group, &Sample::joint_error)));
  cells.push_back(number(last.drift));
  cells.push_back(number(last.highest_speed));
  cells.push_back(count(last.awake));
  cells.push_back(count(last.touching));
  cells.push_back(change(first.kinetic, last.kinetic));
  cells.push_back(change(first.potential, last.potential));
  return cells;
}

std::string promise_of(const ReportRow& row) {
  const SuiteScene* scene = find_suite_scene(row.what.scene);
  if (scene == nullptr) return "";
  const Plausible& limits = scene->plausible;
  std::string out = "overlap \xE2\x89\xA4 " + significant(limits.max_penetration) + " m";
  // The defaults of Plausible promise nothing.
  const Plausible nothing;
  if (limits.max_joint_error < nothing.max_joint_error) {
    out += ", joint error \xE2\x89\xA4 " + significant(limits.max_joint_error) + " m";
  }
  if (limits.max_drift < nothing.max_drift) out += ", drift \xE2\x89\xA4 " + significant(limits.max_drift) + " m";
  if (limits.max_final_speed < nothing.max_final_speed) {
    out += ", final speed \xE2\x89\xA4 " + significant(limits.max_final_speed) + " m/s";
  }
  return out;
}

// --- Start states -----------------------------------------------------------------------------------------------------

struct StartCheck {
  StartState expected;
  std::string base;
  std::vector<std::string> engines;
  std::vector<StartDifference> differences;
};

std::map<Case, StartCheck> check_starts(const Measurements& measurements) {
  std::map<Case, std::vector<EngineStart>> starts;
  for (const Group& group : measurements.groups()) {
    // A run that crashed has no start state.
    if (group.runs.front()->start.bodies > 0) starts[group.what].push_back({group.engine, group.runs.front()->start});
  }
  std::map<Case, StartCheck> out;
  for (const auto& entry : starts) {
    // Groups come with Drystone's first, which is what the others are compared with.
    StartCheck check = {entry.second.front().state, entry.second.front().engine, {}, {}};
    for (const EngineStart& start : entry.second) check.engines.push_back(start.engine);
    check.differences = compare_starts(fmt::format("{}:{}", entry.first.scene, entry.first.size), entry.second);
    out.emplace(entry.first, std::move(check));
  }
  return out;
}

std::string difference_text(const StartDifference& difference) {
  const std::string reason = difference.explanation.empty() ? "" : " (" + difference.explanation + ")";
  return fmt::format("{}: {} {}, not {}{}", difference.engine, difference.field,
                     fmt::format("{:.6g}", difference.found), fmt::format("{:.6g}", difference.expected), reason);
}

Cell verdict(const StartCheck& check) {
  if (check.engines.size() == 1) return {"only " + check.base, "left", "", 1, false};
  std::vector<std::string> lines;
  bool explained = true;
  for (const StartDifference& difference : check.differences) {
    lines.push_back(difference_text(difference));
    explained = explained && !difference.explanation.empty();
  }
  if (lines.empty()) return {fmt::format("{} engines agree", check.engines.size()), "left good", "", 1, false};
  return {fmt::format("{}", fmt::join(lines, "; ")), explained ? "left" : "left bad", "", 1, false};
}

std::string pair_text(const double (&pair)[2]) {
  return fmt::format("({:.6g}, {:.6g})", pair[0] == 0.0 ? 0.0 : pair[0], pair[1] == 0.0 ? 0.0 : pair[1]);
}

std::vector<Cell> start_cells(const std::string& label, const StartCheck& check) {
  const StartState& state = check.expected;
  return {{label, "left", "", 1, true},
          count(state.bodies),
          count(state.shapes),
          count(state.joints),
          {fmt::format("{:.6g}", state.mass), "", "", 1, false},
          {fmt::format("{:.6g}", state.inertia), "", "", 1, false},
          {pair_text(state.mean), "", "", 1, false},
          {pair_text(state.lower), "", "to " + pair_text(state.upper), 1, false},
          {fmt::format("{:.6g}", state.highest_speed), "", "", 1, false},
          verdict(check)};
}

bool is_row(const std::vector<ReportSuite>& chosen, const Case& what) {
  for (const ReportSuite& suite : chosen) {
    for (const ReportRow& row : suite.rows) {
      if (row.what == what) return true;
    }
  }
  return false;
}

}  // namespace

std::string plausibility_table(const Measurements& measurements, const ReportSuite& suite) {
  Table table;
  table.head = {"scene",    "engine",     "verdict", "total, ms", "overlap, m", "joint error, m",
                "drift, m", "speed, m/s", "awake",   "touching",  "kinetic, J", "potential, J"};
  for (const ReportRow& row : suite.rows) {
    std::vector<std::vector<Cell>> rows;
    for (const std::string& engine : measurements.engines()) {
      if (const Group* group = measurements.find(engine, row.what)) rows.push_back(plausibility_cells(*group));
    }
    if (rows.empty()) continue;
    rows.front().insert(rows.front().begin(), Cell{row.label, "left", promise_of(row), rows.size(), true});
    table.rows.insert(table.rows.end(), rows.begin(), rows.end());
  }
  return html(table);
}

std::string start_table(const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  Table table;
  table.head = {"scene",   "bodies",    "shapes",
                "joints",  "mass, kg",  "inertia, kg m\xC2\xB2",
                "mean, m", "bounds, m", "highest speed, m/s",
                "check"};
  const std::map<Case, StartCheck> checks = check_starts(measurements);
  for (const ReportSuite& suite : chosen) {
    for (const ReportRow& row : suite.rows) {
      const auto found = checks.find(row.what);
      if (found != checks.end()) table.rows.push_back(start_cells(row.label, found->second));
    }
  }
  std::size_t others = 0;
  for (const auto& [what, check] : checks) {
    if (is_row(chosen, what)) continue;
    ++others;
    if (check.differences.empty()) continue;
    const std::string label = fmt::format("{}:{}, {} workers", what.scene, what.size, what.workers);
    table.rows.push_back(start_cells(label, check));
  }
  std::string out = html(table);
  if (others > 0) {
    out +=
        paragraph(fmt::format("{} more cases (sizes of sweeps, numbers of workers) were compared too; those in which "
                              "engines differ are listed above.",
                              others));
  }
  return out;
}

}  // namespace drystone::bench
