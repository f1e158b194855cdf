// The stored hashes of golden.hpp with the schedulers of tests/support/schedulers.hpp in place of the world's own threads:
// one that does nothing, one thread for all, a thread per call, queues in both orders, one that is late.
#include "drystone/scheduler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scenes/scene.hpp"
#include "tests/determinism/golden.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/schedulers.hpp"

namespace drystone::test {
namespace {

/// Blocks alone, seams and a walk of pairs, joints, many fast bodies.
const std::vector<std::string> kScenes = {"many_pyramids:2", "large_pyramid:40", "joint_grid:10", "spinner:150"};

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

const Golden& golden_of(const std::string& scene) {
  return *std::find_if(kGolden.begin(), kGolden.end(), [&](const Golden& golden) { return golden.scene == scene; });
}

TEST_P(SchedulerBits, AreThoseOfTheWorldsOwnThreads) {
  for (const std::string& name : kScenes) {
    const scenes::Scene scene = scenes::make_built_in(name).value();
    const std::unique_ptr<CountingScheduler> scheduler = GetParam().second();
    WorldOptions options = scene.world;
    options.scheduler = scheduler.get();
    scenes::BuiltScene built{World(options), {}, {}};
    must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
    step_scene(built, scene, 0);
    EXPECT_EQ(built.world.state_hash(), golden_of(name).hashes[0]) << name << ", after a step";
    for (int step = 1; step < 30; ++step) step_scene(built, scene, step);
    EXPECT_EQ(built.world.state_hash(), golden_of(name).hashes[1]) << name << ", after 30 steps";
    if (scheduler->worker_count() > 1) {
      EXPECT_GT(scheduler->runs(), 30) << name;
    } else {
      EXPECT_EQ(scheduler->runs(), 0) << name;
    }
  }
}

std::vector<scenes::BuiltScene> make_worlds(const scenes::Scene& scene, Scheduler& scheduler, std::size_t count) {
  WorldOptions options = scene.world;
  options.scheduler = &scheduler;
  std::vector<scenes::BuiltScene> worlds;
  for (std::size_t i = 0; i < count; ++i) {
    worlds.push_back({World(options), {}, {}});
    must(scenes::apply(worlds.back(), {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
  }
  return worlds;
}

TEST(Scheduler, ServesWorldsSideBySide) {
  const std::string name = "many_pyramids:2";
  const scenes::Scene scene = scenes::make_built_in(name).value();
  QueueScheduler scheduler(4, false);
  std::vector<scenes::BuiltScene> worlds = make_worlds(scene, scheduler, 3);
  std::vector<std::thread> threads;
  for (scenes::BuiltScene& built : worlds) {
    threads.emplace_back([&] {
      for (int step = 0; step < 30; ++step) step_scene(built, scene, step);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const scenes::BuiltScene& built : worlds) EXPECT_EQ(built.world.state_hash(), golden_of(name).hashes[1]);
}

TEST(Scheduler, MayCallATaskWhenTheWorldIsGone) {
  const scenes::Scene scene = scenes::make_built_in("many_pyramids:2").value();
  LateScheduler scheduler(4);
  {
    std::vector<scenes::BuiltScene> worlds = make_worlds(scene, scheduler, 1);
    step_scene(worlds[0], scene, 0);
  }
  scheduler.call_late();
}

TEST(Scheduler, OutlivesClearAndMove) {
  const scenes::Scene scene = scenes::make_built_in("large_pyramid:40").value();
  QueueScheduler scheduler(3, false);
  std::vector<scenes::BuiltScene> worlds = make_worlds(scene, scheduler, 1);
  step_scene(worlds[0], scene, 0);
  must(worlds[0].world.clear());
  EXPECT_EQ(worlds[0].world.options().scheduler, &scheduler);
  scenes::BuiltScene moved{std::move(worlds[0].world), {}, {}};
  must(scenes::apply(moved, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
  const long before = scheduler.runs();
  step_scene(moved, scene, 0);
  EXPECT_GT(scheduler.runs(), before);
  EXPECT_EQ(moved.world.state_hash(), golden_of("large_pyramid:40").hashes[0]);
}

}  // namespace
}  // namespace drystone::test
