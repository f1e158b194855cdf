#include "benchmarks/runner/schedule.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "benchmarks/runner/aggregate.hpp"

namespace drystone::bench {
namespace {

constexpr const char* kCommit = "commit";
// Facts in the records that the runner itself writes, for processes that left none.
constexpr const char* kAskedSteps = "asked_steps";
constexpr const char* kLimit = "limit_s";
constexpr const char* kTook = "took_s";
constexpr const char* kCut = "cut";
// A fact of any record: how many threads kept processors busy.
constexpr const char* kBusy = "busy";

struct Mean {
  double sum = 0.0;
  int count = 0;

  void add(double value) {
    sum += value;
    ++count;
  }
  double value() const { return sum / count; }
};

std::string busy_text(int busy) { return busy > 0 ? std::to_string(busy) : ""; }

std::string limit_text(double limit) { return fmt::format("{:g}", limit); }

double seconds_of(const RunRecord& record) {
  const std::string took = fact(record, kTook);
  if (!took.empty()) return std::stod(took);
  return 1e-3 * std::accumulate(record.step_ms.begin(), record.step_ms.end(), 0.0);
}

bool same_sweep(const Setting& a, const Setting& b) {
  return a.engine == b.engine && a.scene == b.scene && a.workers == b.workers && a.continuous == b.continuous;
}

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
  if (fact(record, kBusy) != busy_text(wanted.busy)) return "of another --busy";
  if (was_made_here(record)) {
    if (fact(record, kAskedSteps) != std::to_string(wanted.steps)) return "of other --steps";
    return fact(record, kLimit) == limit_text(wanted.limit) ? "" : "of another --limit";
  }
  // A failed run may have ended early, so its length is no reason.
  const auto steps = static_cast<int>(record.step_ms.size());
  const bool other_steps = record.failures.empty() ? steps != wanted.steps : steps > wanted.steps;
  return other_steps ? fmt::format("of {} steps", steps) : "";
}

RunRecord failed_record(const Measurement& measurement, const Wanted& wanted, const std::string& reason,
                        double seconds) {
  RunRecord record;
  record.engine = measurement.setting.engine;
  record.engine_version = wanted.engine_version;
  record.scene = measurement.setting.scene;
  record.size = measurement.setting.size;
  record.workers = measurement.setting.workers;
  record.continuous = measurement.setting.continuous;
  record.repeat = measurement.repeat;
  record.failures.push_back(reason);
  record.machine = {{kCommit, wanted.commit},
                    {kAskedSteps, std::to_string(wanted.steps)},
                    {kLimit, limit_text(wanted.limit)},
                    {kTook, fmt::format("{:.3f}", seconds)}};
  note_busy(record, wanted.busy);
  return record;
}

void note_busy(RunRecord& record, int busy) {
  if (busy > 0) record.machine.emplace_back(kBusy, busy_text(busy));
}

RunRecord cut_record(const Measurement& measurement, const Wanted& wanted, const std::string& reason) {
  RunRecord record = failed_record(measurement, wanted, reason, 0.0);
  record.machine.emplace_back(kCut, "yes");
  return record;
}

bool was_cut(const RunRecord& record) { return !fact(record, kCut).empty(); }

bool is_clean(const std::string& commit) { return !commit.empty() && commit.find('+') == std::string::npos; }

void SweepCut::add(const Setting& setting, const RunRecord& record) {
  const double seconds = seconds_of(record);
  if (limit_ && seconds > *limit_) too_long_.push_back({setting, seconds});
}

std::string SweepCut::reason_to_cut(const Setting& setting) const {
  for (const TooLong& smaller : too_long_) {
    if (!same_sweep(smaller.setting, setting) || smaller.setting.size >= setting.size) continue;
    return fmt::format("cut: size {} took {:.3g} s, longer than --sweep-limit {:g}", smaller.setting.size,
                       smaller.seconds, *limit_);
  }
  return {};
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
