// A whole measurement with an engine whose answers are known: the order of timing, sampling and judging.
#include "benchmarks/measure/measure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <stdexcept>
#include <vector>

#include "benchmarks/measure/machine.hpp"
#include "benchmarks/measure/memory.hpp"
#include "tests/benchmarks/falling_engine.hpp"
#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

MeasureTask task_of(scenes::Scene scene, int steps) {
  MeasureTask task;
  scene.steps = steps;
  task.scene = std::move(scene);
  task.scene_name = "sample";
  task.size = 3;
  task.steps = steps;
  task.samples = 4;
  return task;
}

EngineMaker falling(FallingEngine::Fault fault = {}) {
  return [fault] { return std::make_unique<FallingEngine>(fault); };
}

/// A unit box that flies, and a second box that is added at step 5 and falls.
scenes::Scene two_boxes() {
  scenes::Scene scene = make_scene({unit_box({0.0f, 0.0f})});
  scene.bodies[0].options.velocity = {6.0f, 0.0f};
  scene.action = [](int step) {
    scenes::SceneChange change;
    if (step == 5) change.bodies = {unit_box({-50.0f, 0.0f})};
    return change;
  };
  return scene;
}

TEST(Measure, RecordsTheRequestedSteps) {
  MeasureTask task = task_of(two_boxes(), 10);
  task.options = {.workers = 3, .continuous = false};
  task.repeat = 2;
  task.first_timed_step = 1;
  const RunRecord r = measure(std::move(task), falling());
  EXPECT_EQ(r.key(), "falling__sample_3__w3__c0__r2");
  EXPECT_EQ(r.engine_version, "1");
  EXPECT_THAT(r.settings, ElementsAre("no contacts"));
  EXPECT_EQ(r.step_ms.size(), 10u);
  EXPECT_GT(r.total_ms(), 0.0);
  EXPECT_GT(r.action_ms, 0.0);
  EXPECT_THAT(r.phase_ms, ElementsAre(Pair("think", 9.0), Pair("fall", 2.25)));
  EXPECT_EQ(r.start.bodies, 1);
  EXPECT_EQ(r.start.highest_speed, 6.0);
  EXPECT_FALSE(r.machine.empty());
  EXPECT_THAT(r.failures, IsEmpty());
  EXPECT_EQ(run_record_from_json(to_json(r)).samples.size(), 4u);
}

TEST(Measure, SpreadsAndJudgesSamples) {
  const RunRecord r = measure(task_of(two_boxes(), 10), falling());
  std::vector<int> steps;
  for (const Sample& s : r.samples) {
    steps.push_back(s.step);
    const double t = (s.step + 1) / 60.0;
    const double later = std::max(0.0, t - 5.0 / 60.0);
    // Unit boxes of 1 kg; times are sums of floats, energies of the order of 20 J.
    EXPECT_NEAR(s.kinetic, 0.5 * (36.0 + 100.0 * t * t) + 50.0 * later * later, 1e-4);
    EXPECT_NEAR(s.potential, -50.0 * (t * t + later * later), 1e-4);
    EXPECT_NEAR(s.highest_speed, std::hypot(6.0, 10.0 * t), 1e-5);
    EXPECT_NEAR(s.drift, std::hypot(6.0 * t, 5.0 * t * t), 1e-5);  // The box that was added later has no start.
    EXPECT_EQ(s.awake, t > 5.0 / 60.0 + 1e-6 ? 2 : 1);
  }
  EXPECT_THAT(steps, ElementsAre(1, 4, 6, 9));
}

TEST(Measure, SamplesTheLastStateOfRunsOfAnyLength) {
  for (const int steps : {1, 2, 3, 7}) {
    const RunRecord r = measure(task_of(two_boxes(), steps), falling());
    EXPECT_EQ(r.samples.size(), static_cast<std::size_t>(std::min(steps, 4)));
    EXPECT_EQ(r.samples.back().step, steps - 1);
  }
}

TEST(Measure, AFaultOfTheEngineIsAFailureOfTheRun) {
  const auto vanish = [](int steps, int body, BodyState& s) {
    if (steps >= 5 && body == 0) s.exists = false;
  };
  EXPECT_THAT(measure(task_of(two_boxes(), 10), falling(vanish)).failures, ElementsAre("step 4: body 0 is missing"));
  const auto blow_up = [](int steps, int body, BodyState& s) {
    if (steps >= 8 && body == 1) s.position.y = std::numeric_limits<float>::infinity();
  };
  EXPECT_THAT(measure(task_of(two_boxes(), 10), falling(blow_up)).failures,
              ElementsAre("step 9: the state of body 1 is not finite"));
}

TEST(Measure, DoesNotJudgeTheFinalSpeedOfARunCutShort) {
  MeasureTask task = task_of(two_boxes(), 10);
  task.plausible.max_final_speed = 1.0f;
  EXPECT_EQ(measure(task, falling()).failures.size(), 1u);
  task.steps = 9;
  EXPECT_THAT(measure(task, falling()).failures, IsEmpty());
}

TEST(Measure, ReportsErrorsOfTheEngine) {
  const EngineMaker refusing = []() -> std::unique_ptr<Engine> {
    throw std::runtime_error("2 workers are one too many");
  };
  EXPECT_THROW(measure(task_of(two_boxes(), 10), refusing), std::runtime_error);
}

TEST(Measure, MeasuresTheStartStateAlone) { EXPECT_EQ(measure_start(task_of(two_boxes(), 10), falling()).bodies, 1); }

TEST(Memory, PeakIsCountedFromTheReset) {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  // The writes are through a volatile pointer, so that the compiler does not remove them.
  const auto touch = [] {
    std::vector<char> room(kBytes);
    volatile char* bytes = room.data();
    for (std::size_t i = 0; i < kBytes; i += 4096) bytes[i] = 1;
    return bytes[kBytes / 2];
  };
  if (resident_memory() == 0) GTEST_SKIP() << "no /proc/self/status";
  touch();
  restart_peak_memory();
  if (std::ofstream("/proc/self/clear_refs").is_open()) {
    EXPECT_LT(peak_memory() - resident_memory(), static_cast<long long>(kBytes) / 10);
  }
  const long long before = resident_memory();
  EXPECT_EQ(touch(), 1);
  EXPECT_GT(peak_memory() - before, static_cast<long long>(kBytes) * 9 / 10);
}

TEST(Machine, FactsHaveNamesAndValues) {
  bool has_compiler = false;
  for (const auto& [name, value] : machine_facts()) {
    EXPECT_FALSE(value.empty()) << name;
    has_compiler = has_compiler || name == "compiler";
  }
  EXPECT_TRUE(has_compiler);
}

TEST(Machine, RefusesProcessorsThatDoNotExist) { EXPECT_THROW(pin_to_processors(900, 2), std::runtime_error); }

}  // namespace
}  // namespace drystone::bench
