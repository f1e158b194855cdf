// What is left of a plan: which records of an earlier run are still good, and how long the rest may take.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/run_record.hpp"
#include "benchmarks/runner/plan.hpp"

namespace drystone::bench {

/// What a record must be of to be kept.
struct Wanted {
  std::string engine_version;
  /// Of the build. Empty: any, for engines that do not change with this repository.
  std::string commit;
  int steps = 0;
  /// Of one measurement [s]; one that took longer once is tried again where it is given more.
  double limit = 0.0;
};

/// The machine's fact of that name in a record, or nothing.
std::string fact(const RunRecord& record, const std::string& name);

/// Whether an engine is of this repository: others are the same at every commit.
bool is_own(const std::string& engine);

/// Why a record is not kept, for a message ("of commit 12ab34c"); nothing where it is.
std::string why_measured_again(const RunRecord& record, const Wanted& wanted);

/// A record for a process that left none: it has no times, only a reason.
RunRecord failed_record(const Measurement& measurement, const Wanted& wanted, const std::string& reason);

/// How long what is left will take, judged by what was measured: the same setting, else the same work with other
/// engines, else everything.
class TimeEstimate {
 public:
  void add(const Setting& setting, double seconds);
  /// [s]; nothing before the first measurement.
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
