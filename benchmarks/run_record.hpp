// One measurement as data: written by a measuring process, collected by the runner and drawn by the report. Stored as
// one JSON file per run (run_record.cpp), named by key().
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "drystone/math.hpp"

namespace drystone::bench {

/// The world before its first step. Six significant digits of each figure must be the same in all engines.
struct StartState {
  int bodies = 0;
  int shapes = 0;
  int joints = 0;
  /// Sums over dynamic bodies.
  double mass = 0.0;
  double inertia = 0.0;
  /// Mean position of all bodies' origins, and the box around all of them.
  double mean[2] = {0.0, 0.0};
  double lower[2] = {0.0, 0.0};
  double upper[2] = {0.0, 0.0};
  double highest_speed = 0.0;
};

/// The state after a step, judged from the scene and the poses.
struct Sample {
  int step = 0;
  double kinetic = 0.0;    ///< [J]
  double potential = 0.0;  ///< [J]
  double highest_speed = 0.0;
  int awake = 0;
  int touching = -1;
  /// Deepest overlap [m], largest joint error [m], farthest body from its start [m].
  double penetration = 0.0;
  double joint_error = 0.0;
  double drift = 0.0;
};

struct RunRecord {
  std::string engine;
  std::string engine_version;
  std::vector<std::string> settings;
  std::string scene;
  int size = 0;
  int workers = 1;
  bool continuous = true;
  int repeat = 0;
  int first_timed_step = 0;
  /// The time of every step [ms], including the steps before first_timed_step.
  std::vector<double> step_ms;
  /// The total time of the changes that the scene made while it ran [ms].
  double action_ms = 0.0;
  /// Sums over the timed steps [ms].
  std::vector<std::pair<std::string, double>> phase_ms;
  /// Resident memory before the world was made and at its peak [bytes].
  long long memory_before = 0;
  long long memory_peak = 0;
  StartState start;
  std::vector<Sample> samples;
  /// Empty if the run is plausible, otherwise one line per broken condition.
  std::vector<std::string> failures;
  /// CPU, compiler, flags, commit, date: of the measuring process.
  std::vector<std::pair<std::string, std::string>> machine;

  double total_ms() const;
  double median_ms() const;
  double longest_ms() const;
  /// "box2d3__washer_90__w1__c1__r0": the name of the record's file without its extension.
  std::string key() const;
};

std::string to_json(const RunRecord& record);
/// Throws std::runtime_error naming the missing or wrong field.
RunRecord run_record_from_json(const std::string& text);
void write_run_record(const RunRecord& record, const std::filesystem::path& file);
RunRecord read_run_record(const std::filesystem::path& file);

}  // namespace drystone::bench
