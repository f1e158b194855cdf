// From records to results: the groups of aggregate.hpp (one per engine and case, over its repetitions), with the
// figures beside their times. This is arithmetic only; other files write files and tables (results_files, table).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/run_record.hpp"
#include "benchmarks/runner/aggregate.hpp"
#include "benchmarks/runner/start_check.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {

struct Aggregate {
  /// The repetitions and their times.
  const Group* group = nullptr;
  /// The number of steps of the longest repetition; a failed one may have ended early.
  int steps = 0;
  /// Medians over the repetitions of each repetition's own figure.
  double median_step_ms = 0.0;
  /// Longest step divided by median step after the first ten. 0 if there are no such steps.
  double spike_ratio = 0.0;
  double action_ms = 0.0;
  /// Sums over the timed steps, medians over the repetitions.
  std::vector<std::pair<std::string, double>> phase_ms;
  /// The worst of any sample and repetition [m]; drift at the end.
  double penetration = 0.0;
  double joint_error = 0.0;
  double drift = 0.0;
  /// Of the first repetition, at its first and last sample and at its highest [J], [m/s].
  double kinetic_start = 0.0;
  double kinetic_end = 0.0;
  double kinetic_highest = 0.0;
  double potential_start = 0.0;
  double potential_end = 0.0;
  double final_speed = 0.0;
  int final_awake = 0;
  int final_touching = -1;
  /// The difference of this engine's world from that of other engines, or empty.
  std::string start_difference;

  /// There are no times, because it failed or because a sweep was cut before it.
  bool failed() const { return group->failed(); }
  bool cut() const;
  const RunRecord& first() const { return *group->runs.front(); }
};

/// The suite in which a case is shown: the first with this number of workers, else the first that has the scene, else
/// null.
const Suite* suite_of(const Case& what);

/// The commits of Drystone's runs (of all runs if there are none of Drystone).
struct Builds {
  std::vector<std::string> commits;
  /// Whether there is one known commit without uncommitted changes.
  bool clean = false;
};

/// Longest step over median step from step 10 on; 0 if there are none.
double spike_ratio(const RunRecord& record);

class Results {
 public:
  /// Repetitions of another version, commit or length than the first one of their group are left out.
  explicit Results(std::vector<RunRecord> records);

  const std::vector<RunRecord>& records() const { return measurements_.records(); }
  /// Engines in a fixed order, Drystone first.
  const std::vector<std::string>& engines() const { return measurements_.engines(); }
  const std::vector<Aggregate>& aggregates() const { return aggregates_; }
  /// Differences between the start states of all measured engines.
  const std::vector<StartDifference>& start_differences() const { return start_differences_; }
  /// Keys of the records that were left out.
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// A record with the engine's settings; the record of a process that crashed has none.
  const RunRecord& record_of(const std::string& engine) const;
  Builds builds() const;
  /// Null if there is none.
  const Aggregate* find(const std::string& engine, const Case& what) const;

 private:
  std::vector<std::string> left_out_;
  Measurements measurements_;
  std::vector<StartDifference> start_differences_;
  std::vector<Aggregate> aggregates_;
};

/// Time of an engine divided by that of `base` in the same case; empty if either has no time or starts from another
/// world.
std::optional<Spread> time_ratio(const Results& results, const Aggregate& a, const std::string& base);

/// Geometric mean of the ratios of `engine` to `base` over the cases that have one.
struct PairRatio {
  double ratio = 0.0;
  /// The number of cases in the mean; 0: there is no ratio.
  int cases = 0;
};

PairRatio pair_ratio(const Results& results, std::span<const Case> cases, const std::string& engine,
                     const std::string& base);

}  // namespace drystone::bench
