#include "benchmarks/runner/measuring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "benchmarks/runner/busy.hpp"
#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/cores.hpp"
#include "benchmarks/runner/process.hpp"
#include "benchmarks/runner/text_table.hpp"

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;

std::string describe(const Measurement& measurement) {
  const Setting& s = measurement.setting;
  return fmt::format("{} {}, {}, continuous {}, run {}", s.engine, scene_spec(s.scene, s.size),
                     counted(s.workers, "worker", "workers"), s.continuous ? "on" : "off", measurement.repeat + 1);
}

std::string outcome(const RunRecord& record) {
  if (!record.failures.empty()) return "FAILED: " + record.failures.front();
  return fmt::format("{} ms", short_number(record.total_ms()));
}

std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::size_t line = text.rfind('\n');
  return line == std::string::npos ? text : text.substr(line + 1);
}

std::string left_text(const TimeEstimate& estimate, std::span<const Measurement> rest, double running) {
  const std::optional<double> seconds = rest.empty() ? std::nullopt : estimate.remaining(rest);
  return seconds ? fmt::format(", about {} left", clock_time(std::max(*seconds - running, 0.0))) : "";
}

/// A record that cannot be read is measured again.
std::optional<RunRecord> existing(const fs::path& file, std::string& why) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return std::nullopt;
  try {
    return read_run_record(file);
  } catch (const std::runtime_error& error) {
    why = "unreadable";
    return std::nullopt;
  }
}

}  // namespace

Measuring::Measuring(const RunOptions& options, const Surroundings& surroundings,
                     std::span<const EngineProgram> engines, Progress& progress)
    : options_(options),
      surroundings_(surroundings),
      engines_(engines),
      progress_(progress),
      sweep_cut_(options.sweep_limit) {}

std::vector<Measurement> Measuring::left_of(const Plan& plan) {
  if (options_.fresh) return plan.measurements;
  std::vector<Measurement> left;
  std::map<std::string, int> reasons;
  int failed = 0;
  for (const Measurement& measurement : plan.measurements) {
    std::string why;
    const std::optional<RunRecord> record = existing(file_of(measurement), why);
    if (record && was_cut(*record)) {
      left.push_back(measurement);
      continue;
    }
    if (record) why = why_measured_again(*record, wanted_for(measurement.setting));
    if (record && why.empty()) {
      failed += record->failures.empty() ? 0 : 1;
      sweep_cut_.add(measurement.setting, *record);
      continue;
    }
    if (!why.empty()) ++reasons[why];
    left.push_back(measurement);
  }
  const std::size_t kept = plan.measurements.size() - left.size();
  if (kept > 0) {
    progress_.say(fmt::format("{} of {} measurements exist already and are kept{}; --fresh measures them again", kept,
                              plan.measurements.size(), failed > 0 ? fmt::format(" ({} of them failed)", failed) : ""));
  }
  for (const auto& [why, count] : reasons) {
    progress_.say(fmt::format("{} are measured again: they are {}", count, why));
  }
  return left;
}

bool Measuring::measure(std::span<const Measurement> measurements, const std::function<bool()>& interrupted) {
  TimeEstimate estimate;
  for (std::size_t i = 0; i < measurements.size(); ++i) {
    const Measurement& measurement = measurements[i];
    const std::string what = fmt::format("[{}/{}] {}", i + 1, measurements.size(), describe(measurement));
    const std::span<const Measurement> rest = measurements.subspan(i);
    if (const std::string reason = sweep_cut_.reason_to_cut(measurement.setting); !reason.empty()) {
      write_run_record(cut_record(measurement, wanted_for(measurement.setting), reason), file_of(measurement));
      progress_.say(what + ": " + reason);
      continue;
    }
    const ProcessResult result = run(measurement, interrupted, [&](double seconds) {
      progress_.show(fmt::format("{}: {}{}", what, clock_time(seconds), left_text(estimate, rest, seconds)));
    });
    if (result.end == ProcessEnd::interrupted) return false;
    const RunRecord record = take_record(measurement, result);
    estimate.add(measurement.setting, result.seconds);
    sweep_cut_.add(measurement.setting, record);
    progress_.say(fmt::format("{}: {}{}", what, outcome(record), left_text(estimate, rest.subspan(1), 0.0)));
  }
  return true;
}

Wanted Measuring::wanted_for(const Setting& setting) {
  const std::string commit = is_own(setting.engine) ? surroundings_.commit : "";
  return {engine_of(setting).info.version, commit, steps_of(setting), options_.limit, options_.busy};
}

const EngineProgram& Measuring::engine_of(const Setting& setting) const {
  return *std::find_if(engines_.begin(), engines_.end(),
                       [&](const EngineProgram& engine) { return engine.info.name == setting.engine; });
}

fs::path Measuring::file_of(const Measurement& measurement) const {
  return options_.out / "runs" / (measurement.key() + ".json");
}

int Measuring::steps_of(const Setting& setting) {
  if (options_.steps) return *options_.steps;
  const std::string spec = scene_spec(setting.scene, setting.size);
  for (const auto& [known, steps] : scene_steps_) {
    if (known == spec) return steps;
  }
  const Result<scenes::Scene> scene = scenes::make_built_in(spec);
  if (!scene.ok()) throw CommandError(kFailure, spec + ": " + scene.error().message);
  scene_steps_.emplace_back(spec, scene.value().steps);
  return scene.value().steps;
}

ProcessResult Measuring::run(const Measurement& measurement, const std::function<bool()>& interrupted,
                             const std::function<void(double)>& tick) {
  const fs::path file = file_of(measurement);
  std::error_code ignored;
  fs::remove(file, ignored);
  // On a busy machine the system chooses the processors: that is what is measured.
  const int place = options_.busy > 0 ? -1 : place_for(measurement.setting.workers, surroundings_.processors);
  MeasureCall call{measurement, options_.steps, place, file};
  ProcessOptions process;
  process.command = measure_command(engine_of(measurement.setting), call);
  process.limit = options_.limit;
  process.interrupted = interrupted;
  process.tick = tick;
  const BusyProcessors others(busy_processors(options_.busy, surroundings_.processors));
  return run_process(process);
}

RunRecord Measuring::take_record(const Measurement& measurement, const ProcessResult& result) {
  const fs::path file = file_of(measurement);
  std::string reason = result.ok() ? "" : result.describe();
  if (reason.empty()) {
    try {
      RunRecord record = read_run_record(file);
      note_busy(record, options_.busy);
      if (options_.busy > 0) write_run_record(record, file);
      return record;
    } catch (const std::runtime_error& error) {
      reason = std::string("no record: ") + error.what();
    }
  }
  if (!result.err.empty()) {
    progress_.say(result.err);
    reason += ": " + last_line(result.err);
  }
  const RunRecord record = failed_record(measurement, wanted_for(measurement.setting), reason, result.seconds);
  write_run_record(record, file);
  return record;
}

}  // namespace drystone::bench
