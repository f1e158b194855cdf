#include "benchmarks/measure/measure.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "benchmarks/measure/history.hpp"
#include "benchmarks/measure/machine.hpp"
#include "benchmarks/measure/memory.hpp"
#include "benchmarks/measure/plausibility.hpp"
#include "benchmarks/measure/referee.hpp"
#include "benchmarks/measure/start_state.hpp"
#include "benchmarks/measure/state_log.hpp"

namespace drystone::bench {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

/// Records the world as the engine built it. The log allocates its memory before the engine is made, so that it does not count as the
/// engine's.
struct StartLog {
  explicit StartLog(const History& history) : bodies(history.scene.bodies.size()) {}

  void record(const Engine& engine) {
    for (std::size_t i = 0; i < bodies.size(); ++i) bodies[i] = engine.body(static_cast<int>(i));
    counts = engine.counts();
  }

  std::vector<BodyState> bodies;
  EngineCounts counts;
};

void add_phases(const Engine& engine, std::vector<std::pair<std::string, double>>& sums) {
  for (auto& [name, ms] : engine.phases()) {
    const auto same = [&wanted = name](const auto& sum) { return sum.first == wanted; };
    const auto found = std::find_if(sums.begin(), sums.end(), same);
    if (found == sums.end()) {
      sums.emplace_back(std::move(name), ms);
    } else {
      found->second += ms;
    }
  }
}

/// The loop that is measured.
void run_steps(Engine& engine, const History& history, StateLog& log, RunRecord& record) {
  const float dt = history.scene.dt;
  for (int step = 0; step < history.steps(); ++step) {
    const scenes::SceneChange& change = history.changes[static_cast<std::size_t>(step)];
    if (!change.empty()) {
      const Clock::time_point start = Clock::now();
      engine.apply(change, dt);
      record.action_ms += milliseconds(Clock::now() - start);
    }
    const Clock::time_point start = Clock::now();
    engine.step(dt);
    record.step_ms[static_cast<std::size_t>(step)] = milliseconds(Clock::now() - start);

    if (step >= record.first_timed_step) add_phases(engine, record.phase_ms);
    log.record(engine, step);
  }
}

/// Makes the engine, runs it and destroys it. The peak of memory is counted after the world was built, without the
/// memory that an adapter needs only for building.
void run_engine(const History& history, const EngineMaker& make, StartLog& start, StateLog& log, RunRecord& record) {
  restart_peak_memory();
  record.memory_before = resident_memory();
  const std::unique_ptr<Engine> engine = make();
  engine->build(history.scene);
  restart_peak_memory();
  start.record(*engine);
  run_steps(*engine, history, log, record);
  record.memory_peak = peak_memory();

  const EngineInfo info = engine->info();
  record.engine = info.name;
  record.engine_version = info.version;
  record.settings = info.settings;
}

}  // namespace

RunRecord measure(MeasureTask task, const EngineMaker& make) {
  RunRecord record;
  record.scene = task.scene_name;
  record.size = task.size;
  record.workers = task.options.workers;
  record.continuous = task.options.continuous;
  record.repeat = task.repeat;
  record.first_timed_step = task.first_timed_step;
  record.step_ms.resize(static_cast<std::size_t>(task.steps));
  record.machine = machine_facts();

  const bool whole = task.steps >= task.scene.steps;
  const History history = make_history(std::move(task.scene), task.steps);
  StartLog start(history);
  StateLog log(history, task.samples);
  run_engine(history, make, start, log, record);

  record.start = start_state(history, start.bodies, start.counts);
  const Referee referee(history);
  std::vector<Judgement> judgements;
  for (const RecordedState& state : log.states()) {
    judgements.push_back(referee.judge(state));
    record.samples.push_back(judgements.back().sample);
  }
  record.failures = broken_promises(task.plausible, judgements, whole);
  for (std::string& line : broken_figures(task.plausible.promises, history, log.states(), judgements, whole)) {
    record.failures.push_back(std::move(line));
  }
  return record;
}

StartState measure_start(MeasureTask task, const EngineMaker& make) {
  const History history = make_history(std::move(task.scene), 0);
  StartLog start(history);
  const std::unique_ptr<Engine> engine = make();
  engine->build(history.scene);
  start.record(*engine);
  return start_state(history, start.bodies, start.counts);
}

}  // namespace drystone::bench
