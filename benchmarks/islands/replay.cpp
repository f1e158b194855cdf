#include "benchmarks/islands/replay.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <numeric>

#include "benchmarks/islands/from_scratch.hpp"

namespace drystone::bench {
namespace {

/// The first steps, in which bodies fall into place, are left out of the mean number of changes.
constexpr std::size_t kSettlingSteps = 10;

template <typename F>
double time_ms(F&& f) {
  const auto start = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double mean_of(const std::vector<double>& values, std::size_t first = 0) {
  if (values.size() <= first) return 0.0;
  const double sum = std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(first), values.end(), 0.0);
  return sum / static_cast<double>(values.size() - first);
}

/// One of the algorithms that find islands from scratch.
template <typename Search>
struct FromScratch {
  template <typename... Args>
  explicit FromScratch(const char* name, Args... args) : search(args...) {
    timed.name = name;
  }

  Search search;
  IslandAlgorithm timed;
  const Components* components = nullptr;

  template <typename Graph>
  void run(const Graph& graph) {
    timed.step_ms.push_back(time_ms([&] { components = &search.run(graph); }));
  }
};

/// Persistent islands with the times of both parts.
struct Persistent {
  PersistentIslands islands;
  IslandAlgorithm timed;

  void apply(const RecordedStep& step) {
    islands.prepare(step.changes);
    timed.step_ms.push_back(time_ms([&] { islands.apply(); }));
    timed.split_ms.push_back(0.0);
  }
  void split_rested(const GraphRecording& recording, const RecordedStep& step) {
    islands.rest(recording, step);
    const StepReport& report = islands.split_rested();
    timed.split_ms.back() = report.split_ms;
    timed.step_ms.back() += report.split_ms;
    timed.splits += report.split_tries;
  }
  void split(std::uint32_t island) {
    if (island == kNone) return;
    timed.split_ms.back() = time_ms([&] { islands.split(island); });
    timed.step_ms.back() += timed.split_ms.back();
    ++timed.splits;
  }
};

class Replay {
 public:
  Replay(const GraphRecording& recording, const ReplayOptions& options)
      : recording_(recording),
        check_every_(std::max(1, options.check_every)),
        graph_(recording.body_count(), recording.joints),
        persistent_{PersistentIslands(recording.body_count(), recording.joints), {}},
        eager_{PersistentIslands(recording.body_count(), recording.joints), {}},
        checked_(recording.body_count(), recording.joints) {
    persistent_.timed.name = "persistent";
    eager_.timed.name = "persistent_split_each_step";
    for (const int workers : options.workers) {
      parallel_.emplace_back("parallel_union_find", workers).timed.workers = workers;
    }
  }

  IslandScene run() {
    for (std::size_t i = 0; i < recording_.steps.size(); ++i) {
      const RecordedStep& step = recording_.steps[i];
      graph_.apply(step.changes);
      checked_.prepare(step.changes);
      checked_.apply();
      run_algorithms(step);
      edges_.push_back(static_cast<double>(graph_.edges().size()));
      islands_.push_back(static_cast<double>(search_.components->count()));
      const bool last = i + 1 == recording_.steps.size();
      if (i % static_cast<std::size_t>(check_every_) == 0 || last) check(i);
    }
    check_after_splitting();
    return result();
  }

 private:
  void run_algorithms(const RecordedStep& step) {
    search_.run(checked_.world());
    array_search_.run(graph_);
    union_find_.run(graph_);
    for (auto& parallel : parallel_) parallel.run(graph_);
    persistent_.apply(step);
    persistent_.split_rested(recording_, step);
    eager_.apply(step);
    eager_.split(eager_.islands.largest_pending());
  }

  void check(std::size_t step) {
    const std::string where = "step " + std::to_string(step) + ": ";
    const std::vector<std::uint32_t>& expected = search_.components->label;
    note(where + "depth_first_arrays: ", different_labels(expected, array_search_.components->label));
    note(where + "union_find: ", different_labels(expected, union_find_.components->label));
    for (const auto& parallel : parallel_) {
      note(where + "parallel_union_find: ", different_labels(expected, parallel.components->label));
    }
    note(where + "persistent: ", wrong_islands(persistent_.islands, expected));
    note(where + "persistent_split_each_step: ", wrong_islands(eager_.islands, expected));
    note(where + "persistent, before splitting: ", wrong_islands(checked_, expected));
    note_unless_equal(where + "persistent, all split: ", checked_);
    ++checked_steps_;
  }

  void check_after_splitting() {
    if (recording_.steps.empty()) return;
    note_unless_equal("persistent, all split at the end: ", persistent_.islands);
    note_unless_equal("persistent_split_each_step, all split at the end: ", eager_.islands);
  }

  void note_unless_equal(const std::string& where, PersistentIslands& islands) {
    islands.split_all_pending();
    islands.labels(labels_);
    note(where, different_labels(search_.components->label, labels_));
  }

  void note(const std::string& where, const std::string& failure) {
    if (!failure.empty()) failures_.push_back(where + failure);
  }

  IslandScene result() const {
    IslandScene scene;
    scene.scene = recording_.scene;
    scene.bodies = static_cast<int>(recording_.body_count());
    scene.joints = static_cast<int>(recording_.joints.size());
    scene.steps = static_cast<int>(recording_.steps.size());
    scene.mean_edges = mean_of(edges_);
    scene.mean_islands = mean_of(islands_);
    scene.algorithms = {search_.timed, array_search_.timed, union_find_.timed};
    for (const auto& parallel : parallel_) scene.algorithms.push_back(parallel.timed);
    scene.algorithms.push_back(persistent_.timed);
    scene.algorithms.push_back(eager_.timed);
    scene.checked_steps = checked_steps_;
    scene.failures = failures_;
    return scene;
  }

  const GraphRecording& recording_;
  int check_every_;
  ContactGraph graph_;
  FromScratch<ListSearch> search_{"depth_first"};
  FromScratch<DepthFirstSearch> array_search_{"depth_first_arrays"};
  FromScratch<UnionFind> union_find_{"union_find"};
  std::deque<FromScratch<ParallelUnionFind>> parallel_;
  Persistent persistent_;
  Persistent eager_;
  PersistentIslands checked_;
  std::vector<std::uint32_t> labels_;
  std::vector<double> edges_;
  std::vector<double> islands_;
  int checked_steps_ = 0;
  std::vector<std::string> failures_;
};

void summarize_recorded(IslandScene& scene, const GraphRecording& recording) {
  std::vector<double> changes, step_ms, islands_ms, sleep_ms;
  for (const RecordedStep& step : recording.steps) {
    changes.push_back(static_cast<double>(step.changes.size()));
    scene.most_changes = std::max(scene.most_changes, static_cast<int>(step.changes.size()));
    step_ms.push_back(step.step_ms);
    islands_ms.push_back(step.islands_ms);
    sleep_ms.push_back(step.sleep_ms);
  }
  scene.mean_changes = mean_of(changes, kSettlingSteps);
  scene.step = summarize(step_ms);
  scene.islands_phase = summarize(islands_ms);
  scene.sleep_phase = summarize(sleep_ms);
}

void keep_smaller(std::vector<double>& values, const std::vector<double>& others) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::min(values[i], others[i]);
}

void keep_fastest(IslandScene& scene, const IslandScene& again) {
  for (std::size_t i = 0; i < scene.algorithms.size(); ++i) {
    keep_smaller(scene.algorithms[i].step_ms, again.algorithms[i].step_ms);
    keep_smaller(scene.algorithms[i].split_ms, again.algorithms[i].split_ms);
  }
  scene.failures.insert(scene.failures.end(), again.failures.begin(), again.failures.end());
}

}  // namespace

std::string different_labels(std::span<const std::uint32_t> expected, std::span<const std::uint32_t> got) {
  if (expected.size() != got.size()) return "labels for another number of bodies";
  for (std::size_t body = 0; body < expected.size(); ++body) {
    if (expected[body] == got[body]) continue;
    return "body " + std::to_string(body) + " is with body " + std::to_string(got[body]) + ", not with body " +
           std::to_string(expected[body]);
  }
  return {};
}

std::string wrong_islands(const PersistentIslands& islands, std::span<const std::uint32_t> components) {
  std::vector<std::uint32_t> component_of_island;  // The first body of it that was found.
  for (std::uint32_t body = 0; body < components.size(); ++body) {
    const std::uint32_t island = islands.island_of(body);
    const std::uint32_t component = components[body];
    if (islands.island_of(component) != island) {
      return "body " + std::to_string(body) + " is not in the island of body " + std::to_string(component);
    }
    if (island >= component_of_island.size()) component_of_island.resize(std::size_t{island} + 1, kNone);
    if (component_of_island[island] == kNone) component_of_island[island] = component;
    if (component_of_island[island] != component && !islands.pending(island)) {
      return "island " + std::to_string(island) + " lost no constraint, but holds two components";
    }
  }
  return {};
}

IslandTimes summarize(const std::vector<double>& step_ms) {
  IslandTimes times;
  if (step_ms.empty()) return times;
  times.mean = mean_of(step_ms);
  const auto longest = std::max_element(step_ms.begin(), step_ms.end());
  times.longest = *longest;
  times.longest_step = static_cast<int>(longest - step_ms.begin());
  std::vector<double> sorted = step_ms;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  times.median = *middle;
  return times;
}

IslandScene replay(const GraphRecording& recording, const ReplayOptions& options) {
  IslandScene scene = Replay(recording, options).run();
  for (int i = 1; i < options.repeat; ++i) keep_fastest(scene, Replay(recording, options).run());
  summarize_recorded(scene, recording);
  for (IslandAlgorithm& algorithm : scene.algorithms) {
    algorithm.times = summarize(algorithm.step_ms);
    algorithm.split = summarize(algorithm.split_ms);
    if (scene.step.mean > 0.0) algorithm.share_of_step = algorithm.times.mean / scene.step.mean;
    const double searched = scene.algorithms.front().times.mean;
    if (algorithm.times.mean > 0.0) algorithm.speedup = searched / algorithm.times.mean;
  }
  return scene;
}

}  // namespace drystone::bench
