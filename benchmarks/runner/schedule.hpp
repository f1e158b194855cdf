// The rest of a plan: the records of an earlier run that are still valid, and the expected time of the other
// measurements.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/run_record.hpp"
#include "benchmarks/runner/plan.hpp"

namespace drystone::bench {

/// The conditions for keeping a record.
struct Wanted {
  std::string engine_version;
  /// The commit of the build. Empty: any, for engines that do not change with this repository.
  std::string commit;
  int steps = 0;
  /// Time limit of one measurement [s]. A measurement that failed at a lower limit is tried again.
  double limit = 0.0;
  /// Threads that kept processors busy.
  int busy = 0;
};

/// The machine's fact of that name in a record, or nothing.
std::string fact(const RunRecord& record, const std::string& name);

/// Adds to a record how many threads kept processors busy, unless there were none.
void note_busy(RunRecord& record, int busy);

/// Whether an engine is part of this repository; others are the same at every commit.
bool is_own(const std::string& engine);

/// The reason why a record is not kept, for a message ("of commit 12ab34c"); empty if it is kept.
std::string why_measured_again(const RunRecord& record, const Wanted& wanted);

/// A record for a process that left none after this many seconds: it has no times, only a reason.
RunRecord failed_record(const Measurement& measurement, const Wanted& wanted, const std::string& reason,
                        double seconds);

/// A record for a measurement that was not made, because a smaller size took too long. The reason says so.
RunRecord cut_record(const Measurement& measurement, const Wanted& wanted, const std::string& reason);
bool was_cut(const RunRecord& record);

/// Whether a commit is known and the build has no changes beyond it.
bool is_clean(const std::string& commit);

/// Cuts a sweep short: if an engine takes longer than a limit at some size of a scene, its larger sizes are not
/// measured.
class SweepCut {
 public:
  /// [s]; empty: no limit.
  explicit SweepCut(std::optional<double> limit) : limit_(limit) {}

  /// The time of a measurement: the sum of its steps, or the time until it was ended.
  void add(const Setting& setting, const RunRecord& record);
  /// The reason why this measurement is skipped, or empty.
  std::string reason_to_cut(const Setting& setting) const;

 private:
  struct TooLong {
    Setting setting;
    double seconds = 0.0;
  };

  std::optional<double> limit_;
  std::vector<TooLong> too_long_;
};

/// Estimates the remaining time from finished measurements: of the same setting, else of the same work with other
/// engines, else of all.
class TimeEstimate {
 public:
  void add(const Setting& setting, double seconds);
  /// [s]; empty before the first measurement.
  std::optional<double> remaining(std::span<const Measurement> rest) const;

 private:
  struct Entry {
    Setting setting;
    double seconds = 0.0;
  };

  double of(const Setting& setting) const;

  std::vector<Entry> entries_;
};

/// "0:07", "12:30", "1:02:03"
std::string clock_time(double seconds);

}  // namespace drystone::bench
