#include "benchmarks/runner/spikes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/process.hpp"
#include "benchmarks/runner/progress.hpp"
#include "benchmarks/runner/results_files.hpp"
#include "benchmarks/runner/schedule.hpp"
#include "benchmarks/runner/text_table.hpp"

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;

constexpr char kLetter = 'S';

std::string milliseconds(double time) { return fmt::format("{:.{}f}", time, time < 0.1 ? 3 : time < 10.0 ? 2 : 1); }

const SpikeRecord* find_record(std::span<const SpikeRecord> records, const std::string& engine,
                               const std::string& name) {
  const auto found = std::find_if(records.begin(), records.end(), [&](const SpikeRecord& record) {
    return record.engine == engine && record.name == name;
  });
  return found == records.end() ? nullptr : &*found;
}

/// The table as cells, first its head.
std::vector<TextRow> table_of(std::span<const SpikeRecord> records) {
  const std::vector<std::string> engines = engines_of(records);
  std::vector<TextRow> rows = {{"scene", "size"}};
  for (const std::string& engine : engines) {
    rows.front().push_back(engine);
    rows.front().emplace_back("median");
  }
  for (const Spike& spike : spikes()) {
    TextRow row = {spike.name, ""};
    for (const std::string& engine : engines) {
      const SpikeRecord* const record = find_record(records, engine, spike.name);
      if (record != nullptr) row[1] = std::to_string(record->size);
      const bool timed = record != nullptr && record->note.empty();
      const SpikeFigures figures = timed ? figures_of(*record) : SpikeFigures{};
      row.push_back(timed ? milliseconds(figures.longest) : "-");
      row.push_back(timed ? milliseconds(figures.median) : "-");
    }
    if (!row[1].empty()) rows.push_back(row);
  }
  return rows;
}

std::vector<std::string> notes_of(std::span<const SpikeRecord> records) {
  std::vector<std::string> lines;
  for (const SpikeRecord& record : records) {
    if (!record.note.empty()) lines.push_back(fmt::format("{}, {}: {}", record.name, record.engine, record.note));
  }
  return lines;
}

SpikeRecord measure(const SpikeRun& run, const EngineProgram& engine, const SpikeRequest& request) {
  ProcessOptions options;
  options.command = {engine.program.string(), "--spike", fmt::format("{}:{}", request.name, request.size)};
  if (run.options.steps) {
    options.command.insert(options.command.end(), {"--steps", std::to_string(*run.options.steps)});
  }
  options.limit = run.options.limit;
  options.interrupted = run.interrupted;
  const ProcessResult result = run_process(options);
  if (result.ok()) return spike_record_from_json(result.out);
  SpikeRecord record;
  record.name = request.name;
  record.size = request.size;
  record.engine = engine.info.name;
  record.engine_version = engine.info.version;
  record.note = "failed: " + result.describe();
  return record;
}

/// The runs of one scene, engines in turns. An engine without a time is not asked again.
std::vector<SpikeRecord> measure_in_turns(const SpikeRun& run, const SpikeRequest& request) {
  std::vector<std::vector<SpikeRecord>> runs(run.engines.size());
  for (int repeat = 0; repeat < run.options.repeats; ++repeat) {
    for (std::size_t i = 0; i < run.engines.size(); ++i) {
      if (run.interrupted()) return {};
      if (runs[i].empty() || runs[i].back().note.empty()) runs[i].push_back(measure(run, run.engines[i], request));
    }
  }
  std::vector<SpikeRecord> best;
  for (const std::vector<SpikeRecord>& of_engine : runs) best.push_back(least_of(of_engine));
  return best;
}

std::string json_lines(std::span<const SpikeRecord> records) {
  std::string text = "[\n";
  for (std::size_t i = 0; i < records.size(); ++i) {
    text += to_json(records[i]) + (i + 1 < records.size() ? ",\n" : "\n");
  }
  return text + "]\n";
}

}  // namespace

std::vector<SpikeRequest> spike_requests(const RunOptions& options) {
  std::vector<SpikeRequest> requests;
  const bool whole_suite = options.scenes.empty() && options.suites.find(kLetter) != std::string::npos;
  for (const Spike& spike : spikes()) {
    const int usual = options.quick ? spike.small_size : spike.size;
    if (whole_suite) requests.push_back({spike.name, usual});
    for (const SceneRequest& asked : options.scenes) {
      if (asked.name == spike.name) requests.push_back({spike.name, asked.size.value_or(usual)});
    }
  }
  return requests;
}

std::string spikes_text(std::span<const SpikeRecord> records) {
  const std::vector<TextRow> rows = table_of(records);
  std::string text =
      "Suite S: the longest time of an action and the step after it, and the median step [ms]\n" + align(rows, 1);
  for (const std::string& line : notes_of(records)) text += line + "\n";
  return text;
}

std::string spikes_page(std::span<const SpikeRecord> records) {
  const std::vector<TextRow> rows = table_of(records);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const std::string& cell : rows[i]) text += "| " + cell + " ";
    text += "|\n";
    if (i > 0) continue;
    for (std::size_t cell = 0; cell < rows[i].size(); ++cell) text += cell == 0 ? "|---" : "|---:";
    text += "|\n";
  }
  for (const std::string& line : notes_of(records)) text += "\n- " + line;
  return text;
}

bool run_spikes(const SpikeRun& run, std::span<const SpikeRequest> requests) {
  Progress progress;
  std::vector<SpikeRecord> records;
  for (const SpikeRequest& request : requests) {
    progress.show(fmt::format("suite S: {}:{}", request.name, request.size));
    for (SpikeRecord& record : measure_in_turns(run, request)) records.push_back(std::move(record));
    if (run.interrupted()) return false;
  }
  progress.clear();
  write_text(run.options.out / "spikes.json", json_lines(records));
  write_text(run.options.out / "spikes.md", spikes_page(records));
  std::fputs(("\n" + spikes_text(records)).c_str(), stdout);
  std::fflush(stdout);
  return std::none_of(records.begin(), records.end(),
                      [](const SpikeRecord& record) { return is_own(record.engine) && !record.note.empty(); });
}

}  // namespace drystone::bench
