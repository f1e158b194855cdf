// A step in steady state makes no heap allocation: in a pile at rest, asleep, and while contacts begin and end.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/pages.hpp"
#include "drystone/world_batch.hpp"
#include "tests/base/allocation_counter.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// Allocations of either kind: on the heap, and as mappings.
std::uint64_t all_allocations() { return allocations() + base::mapping_calls(); }
std::uint64_t all_bytes() { return bytes_in_use() + base::mapped_bytes(); }

/// Takes `warm_up` steps, in which memory may grow, then `measured` steps, which must not allocate.
void expect_steady(TestWorld& t, int warm_up, int measured) {
  t.step(warm_up);
  int growths = 0;
  const std::uint64_t before = all_allocations();
  for (int i = 0; i < measured; ++i) {
    (void)t.world.step(kStep);
    growths += t.world.report().arena_growths;
  }
  EXPECT_EQ(all_allocations() - before, 0u);
  EXPECT_EQ(growths, 0);
}

void build_pyramid(TestWorld& t, int rows) {
  t.floor();
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < rows - i; ++j) {
      t.crate(0.55f * static_cast<float>(i) + 1.1f * static_cast<float>(j) - 8.0f, static_cast<float>(i));
    }
  }
}

// Learning programs and games with many rooms have thousands of small worlds. Measured with AVX-512: 8 kB for an empty
// world, 41 kB for ten boxes. The bounds leave room for another library's growth of vectors.
TEST(Memory, SmallWorldsAreSmall) {
  const std::uint64_t before = all_bytes();
  TestWorld t;
  t.step();
  EXPECT_LT(all_bytes() - before, 12u * 1024u);
  t.floor();
  for (int i = 0; i < 10; ++i) t.crate(0.0f, static_cast<float>(i));
  t.step(200);
  EXPECT_LT(all_bytes() - before, 56u * 1024u);
}

TEST(Memory, APyramidAtRestDoesNotAllocate) {
  WorldOptions options;
  options.sleeping = false;
  TestWorld t(options);
  build_pyramid(t, 20);
  expect_steady(t, 500, 200);
}

TEST(Memory, APyramidOnSeveralWorkersDoesNotAllocate) {
  WorldOptions options;
  options.sleeping = false;
  options.workers = 4;
  TestWorld t(options);
  build_pyramid(t, 20);
  expect_steady(t, 500, 100);
}

TEST(Memory, SleepersDoNotAllocate) {
  TestWorld t;
  build_pyramid(t, 10);
  t.step(300);
  ASSERT_EQ(t.world.report().awake_bodies, 0);
  expect_steady(t, 0, 100);
}

// Two hundred boxes in a turning drum: pairs are made and destroyed in every step, but their number is bounded.
TEST(Memory, ATumblerAllocatesOnlyInRarePeaks) {
  TestWorld t;
  BodyOptions options = kinematic_at({0.0f, 10.0f});
  options.angular_velocity = 0.5f;
  const BodyId drum = t.world.create_body(options);
  for (const Vec2 side : {Vec2{10, 0}, Vec2{-10, 0}}) t.world.create_shape(drum, Box{{0.5f, 10}, side, 0, 0}).value();
  for (const Vec2 side : {Vec2{0, 10}, Vec2{0, -10}}) t.world.create_shape(drum, Box{{10, 0.5f}, side, 0, 0}).value();
  for (int i = 0; i < 200; ++i) {
    const float x = -6.0f + 0.6f * static_cast<float>(i % 20);
    t.box(dynamic_at({x, 5.0f + 0.6f * static_cast<float>(i / 20)}), {0.25f, 0.25f});
  }
  // A full turn takes 12.6 s; by then every buffer has reached its largest size, except in rare peaks.
  t.step(1600);
  const std::uint64_t before = all_allocations();
  int growths = 0;
  for (int i = 0; i < 200; ++i) {
    (void)t.world.step(kStep);
    growths += t.world.report().arena_growths;
  }
  EXPECT_LE(all_allocations() - before, 2u);
  EXPECT_LE(growths, 1);
}

// A large world whose partition changes now and then keeps the memory of the last one.
TEST(Memory, AFewContactsThatFlickerAllocateNothing) {
  TestWorld t({.sleeping = false});
  t.floor(500.0f);
  for (int i = 0; i < 600; ++i) t.crate(-400.0f + 1.2f * static_cast<float>(i), 0.0f);
  const BodyId ball = t.world.create_body(dynamic_at({-420.0f, 3.0f}));
  t.world.create_shape(ball, Circle{.radius = 0.5f}, {.material = {.restitution = 1.0f}}).value();
  expect_steady(t, 1000, 1500);
}

TEST(Memory, ResetsOfABatchAllocateNothing) {
  TestWorld t;
  BodyOptions options;
  options.name = "a floor whose name does not fit into a short string";
  const BodyId floor = t.world.create_body(options);
  t.world
      .create_shape(floor,
                    TileGrid::from_rows(std::array<std::string, 2>{"....", "####"}, 1.0f, {-2.0f, -2.0f}).value())
      .value();
  t.crate(0.0f, 1.0f);
  WorldBatch batch = WorldBatch::create(3, t.world).value();
  const auto run = [&] {
    for (int i = 0; i < 20; ++i) must(batch.step(kStep));
    must(batch.reset());
  };
  run();
  const std::uint64_t before = all_allocations();
  run();
  EXPECT_EQ(all_allocations() - before, 0u);
}

}  // namespace
}  // namespace drystone::test
