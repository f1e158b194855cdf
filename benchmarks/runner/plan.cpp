#include "benchmarks/runner/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/run_record.hpp"
#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/spikes/spikes.hpp"
#include "drystone/scenes/scene.hpp"
#include "scenes/near_names.hpp"

namespace drystone::bench {
namespace {

constexpr char kIslands = 'C';
constexpr char kParallel = 'D';
constexpr char kFidelity = 'E';
constexpr char kSpikes = 'S';
// Sizes below this are depths or numbers of storeys; the work grows as a power of them.
constexpr int kSmallSize = 16;

const scenes::BuiltIn& built_in(const std::string& name) {
  const auto all = scenes::built_in_scenes();
  const auto found = std::find_if(all.begin(), all.end(), [&](const scenes::BuiltIn& s) { return s.name == name; });
  if (found == all.end()) throw CommandError(kFailure, name + ": in a suite, but not a built-in scene");
  return *found;
}

void check_size(const std::string& name, int size) {
  const scenes::BuiltIn& scene = built_in(name);
  if (size >= scene.min_size && size <= scene.max_size) return;
  throw CommandError(kUsage, fmt::format("--scene: the size of {} ({}) is from {} to {}, not {}", name,
                                         scene.size_meaning, scene.min_size, scene.max_size, size));
}

bool is_chosen(const RunOptions& options, char letter) {
  return options.suites.empty() || options.suites.find(letter) != std::string::npos;
}

/// Cases of suite E are asked for like scenes; runner/fidelity.cpp runs them.
bool is_fidelity_case(const RunOptions& options, const SceneRequest& request) {
  if (fidelity::find_case(request.name) == nullptr || !is_chosen(options, kFidelity)) return false;
  if (request.size) throw CommandError(kUsage, fmt::format("--scene: {} of suite E has no size", request.name));
  return true;
}

void check_known(const RunOptions& options, const SceneRequest& request) {
  if (is_fidelity_case(options, request)) return;
  if (find_spike(request.name) != nullptr && is_chosen(options, kSpikes)) return;
  std::vector<std::string_view> names;
  for (const fidelity::Case& what : fidelity::fidelity_cases()) names.push_back(what.name);
  for (const Spike& spike : spikes()) names.emplace_back(spike.name);
  for (const Suite& suite : suites()) {
    for (const SuiteScene& scene : suite.scenes) {
      if (scene.name == request.name && is_chosen(options, suite.letter)) return;
      if (std::find(names.begin(), names.end(), scene.name) == names.end()) names.push_back(scene.name);
    }
  }
  if (std::find(names.begin(), names.end(), request.name) != names.end()) {
    throw CommandError(kUsage, fmt::format("--scene: {} is not in suite {}", request.name, options.suites));
  }
  throw CommandError(kUsage, fmt::format("--scene: no suite has a scene \"{}\"{}", request.name,
                                         scenes::did_you_mean(request.name, names)));
}

// The sizes nearest to those that grow by a constant factor from the first to the last, because times are plotted on
// such an axis.
std::vector<int> thinned(const std::vector<int>& sizes, int points) {
  std::vector<int> chosen;
  const double growth = static_cast<double>(sizes.back()) / sizes.front();
  for (int i = 0; i < points; ++i) {
    const double wanted = sizes.front() * std::pow(growth, static_cast<double>(i) / (points - 1));
    const auto nearest = std::min_element(sizes.begin(), sizes.end(),
                                          [&](int a, int b) { return std::abs(a - wanted) < std::abs(b - wanted); });
    if (chosen.empty() || *nearest > chosen.back()) chosen.push_back(*nearest);
  }
  return chosen;
}

std::vector<int> sizes_of(const RunOptions& options, const SuiteScene& scene) {
  if (options.quick) return {quick_size(scene)};
  if (!options.sweep || scene.sweep_increment <= 0) return {scene.default_size};
  std::vector<int> sizes;
  for (int size = scene.sweep_first; size <= scene.sweep_last; size += scene.sweep_increment) sizes.push_back(size);
  return options.sweep_points == 0 ? sizes : thinned(sizes, options.sweep_points);
}

// The requested sizes of the scene: none if only other scenes were requested, its usual sizes if no scene was.
std::vector<int> chosen_sizes(const RunOptions& options, const SuiteScene& scene) {
  if (options.scenes.empty()) return sizes_of(options, scene);
  std::vector<int> sizes;
  for (const SceneRequest& request : options.scenes) {
    if (request.name != scene.name) continue;
    for (const int size : request.size ? std::vector<int>{*request.size} : sizes_of(options, scene)) {
      if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
    }
  }
  return sizes;
}

std::vector<int> worker_counts(const RunOptions& options, const SuiteScene& scene, int cores) {
  if (!options.workers.empty()) return options.workers;
  std::vector<int> counts;
  for (const int count : scene.workers) {
    if (count == 1 || count <= cores) counts.push_back(count);
  }
  return counts.empty() ? std::vector<int>{1} : counts;
}

std::vector<bool> continuous_settings(const RunOptions& options, const SuiteScene& scene) {
  if (options.continuous) return {*options.continuous};
  if (scene.both_continuous && !options.quick) return {scene.continuous, !scene.continuous};
  return {scene.continuous};
}

class PlanMaker {
 public:
  PlanMaker(const RunOptions& options, std::span<const PlannedEngine> engines) : options_(options), engines_(engines) {}

  /// Adds measurements with engines taking turns: all engines, or those with more than one worker.
  void add(const Setting& work, bool parallel_only) {
    if (std::any_of(done_.begin(), done_.end(), [&](const Setting& s) { return same_work(s, work); })) return;
    done_.push_back(work);
    for (int repeat = 0; repeat < options_.repeats; ++repeat) {
      for (const PlannedEngine& engine : engines_) {
        if (!engine.parallel && (parallel_only || work.workers > 1)) continue;
        plan_.measurements.push_back({work, repeat});
        plan_.measurements.back().setting.engine = engine.name;
      }
    }
  }

  void note(const std::string& line) {
    const bool known = std::find(plan_.notes.begin(), plan_.notes.end(), line) != plan_.notes.end();
    if (!known) plan_.notes.push_back(line);
  }

  Plan take() { return std::move(plan_); }

 private:
  const RunOptions& options_;
  std::span<const PlannedEngine> engines_;
  std::vector<Setting> done_;
  Plan plan_;
};

void note_workers(PlanMaker& maker, const RunOptions& options, std::span<const PlannedEngine> engines, int cores) {
  if (options.workers.empty()) return;
  const int most = *std::max_element(options.workers.begin(), options.workers.end());
  if (most > cores) maker.note(fmt::format("--workers: {} workers share {} cores", most, cores));
  if (most == 1) return;
  for (const PlannedEngine& engine : engines) {
    if (!engine.parallel) maker.note(fmt::format("{}: has one worker only, no runs with more", engine.name));
  }
}

}  // namespace

bool same_work(const Setting& a, const Setting& b) {
  return a.scene == b.scene && a.size == b.size && a.workers == b.workers && a.continuous == b.continuous;
}

std::string scene_spec(const std::string& scene, int size) { return fmt::format("{}:{}", scene, size); }

std::string Measurement::key() const {
  RunRecord record;
  record.engine = setting.engine;
  record.scene = setting.scene;
  record.size = setting.size;
  record.workers = setting.workers;
  record.continuous = setting.continuous;
  record.repeat = repeat;
  return record.key();
}

int quick_size(const SuiteScene& scene) {
  const scenes::BuiltIn& range = built_in(scene.name);
  const int size = scene.default_size < kSmallSize ? (scene.default_size + 1) / 2 : (scene.default_size + 7) / 8;
  return std::clamp(size, range.min_size, range.max_size);
}

std::vector<PlannedScene> choose_scenes(const RunOptions& options) {
  for (const SceneRequest& request : options.scenes) {
    check_known(options, request);
    if (request.size && find_spike(request.name) == nullptr) check_size(request.name, *request.size);
  }
  std::vector<PlannedScene> chosen;
  for (const Suite& suite : suites()) {
    if (!is_chosen(options, suite.letter)) continue;
    for (const SuiteScene& scene : suite.scenes) {
      for (const int size : chosen_sizes(options, scene)) chosen.push_back({&scene, suite.letter, size});
    }
  }
  return chosen;
}

Plan make_plan(const RunOptions& options, std::span<const PlannedEngine> engines, int cores) {
  PlanMaker maker(options, engines);
  note_workers(maker, options, engines, cores);
  for (const PlannedScene& planned : choose_scenes(options)) {
    if (planned.suite == kIslands) continue;
    const SuiteScene& scene = *planned.scene;
    if (options.sweep && scene.sweep_increment <= 0) {
      maker.note(fmt::format("{}: no sweep was published, its default size only", scene.name));
    }
    for (const bool continuous : continuous_settings(options, scene)) {
      for (const int workers : worker_counts(options, scene, cores)) {
        maker.add({"", scene.name, planned.size, workers, continuous}, planned.suite == kParallel);
      }
    }
  }
  return maker.take();
}

}  // namespace drystone::bench
