#include "benchmarks/islands/live.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "benchmarks/islands/replay.hpp"

namespace drystone::bench {
namespace {

/// The reports of a run's steps.
std::vector<StepReport> run(const scenes::Scene& scene, int steps) {
  Result<scenes::BuiltScene> result = scenes::build(scene);
  if (!result.ok()) throw std::runtime_error(scene.name + ": " + result.error().message);
  scenes::BuiltScene built = std::move(result).value();
  std::vector<StepReport> reports;
  for (int i = 0; i < steps; ++i) {
    if (scene.action) must(scenes::apply(built, scene.action(i), scene.dt));
    reports.push_back(built.world.step(scene.dt));
    reports.back().quarantined = {};  // Spans are invalid after the end of the world.
    reports.back().jobs = {};
  }
  return reports;
}

double phase_ms(const StepReport& report, Phase phase) { return report.phase_ms[static_cast<std::size_t>(phase)]; }

void keep_fastest(StepReport& report, const StepReport& again) {
  if (report.split_tries != again.split_tries || report.awake_bodies != again.awake_bodies) {
    throw std::runtime_error("step " + std::to_string(report.step) + ": two runs of the same scene differ");
  }
  report.total_ms = std::min(report.total_ms, again.total_ms);
  report.split_ms = std::min(report.split_ms, again.split_ms);
  for (std::size_t i = 0; i < kPhaseCount; ++i) report.phase_ms[i] = std::min(report.phase_ms[i], again.phase_ms[i]);
}

void add_counts(IslandLive& live, const StepReport& report) {
  live.split_tries += report.split_tries;
  live.split_islands += report.split_islands;
  live.most_split_tries = std::max(live.most_split_tries, report.split_tries);
  live.fell_asleep += report.fell_asleep;
  live.woke += report.woke;
  live.split_tries_by_step.push_back(report.split_tries);
  live.awake_bodies.push_back(report.awake_bodies);
}

IslandLive sum_up(const std::vector<StepReport>& reports) {
  IslandLive live;
  live.steps = static_cast<int>(reports.size());
  if (reports.empty()) return live;
  std::vector<double> islands_ms, sleep_ms;
  for (const StepReport& report : reports) {
    add_counts(live, report);
    islands_ms.push_back(phase_ms(report, Phase::islands));
    sleep_ms.push_back(phase_ms(report, Phase::sleep));
    live.step_ms.push_back(report.total_ms);
    live.management_ms.push_back(islands_ms.back() + sleep_ms.back());
    live.split_ms.push_back(report.split_ms);
  }
  live.step = summarize(live.step_ms);
  live.islands_phase = summarize(islands_ms);
  live.sleep_phase = summarize(sleep_ms);
  live.management = summarize(live.management_ms);
  live.split = summarize(live.split_ms);
  live.share_of_step = live.management.mean / live.step.mean;
  const double awake = std::accumulate(live.awake_bodies.begin(), live.awake_bodies.end(), 0.0);
  live.mean_awake_bodies = awake / static_cast<double>(reports.size());
  live.awake_bodies_at_end = live.awake_bodies.back();
  return live;
}

}  // namespace

IslandLive run_live(scenes::Scene scene, int steps, int repeat) {
  scene.world.sleeping = true;
  scene.world.workers = 1;
  const int count = steps > 0 ? steps : scene.steps;
  std::vector<StepReport> reports = run(scene, count);
  for (int i = 1; i < repeat; ++i) {
    const std::vector<StepReport> again = run(scene, count);
    for (std::size_t step = 0; step < reports.size(); ++step) keep_fastest(reports[step], again[step]);
  }
  return sum_up(reports);
}

}  // namespace drystone::bench
