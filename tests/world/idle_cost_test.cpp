// Static bodies and sleepers that touch each other add nothing to the work of a step. This test compares counters and
// jobs of steps; scripts/instruction_guard.py checks the instructions.
#include <gtest/gtest.h>

#include <vector>

#include "drystone/drystone.hpp"

namespace drystone {
namespace {

BodyId add_box(World& world, const BodyOptions& options) {
  const BodyId body = world.create_body(options);
  world.create_shape(body, Box{}).value();
  return body;
}

/// Ten rows of boxes on the ground that never sleep.
World small_scene() {
  World world;
  const BodyId ground = world.create_body({});
  world.create_shape(ground, Box{.half_extents = {100, 1}, .center = {0, -1}});
  for (int row = 0; row < 10; ++row) {
    for (int i = row; i < 10; ++i) {
      const Position position = {0.5f * static_cast<float>(row + 1) + static_cast<float>(i - row) - 5.0f,
                                 static_cast<float>(row) + 0.5f};
      add_box(world, {.type = BodyType::dynamic, .position = position, .allow_sleep = false});
    }
  }
  return world;
}

constexpr int kTowers = 10'000;
constexpr int kStoreys = 10;

/// Towers of ten boxes, each on its own static box. Returns the lowest boxes.
std::vector<BodyId> add_towers(World& world) {
  std::vector<BodyId> lowest;
  for (int tower = 0; tower < kTowers; ++tower) {
    const Position place = {1000.0f + 2.0f * static_cast<float>(tower % 100), 20.0f * static_cast<float>(tower / 100)};
    add_box(world, {.position = place});
    for (int storey = 1; storey <= kStoreys; ++storey) {
      const Position position = place + Vec2{0.0f, static_cast<float>(storey)};
      const BodyId box = add_box(world, {.type = BodyType::dynamic, .position = position});
      if (storey == 1) lowest.push_back(box);
    }
  }
  return lowest;
}

struct JobShape {
  Phase phase;
  int chunks;

  friend bool operator==(const JobShape&, const JobShape&) = default;
};

std::vector<JobShape> jobs_of(const StepReport& report) {
  std::vector<JobShape> jobs;
  for (const StepJob& job : report.jobs) jobs.push_back({job.phase, job.chunks});
  return jobs;
}

TEST(IdleBodies, AHundredThousandTouchingSleepersAddNoWorkToAStep) {
  World alone = small_scene();
  World beside = small_scene();
  const std::vector<BodyId> lowest = add_towers(beside);
  for (int i = 0; i < 3; ++i) {
    alone.step(1.0f / 60.0f).value();
    beside.step(1.0f / 60.0f).value();
  }
  for (const BodyId box : lowest) must(beside.sleep(box));
  for (int i = 0; i < 100; ++i) {
    const StepReport a = alone.step(1.0f / 60.0f);
    const StepReport b = beside.step(1.0f / 60.0f);
    ASSERT_GE(b.touching - a.touching, kTowers * kStoreys) << "the sleepers do not touch";
    ASSERT_EQ(b.islands - a.islands, kTowers);
    ASSERT_EQ(b.awake_bodies, a.awake_bodies);
    ASSERT_EQ(b.awake_contacts, a.awake_contacts);
    ASSERT_EQ(b.awake_islands, a.awake_islands);
    ASSERT_EQ(b.reused_contacts, a.reused_contacts);
    ASSERT_EQ(b.new_contacts, a.new_contacts);
    ASSERT_EQ(b.blocks, a.blocks);
    ASSERT_EQ(b.contact_colors, a.contact_colors);
    ASSERT_EQ(b.swept_bodies, 0);
    ASSERT_EQ(b.split_tries, 0);
    ASSERT_EQ(b.fell_asleep + b.woke, 0);
    ASSERT_EQ(jobs_of(b), jobs_of(a));
    // The memory of a step does not grow either. It grew in the first steps, in which all bodies were awake.
    ASSERT_EQ(b.arena_growths, 0);
  }
}

}  // namespace
}  // namespace drystone
