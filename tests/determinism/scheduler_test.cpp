// With each scheduler of tests/support/schedulers.hpp a world has the bits of a world with one thread, after every
// step. determinism_test.cpp compares those bits with stored hashes.
#include "drystone/scheduler.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/schedulers.hpp"

namespace drystone::test {
namespace {

/// Together the scenes have blocks with and without seams, joints, and many fast bodies.
const std::vector<std::string> kScenes = {"many_pyramids:2", "large_pyramid:40", "joint_grid:30", "spinner:150"};

using MakeScheduler = std::function<std::unique_ptr<CountingScheduler>()>;

template <typename T, typename... Arguments>
MakeScheduler maker(Arguments... arguments) {
  return [=]() -> std::unique_ptr<CountingScheduler> { return std::make_unique<T>(arguments...); };
}

class SchedulerBits : public testing::TestWithParam<std::pair<const char*, MakeScheduler>> {};

INSTANTIATE_TEST_SUITE_P(Kinds, SchedulerBits,
                         testing::Values(std::pair("Idle", maker<IdleScheduler>(4)),
                                         std::pair("Serial", maker<SerialScheduler>(3)),
                                         std::pair("OneWorker", maker<SerialScheduler>(1)),
                                         std::pair("ThreadStarting", maker<ThreadStartingScheduler>(3)),
                                         std::pair("Queue", maker<QueueScheduler>(4, false)),
                                         std::pair("NewestFirst", maker<QueueScheduler>(64, true)),
                                         std::pair("Late", maker<LateScheduler>(4))),
                         [](const auto& kind) { return std::string(kind.param.first); });

constexpr int kSteps = 30;

scenes::Scene make_scene(const std::string& name) { return scenes::make_built_in(name).value(); }

scenes::BuiltScene make_world(const scenes::Scene& scene, Scheduler* scheduler) {
  WorldOptions options = scene.world;
  options.scheduler = scheduler;
  scenes::BuiltScene built{World(options), {}, {}};
  must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
  return built;
}

/// The hash after each step.
std::vector<std::uint64_t> run(scenes::BuiltScene& built, const scenes::Scene& scene) {
  std::vector<std::uint64_t> hashes;
  for (int step = 0; step < kSteps; ++step) {
    step_scene(built, scene, step);
    hashes.push_back(built.world.state_hash());
  }
  return hashes;
}

/// The hashes with one thread, computed once for all schedulers.
const std::vector<std::uint64_t>& expected(const std::string& name) {
  static std::map<std::string, std::vector<std::uint64_t>> known;
  const auto [at, is_new] = known.try_emplace(name);
  if (is_new) {
    const scenes::Scene scene = make_scene(name);
    scenes::BuiltScene built = make_world(scene, nullptr);
    at->second = run(built, scene);
  }
  return at->second;
}

TEST_P(SchedulerBits, AreTheBitsOfOneThread) {
  for (const std::string& name : kScenes) {
    const scenes::Scene scene = make_scene(name);
    const std::unique_ptr<CountingScheduler> scheduler = GetParam().second();
    scenes::BuiltScene built = make_world(scene, scheduler.get());
    EXPECT_EQ(run(built, scene), expected(name)) << name;
    if (scheduler->worker_count() > 1) {
      EXPECT_GT(scheduler->runs(), 0) << name;  // Not in each step: on a busy machine some steps ask for one worker.
    } else {
      EXPECT_EQ(scheduler->runs(), 0) << name;
    }
  }
}

TEST(Scheduler, ServesSeveralWorldsAtTheSameTime) {
  const std::string name = "many_pyramids:2";
  const scenes::Scene scene = make_scene(name);
  QueueScheduler scheduler(4, false);
  std::vector<std::vector<std::uint64_t>> hashes(3);
  std::vector<std::thread> threads;
  for (std::vector<std::uint64_t>& of_world : hashes) {
    threads.emplace_back([&] {
      scenes::BuiltScene built = make_world(scene, &scheduler);
      of_world = run(built, scene);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<std::uint64_t>& of_world : hashes) EXPECT_EQ(of_world, expected(name));
}

TEST(Scheduler, MayCallATaskWhenTheWorldIsGone) {
  const scenes::Scene scene = make_scene("many_pyramids:2");
  LateScheduler scheduler(4);
  {
    scenes::BuiltScene built = make_world(scene, &scheduler);
    step_scene(built, scene, 0);
  }
  EXPECT_GT(scheduler.runs(), 0);
  scheduler.call_late();
}

TEST(Scheduler, StaysWithAWorldThatIsClearedAndMoved) {
  const std::string name = "large_pyramid:40";
  const scenes::Scene scene = make_scene(name);
  QueueScheduler scheduler(3, false);
  scenes::BuiltScene built = make_world(scene, &scheduler);
  step_scene(built, scene, 0);
  must(built.world.clear());
  EXPECT_EQ(built.world.options().scheduler, &scheduler);
  scenes::BuiltScene moved{std::move(built.world), {}, {}};
  must(scenes::apply(moved, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
  const long before = scheduler.runs();
  EXPECT_EQ(run(moved, scene), expected(name));
  EXPECT_GT(scheduler.runs(), before + kSteps);
}

}  // namespace
}  // namespace drystone::test
