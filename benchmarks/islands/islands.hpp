// Suite C: the cost of island management with four algorithms on the same contact graphs.
//
// One run of a scene is recorded (contact_graph.hpp): which pairs of dynamic bodies touch or are joined in each step,
// and what changed, in contact order. The recording is then replayed, and in each step every algorithm does its work,
// one after the other, and is timed alone:
//   depth-first search from scratch        over the engine's own lists of each body's constraints, as published
//   the same over arrays of neighbours     which are made outside of the measured time: a lower bound
//   serial union-find from scratch         over a list of edges that is given to it
//   parallel union-find from scratch       the same, lock-free, for each number of workers
//   persistent islands                     the engine's own code, driven with the changes of the step
// All compute a label per body, and the bodies grouped by island.
//
// Beside it the engine runs the same scene live (live.hpp), with sleeping on as a program has it: the time of its phases that
// manage islands, and how many islands it searches and splits. The replay compares algorithms on equal terms, but with a cold
// cache and without sleep; the live run shows the real cost in a step. They are published together.
//
// In: scenes by name. Out: DIR/islands.json, a table, and the results as data. A result whose check failed is printed
// as failed, not as a time. Scenes and published figures: E. Catto, "Simulation Islands" (2023).
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace drystone::bench {

struct IslandBenchmarkOptions {
  /// Directory for islands.json; empty: none is written.
  std::filesystem::path directory;
  /// Names for scenes::make_built_in(), with an optional size.
  std::vector<std::string> scenes = {"pyramids_182", "tumbler_2000"};
  /// 0: the scene's number.
  int steps = 0;
  /// Numbers of workers of the parallel union-find, measured one after the other. Range [1, 64].
  std::vector<int> workers = {1, 2};
  /// The number of recordings and replays; each step's time is the least of them. Only times differ between them.
  int repeat = 3;
  /// The components are compared after every so many steps, and after the first and the last step.
  int check_every = 10;
  /// Stream for the table; null: none is printed.
  std::ostream* table = nullptr;
};

/// Times over the steps of a run [ms].
struct IslandTimes {
  double mean = 0.0;
  double median = 0.0;
  double longest = 0.0;
  int longest_step = 0;
};

struct IslandAlgorithm {
  /// "depth_first", "depth_first_arrays", "union_find", "parallel_union_find", "persistent",
  /// "persistent_split_each_step".
  std::string name;
  int workers = 1;
  IslandTimes times;
  /// The part of `times` that was spent on splitting; persistent islands only.
  IslandTimes split;
  /// Splits tried, whether or not the island was split.
  int splits = 0;
  /// Mean time over the mean time of a whole step of the recorded run.
  double share_of_step = 0.0;
  /// Mean time of depth-first search divided by this algorithm's.
  double speedup = 0.0;
  std::vector<double> step_ms;
  std::vector<double> split_ms;
};

/// The engine itself, with sleeping on. Counts are sums over the steps.
struct IslandLive {
  int steps = 0;
  IslandTimes step;
  /// The phases `islands` and `sleep`, and both together. The first also drops pairs whose boxes parted and reports
  /// events; the second counts rest times. Together they are the whole cost of islands and sleep.
  IslandTimes islands_phase;
  IslandTimes sleep_phase;
  IslandTimes management;
  /// The part of the sleep phase that searches islands for parts.
  IslandTimes split;
  /// Time of both phases over that of all steps.
  double share_of_step = 0.0;
  /// Islands that were searched, islands that were split, and the most searched in one step.
  int split_tries = 0;
  int split_islands = 0;
  int most_split_tries = 0;
  /// Bodies that fell asleep, bodies that woke, and the number of awake bodies, on average and at the end.
  int fell_asleep = 0;
  int woke = 0;
  double mean_awake_bodies = 0.0;
  int awake_bodies_at_end = 0;
  std::vector<double> step_ms;
  std::vector<double> management_ms;
  std::vector<double> split_ms;
  std::vector<int> split_tries_by_step;
  std::vector<int> awake_bodies;
};

struct IslandScene {
  std::string scene;
  int bodies = 0;
  int joints = 0;
  int steps = 0;
  double mean_edges = 0.0;
  double mean_islands = 0.0;
  /// Touches of two dynamic bodies that began or ended; the mean is over the steps after the first ten.
  double mean_changes = 0.0;
  int most_changes = 0;
  /// Times of the recorded run: the whole step, and its phases `islands` (which also drops pairs whose boxes parted and
  /// reports events) and `sleep` (which also counts rest times, and splits).
  IslandTimes step;
  IslandTimes islands_phase;
  IslandTimes sleep_phase;
  std::vector<IslandAlgorithm> algorithms;
  IslandLive live;
  int checked_steps = 0;
  /// Empty if all algorithms gave the same components at every checked step.
  std::vector<std::string> failures;
};

struct IslandResults {
  std::vector<IslandScene> scenes;

  bool ok() const;
};

/// Throws std::runtime_error for an unknown scene, a scene that has an action, or a file that cannot be written.
IslandResults run_island_benchmark(const IslandBenchmarkOptions& options);

/// The two forms of the results.
std::string to_json(const IslandResults& results);
std::string to_table(const IslandResults& results);

}  // namespace drystone::bench
