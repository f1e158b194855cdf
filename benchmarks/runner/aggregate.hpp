// Run records in groups: repeats of one engine on one case are a group with medians; groups of all engines on one case
// are compared. A group with a failed run has failed as a whole, and its times are in no ratio. Runs that a sweep cut are
// left out of a group in which other runs were measured.
//
// Ratios are those of an engine over Drystone, of runs with the same repeat number, because engines take turns within a
// repeat and so share the other load of the machine. The ratio is the median of these; its spread is the least and the
// most.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "benchmarks/run_record.hpp"

namespace drystone::bench {

inline constexpr const char* kReference = "drystone";

struct Spread {
  double median = 0.0;
  double least = 0.0;
  double most = 0.0;
};

/// For at least one value. The median of an even number of values is the mean of the middle two.
Spread spread_of(std::vector<double> values);

/// The values must be positive. Empty if there is none.
std::optional<double> geometric_mean(const std::vector<double>& values);

/// A case: a setting that is compared over engines.
struct Case {
  std::string scene;
  int size = 0;
  int workers = 1;
  bool continuous = true;

  friend bool operator==(const Case&, const Case&) = default;
  /// Orders by scene, size, workers, continuous.
  friend bool operator<(const Case& a, const Case& b) {
    return std::tie(a.scene, a.size, a.workers, a.continuous) < std::tie(b.scene, b.size, b.workers, b.continuous);
  }
};

struct Group {
  std::string engine;
  Case what;
  /// The runs in order of repeat; at least one.
  std::vector<const RunRecord*> runs;
  /// Distinct lines of all runs.
  std::vector<std::string> failures;
  /// Over the runs that have steps; all zero if none has.
  Spread total_ms;
  Spread longest_ms;
  /// Memory that the run added to the process, median [bytes]; 0 if it was not measured.
  double memory = 0.0;

  bool failed() const { return !failures.empty(); }
};

/// Groups point into `records`, so a copy is not allowed.
class Measurements {
 public:
  explicit Measurements(std::vector<RunRecord> records);
  Measurements(const Measurements&) = delete;
  Measurements& operator=(const Measurements&) = delete;

  const std::vector<RunRecord>& records() const { return records_; }
  /// In the order of kEngines (engines.hpp), then other engines by name.
  const std::vector<std::string>& engines() const { return engines_; }
  /// Sorted by engine as above, then by case.
  const std::vector<Group>& groups() const { return groups_; }
  /// Null if there is none.
  const Group* find(const std::string& engine, const Case& what) const;

 private:
  std::vector<RunRecord> records_;
  std::vector<std::string> engines_;
  std::vector<Group> groups_;
};

/// The ratio of two groups of one case. Empty if one has failed or took no time at all.
std::optional<Spread> ratio(const Group& peer, const Group& reference);

/// Every *.json in the directory, in order of name. Throws std::runtime_error that names the directory, or the file that
/// cannot be read.
std::vector<RunRecord> read_runs(const std::filesystem::path& directory);

}  // namespace drystone::bench
