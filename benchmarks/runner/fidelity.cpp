#include "benchmarks/runner/fidelity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/process.hpp"
#include "benchmarks/runner/progress.hpp"
#include "benchmarks/runner/results_files.hpp"
#include "benchmarks/runner/schedule.hpp"
#include "benchmarks/runner/text_table.hpp"

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;
using fidelity::Record;
using fidelity::Request;
using fidelity::Row;
using fidelity::Setting;
using Json = nlohmann::ordered_json;

constexpr char kLetter = 'E';

bool is_named(const RunOptions& options, const fidelity::Case& what) {
  return std::any_of(options.scenes.begin(), options.scenes.end(),
                     [&](const SceneRequest& request) { return request.name == what.name; });
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool has_failed(const Record& record) {
  const auto& figures = record.figures.all();
  return std::any_of(figures.begin(), figures.end(),
                     [](const auto& entry) { return entry.second.note.rfind("failed", 0) == 0; });
}

/// One measurement, from its file if that is still valid.
class Measurer {
 public:
  Measurer(const FidelityRun& run, Progress& progress) : run_(run), progress_(progress) {}

  Record record(const EngineProgram& engine, const Request& request) {
    const fs::path file = run_.options.out / "fidelity" / (engine.info.name + "__" + request.key() + ".json");
    if (std::optional<Record> kept = kept_record(engine, file)) return std::move(*kept);
    progress_.show(fmt::format("suite E: {} in {}", request.key(), engine.info.name));
    Record made = measure(engine, request);
    if (!run_.interrupted()) write_text(file, fidelity::to_json(made) + "\n");
    return made;
  }

 private:
  std::optional<Record> kept_record(const EngineProgram& engine, const fs::path& file) const {
    if (run_.options.fresh || !fs::exists(file)) return std::nullopt;
    Record record = fidelity::record_from_json(text_of(file));
    const bool same_build = !is_own(engine.info.name) || record.commit == run_.commit;
    if (record.engine_version != engine.info.version || !same_build) return std::nullopt;
    // Cases that crashed or ran too long are tried again, because there may be more time now.
    if (has_failed(record)) return std::nullopt;
    return record;
  }

  Record measure(const EngineProgram& engine, const Request& request) const {
    ProcessOptions options;
    options.command = {engine.program.string(), "--fidelity", request.name};
    if (request.brief) options.command.emplace_back("--brief");
    if (request.convergence) {
      options.command.insert(options.command.end(),
                             {"--steps-per-second", std::to_string(request.convergence->steps_per_second), "--substeps",
                              std::to_string(request.convergence->substeps)});
    }
    options.limit = run_.options.limit;
    options.interrupted = run_.interrupted;
    const ProcessResult result = run_process(options);
    if (result.ok()) return fidelity::record_from_json(result.out);
    Record record = fidelity::failed(request, engine.info.name, result.describe());
    record.engine_version = engine.info.version;
    if (is_own(engine.info.name)) record.commit = run_.commit;
    record.seconds = result.seconds;
    return record;
  }

  const FidelityRun& run_;
  Progress& progress_;
};

std::size_t place_of(const Record& record) {
  const std::span<const fidelity::Case> cases = fidelity::fidelity_cases();
  const auto found = std::find_if(cases.begin(), cases.end(),
                                  [&](const fidelity::Case& what) { return what.name == record.request.name; });
  return static_cast<std::size_t>(found - cases.begin());
}

bool record_before(const Record& a, const Record& b) {
  if (place_of(a) != place_of(b)) return place_of(a) < place_of(b);
  if (a.request.key() != b.request.key()) return a.request.key() < b.request.key();
  return engine_before(a.engine, b.engine);
}

/// All records in this directory, of earlier runs too, in the order of the cases.
std::vector<Record> all_records(const fs::path& directory, bool brief) {
  std::vector<Record> records;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
    if (entry.path().extension() != ".json") continue;
    Record record = fidelity::record_from_json(text_of(entry.path()));
    if (record.request.brief == brief && fidelity::find_case(record.request.name) != nullptr) {
      records.push_back(std::move(record));
    }
  }
  std::sort(records.begin(), records.end(), record_before);
  return records;
}

Json bound(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json case_json(const fidelity::Case& what) {
  Json json = {{"name", what.name}, {"family", what.family}, {"about", what.about}, {"rows", Json::array()}};
  for (const Row& row : what.rows) {
    json["rows"].push_back({{"key", row.key},
                            {"about", row.about},
                            {"unit", row.unit},
                            {"theory", bound(row.theory)},
                            {"at_least", bound(row.bar.at_least)},
                            {"at_most", bound(row.bar.at_most)}});
  }
  if (what.convergence.error != nullptr) {
    json["convergence"] = {{"about", what.convergence.about}, {"unit", what.convergence.unit}};
  }
  return json;
}

std::string figure_text(const fidelity::Figures& figures, const std::string& key) {
  const auto found = figures.all().find(key);
  if (found == figures.all().end()) return "-";
  if (!found->second.value) return found->second.note;
  return fmt::format("{:.4g}", *found->second.value);
}

std::string bar_text(const fidelity::Bar& bar) {
  if (bar.at_least && bar.at_most) return fmt::format("{:.4g} to {:.4g}", *bar.at_least, *bar.at_most);
  if (bar.at_least) return fmt::format("at least {:.4g}", *bar.at_least);
  return bar.at_most ? fmt::format("at most {:.4g}", *bar.at_most) : "";
}

const Record* find(std::span<const Record> records, const std::string& engine, const std::string& name) {
  const auto found = std::find_if(records.begin(), records.end(), [&](const Record& r) {
    return r.engine == engine && r.request.name == name && !r.request.convergence;
  });
  return found == records.end() ? nullptr : &*found;
}

bool is_measured(std::span<const Record> records, const fidelity::Case& what) {
  return std::any_of(records.begin(), records.end(),
                     [&](const Record& r) { return r.request.name == what.name && !r.request.convergence; });
}

void add_convergence(std::vector<Request>& requests, const std::string& name) {
  std::vector<Setting> settings = fidelity::time_steps();
  for (const Setting& setting : fidelity::substep_counts()) {
    if (setting != Setting{}) settings.push_back(setting);
  }
  for (const Setting& setting : settings) requests.push_back({.name = name, .convergence = setting});
}

}  // namespace

std::vector<Request> fidelity_requests(const RunOptions& options) {
  std::vector<Request> requests;
  const bool whole_suite = options.scenes.empty() && options.suites.find(kLetter) != std::string::npos;
  for (const fidelity::Case& what : fidelity::fidelity_cases()) {
    if (!whole_suite && !is_named(options, what)) continue;
    requests.push_back({.name = what.name, .brief = options.quick});
    if (!options.quick && what.convergence.error != nullptr) add_convergence(requests, what.name);
  }
  return requests;
}

std::string fidelity_json(std::span<const Record> records) {
  Json json = {{"cases", Json::array()}, {"records", Json::array()}};
  for (const fidelity::Case& what : fidelity::fidelity_cases()) json["cases"].push_back(case_json(what));
  for (const Record& record : records) json["records"].push_back(Json::parse(fidelity::to_json(record)));
  // One record per line, so that a diff of two files can be read.
  std::string text = "{\"cases\": " + json["cases"].dump(1) + ",\n\"records\": [\n";
  for (std::size_t i = 0; i < records.size(); ++i) {
    text += json["records"][i].dump() + (i + 1 < records.size() ? ",\n" : "\n");
  }
  return text + "]}\n";
}

std::string fidelity_text(std::span<const Record> records) {
  const std::vector<std::string> engines = engines_of(records);
  std::string text;
  for (const fidelity::Case& what : fidelity::fidelity_cases()) {
    if (!is_measured(records, what)) continue;
    text += fmt::format("\n{}: {}\n", what.name, what.about);
    std::vector<TextRow> rows = {{"", "", "bar"}};
    for (const std::string& engine : engines) rows.front().push_back(engine);
    for (const Row& row : what.rows) {
      rows.push_back({"", row.about + (row.unit.empty() ? "" : " [" + row.unit + "]"), bar_text(row.bar)});
      for (const std::string& engine : engines) {
        const Record* const record = find(records, engine, what.name);
        rows.back().push_back(record == nullptr ? "-" : figure_text(record->figures, row.key));
      }
    }
    rows.push_back({"", "time of a step [us]", ""});
    for (const std::string& engine : engines) {
      const Record* const record = find(records, engine, what.name);
      rows.back().push_back(record == nullptr ? "-" : fmt::format("{:.3g}", record->step_us));
    }
    text += align(rows, rows.front().size());
  }
  return text;
}

FidelityEnd run_fidelity(const FidelityRun& run, std::span<const Request> requests) {
  const fs::path directory = run.options.out / "fidelity";
  fs::create_directories(directory);
  Progress progress;
  Measurer measurer(run, progress);
  std::vector<Record> records;
  for (const Request& request : requests) {
    for (const EngineProgram& engine : run.engines) {
      if (run.interrupted()) return FidelityEnd::interrupted;
      // Settings of convergence would be four fifths of the time of other engines, and nothing is said about them.
      if (request.convergence && !is_own(engine.info.name)) continue;
      records.push_back(measurer.record(engine, request));
    }
  }
  progress.clear();
  if (run.interrupted()) return FidelityEnd::interrupted;
  write_text(run.options.out / "fidelity.json", fidelity_json(all_records(directory, run.options.quick)));
  const std::string text = "\nSuite E: fidelity\n" + fidelity_text(records) +
                           fmt::format("\nwritten: {}\n", (run.options.out / "fidelity.json").string());
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  const bool own_failed = std::any_of(records.begin(), records.end(),
                                      [](const Record& record) { return is_own(record.engine) && has_failed(record); });
  return own_failed ? FidelityEnd::own_failed : FidelityEnd::done;
}

}  // namespace drystone::bench
