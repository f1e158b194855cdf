// A step in steady state asks the heap for nothing: neither in a pile at rest, nor asleep, nor where contacts come and go.
#include <gtest/gtest.h>

#include "tests/base/allocation_counter.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// Steps, and how often they asked the heap. The first half is for growing.
void expect_steady(TestWorld& t, int warm_up, int measured) {
  t.step(warm_up);
  int growths = 0;
  const std::uint64_t before = allocations();
  for (int i = 0; i < measured; ++i) {
    (void)t.world.step(kStep);
    growths += t.world.report().arena_growths;
  }
  EXPECT_EQ(allocations() - before, 0u);
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

// Learning runs and games of many rooms hold thousands of small worlds. Measured with AVX-512: 8 kB for an empty one, 41 kB for
// ten boxes; the bounds leave room for another library's growth of vectors.
TEST(Memory, SmallWorldsAreSmall) {
  const std::uint64_t before = bytes_in_use();
  TestWorld t;
  t.step();
  EXPECT_LT(bytes_in_use() - before, 12u * 1024u);
  t.floor();
  for (int i = 0; i < 10; ++i) t.crate(0.0f, static_cast<float>(i));
  t.step(200);
  EXPECT_LT(bytes_in_use() - before, 56u * 1024u);
}

TEST(Memory, APyramidAtRest) {
  WorldOptions options;
  options.sleeping = false;
  TestWorld t(options);
  build_pyramid(t, 20);
  expect_steady(t, 300, 200);
}

TEST(Memory, APyramidOnSeveralWorkers) {
  WorldOptions options;
  options.sleeping = false;
  options.workers = 4;
  TestWorld t(options);
  build_pyramid(t, 20);
  expect_steady(t, 300, 100);
}

TEST(Memory, SleepersCostNothing) {
  TestWorld t;
  build_pyramid(t, 10);
  t.step(300);
  ASSERT_EQ(t.world.report().awake_bodies, 0);
  expect_steady(t, 0, 100);
}

// Two hundred boxes in a turning drum: pairs are made and destroyed in every step, but their number has a ceiling.
TEST(Memory, ATumbler) {
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
  // A full turn takes 12.6 s; by then every buffer has seen its largest size but for rare peaks.
  t.step(1600);
  const std::uint64_t before = allocations();
  int growths = 0;
  for (int i = 0; i < 200; ++i) {
    (void)t.world.step(kStep);
    growths += t.world.report().arena_growths;
  }
  EXPECT_LE(allocations() - before, 2u);
  EXPECT_LE(growths, 1);
}

}  // namespace
}  // namespace drystone::test
