// A row is one JSON object, from which the line of the CSV file is made too: both have the same columns in the same
// order. A measurement's row is that of an aggregate of this measurement alone.
#include "benchmarks/runner/results_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/schedule.hpp"
#include "io/atomic_file.hpp"

namespace drystone::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 2;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "; ") + line;
  return text;
}

Json phases_json(const Aggregate& a) {
  Json object = Json::object();
  for (const auto& [name, ms] : a.phase_ms) object[name] = ms;
  return object;
}

void add_setting(Json& row, const Aggregate& a) {
  const Case& what = a.group->what;
  const Suite* const suite = suite_of(what);
  row["engine"] = a.group->engine;
  row["version"] = a.first().engine_version;
  row["suite"] = suite == nullptr ? "" : std::string(1, suite->letter);
  row["scene"] = what.scene;
  row["size"] = what.size;
  row["workers"] = what.workers;
  row["continuous"] = what.continuous;
}

void add_times(Json& row, const Aggregate& a) {
  row["steps"] = a.steps;
  row["total_ms"] = a.group->total_ms.median;
  row["total_least_ms"] = a.group->total_ms.least;
  row["total_most_ms"] = a.group->total_ms.most;
  row["median_step_ms"] = a.median_step_ms;
  row["longest_step_ms"] = a.group->longest_ms.median;
  row["spike_ratio"] = a.spike_ratio;
  row["action_ms"] = a.action_ms;
  row["memory_bytes"] = a.group->memory;
}

// The ratio of the total time to Drystone's, by repetition; null if either has no time or starts from another world.
void add_ratio(Json& row, const Results& results, const Aggregate& a) {
  const std::optional<Spread> times = time_ratio(results, a, kReference);
  row["ratio"] = times ? Json(times->median) : Json();
  row["ratio_least"] = times ? Json(times->least) : Json();
  row["ratio_most"] = times ? Json(times->most) : Json();
}

void add_plausibility(Json& row, const Aggregate& a) {
  row["penetration_m"] = a.penetration;
  row["joint_error_m"] = a.joint_error;
  row["drift_m"] = a.drift;
  row["kinetic_start_j"] = a.kinetic_start;
  row["kinetic_end_j"] = a.kinetic_end;
  row["kinetic_highest_j"] = a.kinetic_highest;
  row["potential_start_j"] = a.potential_start;
  row["potential_end_j"] = a.potential_end;
  row["final_speed_m_s"] = a.final_speed;
  row["final_awake"] = a.final_awake;
  row["final_touching"] = a.final_touching;
}

Json row_of(const char* kind, const Results& results, const Aggregate& a) {
  Json row;
  row["kind"] = kind;
  add_setting(row, a);
  row["repeat"] = a.group->runs.size() == 1 ? a.first().repeat : -1;
  row["repeats"] = a.group->runs.size();
  row["status"] = a.cut() ? "cut" : a.failed() ? "failed" : "ok";
  row["reasons"] = a.group->failures;
  row["start_difference"] = a.start_difference;
  add_times(row, a);
  add_ratio(row, results, a);
  add_plausibility(row, a);
  row["phases_ms"] = phases_json(a);
  row["commit"] = fact(a.first(), "commit");
  row["date"] = fact(a.first(), "date");
  return row;
}

// Drystone's run of the same case and repetition; null if there is none.
const RunRecord* partner_of(const RunRecord& record, const Results& results, const Case& what) {
  const Aggregate* const base = results.find(kReference, what);
  if (base == nullptr || record.engine == kReference) return nullptr;
  const std::vector<const RunRecord*>& runs = base->group->runs;
  const auto found =
      std::find_if(runs.begin(), runs.end(), [&](const RunRecord* run) { return run->repeat == record.repeat; });
  return found == runs.end() ? nullptr : *found;
}

Json measurement_row(const Results& results, const RunRecord& record) {
  const Case what{record.scene, record.size, record.workers, record.continuous};
  std::vector<RunRecord> records = {record};
  if (const RunRecord* const partner = partner_of(record, results, what)) records.push_back(*partner);
  const Results pair(std::move(records));
  Aggregate row = *pair.find(record.engine, what);
  // A row has its engine's start state also if Drystone has no run of that repetition.
  row.start_difference = results.find(record.engine, what)->start_difference;
  return row_of("measurement", pair, row);
}

std::vector<Json> measurement_rows(const Results& results) {
  std::vector<Json> rows;
  for (const RunRecord& record : results.records()) rows.push_back(measurement_row(results, record));
  return rows;
}

std::vector<Json> aggregate_rows(const Results& results) {
  std::vector<Json> rows;
  for (const Aggregate& a : results.aggregates()) rows.push_back(row_of("aggregate", results, a));
  return rows;
}

Json engines_json(const Results& results) {
  Json list = Json::array();
  for (const std::string& engine : results.engines()) {
    const RunRecord& record = results.record_of(engine);
    list.push_back({{"name", engine}, {"version", record.engine_version}, {"settings", record.settings}});
  }
  return list;
}

// Facts of a process that measured; the record of one that crashed has few.
Json machine_json(const Results& results) {
  Json object = Json::object();
  for (const RunRecord& record : results.records()) {
    if (record.step_ms.empty()) continue;
    for (const auto& [name, value] : record.machine) object[name] = value;
    break;
  }
  return object;
}

// Facts about the suites for readers of the rows: the scenes in order, and the published setting.
Json suites_json() {
  Json list = Json::array();
  for (const Suite& suite : suites()) {
    Json scenes = Json::array();
    for (const SuiteScene& scene : suite.scenes) {
      const bool stands = scene.plausible.max_drift < Plausible{}.max_drift;
      scenes.push_back({{"name", scene.name},
                        {"size", scene.default_size},
                        {"continuous", scene.continuous},
                        {"must_stand", stands}});
    }
    list.push_back({{"letter", std::string(1, suite.letter)}, {"title", suite.title}, {"scenes", scenes}});
  }
  return list;
}

Json build_json(const Results& results) {
  const Builds builds = results.builds();
  return {{"commits", builds.commits}, {"clean", builds.clean}};
}

Json differences_json(std::span<const StartDifference> differences) {
  Json list = Json::array();
  for (const StartDifference& d : differences) {
    list.push_back({{"scene", d.scene},
                    {"engine", d.engine},
                    {"field", d.field},
                    {"expected", d.expected},
                    {"found", d.found},
                    {"explanation", d.explanation}});
  }
  return list;
}

std::string line_of(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

// One item per line, so that files can be compared by diff.
std::string list_text(const std::vector<Json>& rows) {
  std::string text = "[";
  for (std::size_t i = 0; i < rows.size(); ++i) text += (i > 0 ? ",\n    " : "\n    ") + line_of(rows[i]);
  return text + (rows.empty() ? "]" : "\n  ]");
}

std::string list_text(const Json& list) { return list_text(std::vector<Json>(list.begin(), list.end())); }

std::string csv_cell(const Json& value) {
  std::string text;
  if (value.is_null()) {
    return "";
  } else if (value.is_string()) {
    text = value.get<std::string>();
  } else if (value.is_array()) {
    text = joined(value.get<std::vector<std::string>>());
  } else if (value.is_object()) {
    for (const auto& [name, ms] : value.items())
      text += fmt::format("{}{}={}", text.empty() ? "" : ";", name, ms.dump());
  } else {
    text = value.dump();
  }
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted;
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return "\"" + quoted + "\"";
}

std::string csv_line(const Json& row) {
  std::string line;
  for (const Json& value : row) line += (line.empty() ? "" : ",") + csv_cell(value);
  return line + "\n";
}

}  // namespace

std::string results_json(const Results& results) {
  return fmt::format(
      "{{\n  \"format\": {},\n  \"build\": {},\n  \"machine\": {},\n  \"suites\": {},\n  \"engines\": {},\n  "
      "\"start_differences\": {},\n"
      "  \"left_out\": {},\n  \"aggregates\": {},\n  \"measurements\": {}\n}}\n",
      kFormat, line_of(build_json(results)), line_of(machine_json(results)), list_text(suites_json()),
      list_text(engines_json(results)), list_text(differences_json(results.start_differences())),
      line_of(Json(results.left_out())), list_text(aggregate_rows(results)), list_text(measurement_rows(results)));
}

std::string results_csv(const Results& results) {
  std::string text;
  for (const auto& rows : {aggregate_rows(results), measurement_rows(results)}) {
    for (const Json& row : rows) {
      if (text.empty()) {
        for (const auto& [name, value] : row.items()) text += (text.empty() ? "" : ",") + name;
        text += "\n";
      }
      text += csv_line(row);
    }
  }
  return text;
}

void write_results(const Results& results, const std::filesystem::path& directory) {
  write_text(directory / "results.json", results_json(results));
  write_text(directory / "results.csv", results_csv(results));
}

std::vector<RunRecord> read_records(const std::filesystem::path& directory) {
  if (!std::filesystem::is_directory(directory / "runs")) return {};
  try {
    return read_runs(directory / "runs");
  } catch (const std::runtime_error& error) {
    throw CommandError(kFailure, error.what());
  }
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  const Result<void> written = io::write_whole_file(file.string(), text);
  if (!written.ok()) throw CommandError(kFailure, written.error().message);
}

}  // namespace drystone::bench
