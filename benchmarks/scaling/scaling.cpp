#include "benchmarks/scaling/scaling.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>

#include "benchmarks/scaling/bytes.hpp"
#include "benchmarks/scaling/calibrate.hpp"
#include "benchmarks/suites.hpp"
#include "drystone/scenes/scene.hpp"
#include "io/atomic_file.hpp"

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;

// The scenes of suite A in which a step takes about a millisecond or more; the others are done before a second worker
// wakes up.
const std::vector<std::string> kScenes = {
    "compounds", "joint_grid", "junkyard",      "large_pyramid", "many_pyramids",        "rain",
    "smash",     "spinner",    "tumbler",       "washer",        "falling_squares",      "falling_circles",
    "mild_n2",   "n2",         "multi_fixture", "diagonal",      "mixed_static_dynamic", "big_mobile"};

/// One run: the times of its steps, and sums of the counts in their reports.
struct Run {
  std::vector<StepWork> steps;
  double blocks = 0.0;
  double coupled_blocks = 0.0;
  double seam_constraints = 0.0;

  void add(const StepReport& r, int substeps) {
    steps.push_back({r.total_ms, r.phase_ms, r.parallel_ms, {r.jobs.begin(), r.jobs.end()}, bytes_moved(r, substeps)});
    blocks += r.blocks;
    coupled_blocks += r.coupled_blocks;
    seam_constraints += r.seam_contacts + r.seam_joints;
  }
};

scenes::Scene make_scene(const std::string& spec, int steps) {
  Result<scenes::Scene> made = scenes::make_built_in(spec);
  if (!made.ok()) throw std::runtime_error(made.error().message);
  scenes::Scene scene = std::move(made).value();
  const SuiteScene* published = find_suite_scene(spec.substr(0, spec.find(':')));
  if (published != nullptr) scene.world.continuous = published->continuous;
  if (steps > 0) scene.steps = std::min(scene.steps, steps);
  return scene;
}

int first_timed_step(const std::string& spec) {
  const SuiteScene* published = find_suite_scene(spec.substr(0, spec.find(':')));
  return published == nullptr ? 0 : published->first_timed_step;
}

Run run(const std::string& spec, scenes::Scene scene, int workers) {
  scene.world.workers = workers;
  Result<scenes::BuiltScene> made = scenes::build(scene);
  if (!made.ok()) throw std::runtime_error(spec + ": " + made.error().message);
  scenes::BuiltScene built = std::move(made).value();
  Run run;
  for (int step = 0; step < scene.steps; ++step) {
    if (scene.action) must(scenes::apply(built, scene.action(step), scene.dt));
    const StepReport report = built.world.step(scene.dt);
    if (step >= first_timed_step(spec)) run.add(report, scene.world.substeps);
  }
  return run;
}

void keep_fastest(std::vector<StepWork>& steps, std::vector<StepWork> again) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (again[i].total_ms < steps[i].total_ms) std::swap(steps[i], again[i]);
  }
}

SceneScaling measure_scene(const std::string& spec, const ScalingOptions& options, const SharingCosts& costs) {
  const scenes::Scene scene = make_scene(spec, options.steps);
  Run alone = run(spec, scene, 1);
  Run shared = run(spec, scene, 2);
  for (int repeat = 1; repeat < options.repeats; ++repeat) {
    keep_fastest(alone.steps, run(spec, scene, 1).steps);
    keep_fastest(shared.steps, run(spec, scene, 2).steps);
  }
  if (alone.steps.empty())
    throw std::runtime_error(spec + ": no step is timed; it needs more than " + std::to_string(first_timed_step(spec)));
  std::vector<double> two_workers_ms;
  for (const StepWork& step : shared.steps) two_workers_ms.push_back(step.total_ms);
  SceneScaling result = summarize_scaling(alone.steps, two_workers_ms, costs);
  const auto count = static_cast<double>(alone.steps.size());
  result.scene = spec;
  result.blocks = alone.blocks / count;
  result.coupled_blocks = alone.coupled_blocks / count;
  result.seam_constraints = alone.seam_constraints / count;
  return result;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  const Result<void> written = io::write_whole_file(path.string(), text);
  if (!written.ok()) throw std::runtime_error(written.error().message);
}

}  // namespace

SceneScaling summarize_scaling(std::span<const StepWork> alone, std::span<const double> two_workers_ms,
                               const SharingCosts& costs) {
  SceneScaling result;
  result.steps = static_cast<int>(alone.size());
  double chunks = 0.0;
  for (const StepWork& step : alone) {
    result.measured_1 += step.total_ms;
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
      result.phase_ms[i] += step.phase_ms[i];
      result.serial_ms[i] += step.phase_ms[i] - step.parallel_ms[i];
    }
    result.jobs += static_cast<double>(step.jobs.size());
    for (const StepJob& job : step.jobs) chunks += job.chunks;
    result.megabytes += 1e-6 * step.bytes;
  }
  for (const double ms : two_workers_ms) result.measured_2 += ms;
  if (result.jobs > 0.0) result.chunks_per_job = chunks / result.jobs;
  if (!alone.empty()) {
    result.jobs /= static_cast<double>(alone.size());
    result.megabytes /= static_cast<double>(alone.size());
  }
  for (const int workers : kPredictedWorkers) result.predictions.push_back(predict(alone, workers, costs));
  return result;
}

ScalingResults run_scaling(const ScalingOptions& options) {
  const std::vector<std::string>& chosen = options.scenes.empty() ? kScenes : options.scenes;
  for (const std::string& spec : chosen) make_scene(spec, options.steps);
  const std::string page = options.page.empty() ? "" : with_section(read_file(options.page), "");

  ScalingResults results;
  results.repeats = options.repeats;
  results.costs = measure_sharing_costs(options.machine_bandwidth);
  for (const std::string& spec : chosen) results.scenes.push_back(measure_scene(spec, options, results.costs));
  if (!options.csv.empty()) write_file(options.csv, to_csv(results));
  if (!options.page.empty()) write_file(options.page, with_section(page, to_markdown(results)));
  return results;
}

}  // namespace drystone::bench
