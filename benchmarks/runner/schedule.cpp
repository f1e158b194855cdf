#include "benchmarks/runner/schedule.hpp"

#include <fmt/format.h>

#include <cmath>

#include "benchmarks/report/aggregate.hpp"

namespace drystone::bench {
namespace {

constexpr const char* kCommit = "commit";
// Facts of records that the runner itself writes, for processes that left none.
constexpr const char* kAskedSteps = "asked_steps";
constexpr const char* kLimit = "limit_s";

struct Mean {
  double sum = 0.0;
  int count = 0;

  void add(double value) {
    sum += value;
    ++count;
  }
  double value() const { return sum / count; }
};

std::string limit_text(double limit) { return fmt::format("{:g}", limit); }

bool was_made_here(const RunRecord& record) { return !fact(record, kAskedSteps).empty(); }

}  // namespace

std::string fact(const RunRecord& record, const std::string& name) {
  for (const auto& [key, value] : record.machine) {
    if (key == name) return value;
  }
  return {};
}

bool is_own(const std::string& engine) { return engine == kReference; }

std::string why_measured_again(const RunRecord& record, const Wanted& wanted) {
  if (record.engine_version != wanted.engine_version) return "of version " + record.engine_version;
  const std::string commit = fact(record, kCommit);
  if (!wanted.commit.empty() && commit != wanted.commit) return "of commit " + commit;
  if (was_made_here(record)) {
    if (fact(record, kAskedSteps) != std::to_string(wanted.steps)) return "of other --steps";
    return fact(record, kLimit) == limit_text(wanted.limit) ? "" : "of another --limit";
  }
  // A run that broke may have ended early; its length says nothing.
  const auto steps = static_cast<int>(record.step_ms.size());
  const bool other_steps = record.failures.empty() ? steps != wanted.steps : steps > wanted.steps;
  return other_steps ? fmt::format("of {} steps", steps) : "";
}

RunRecord failed_record(const Measurement& measurement, const Wanted& wanted, const std::string& reason) {
  RunRecord record;
  record.engine = measurement.setting.engine;
  record.engine_version = wanted.engine_version;
  record.scene = measurement.setting.scene;
  record.size = measurement.setting.size;
  record.workers = measurement.setting.workers;
  record.continuous = measurement.setting.continuous;
  record.repeat = measurement.repeat;
  record.failures.push_back(reason);
  record.machine = {
      {kCommit, wanted.commit}, {kAskedSteps, std::to_string(wanted.steps)}, {kLimit, limit_text(wanted.limit)}};
  return record;
}

void TimeEstimate::add(const Setting& setting, double seconds) { entries_.push_back({setting, seconds}); }

double TimeEstimate::of(const Setting& setting) const {
  Mean same, work, all;
  for (const Entry& entry : entries_) {
    if (entry.setting == setting) same.add(entry.seconds);
    if (same_work(entry.setting, setting)) work.add(entry.seconds);
    all.add(entry.seconds);
  }
  return same.count > 0 ? same.value() : work.count > 0 ? work.value() : all.value();
}

std::optional<double> TimeEstimate::remaining(std::span<const Measurement> rest) const {
  if (entries_.empty()) return std::nullopt;
  double sum = 0.0;
  for (const Measurement& measurement : rest) sum += of(measurement.setting);
  return sum;
}

std::string clock_time(double seconds) {
  const long long whole = std::llround(seconds);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace drystone::bench
