// World::measure() against closed forms: the deepest overlap is that of the present poses, for bodies of any speed.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

// Coordinates of up to 32 m are floats with steps of 2e-6 m.
constexpr float kRounding = 1e-5f;

struct Disc {
  BodyId body;
  float radius;
};

/// The deepest overlap of two discs.
float deepest_of_discs(const TestWorld& t, const std::vector<Disc>& discs) {
  float deepest = 0.0f;
  for (std::size_t i = 0; i < discs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const float apart = distance(t.position(discs[i].body), t.position(discs[j].body));
      deepest = max(deepest, discs[i].radius + discs[j].radius - apart);
    }
  }
  return deepest;
}

TEST(Measure, IsRightForDiscsThatFlyPastEachOther) {
  // At 30 m/s a disc moves half a metre in a step, its own width: the manifolds from the beginning of the step do not
  // fit its final pose.
  std::mt19937 random(7);
  std::uniform_real_distribution<float> anywhere(-10.0f, 10.0f);
  std::uniform_real_distribution<float> speed(-30.0f, 30.0f);
  WorldOptions options = weightless();
  options.continuous = false;
  TestWorld t(options);
  std::vector<Disc> discs;
  for (int i = 0; i < 80; ++i) {
    BodyOptions ball = dynamic_at({anywhere(random), anywhere(random)});
    ball.velocity = {speed(random), speed(random)};
    const float radius = i % 2 == 0 ? 0.25f : 0.5f;
    discs.push_back({t.ball(ball, radius), radius});
  }
  int overlapping = 0;
  for (int step = 0; step < 60; ++step) {
    t.step();
    const float expected = deepest_of_discs(t, discs);
    EXPECT_NEAR(t.world.measure().max_penetration, expected, kRounding) << "step " << step;
    if (expected > 0.1f) ++overlapping;
  }
  EXPECT_GT(overlapping, 10);
}

TEST(Measure, IsRightForABoxThatFliesPastACorner) {
  // The body moves along the top of a post and down its side, so the nearest face changes between two steps.
  WorldOptions options = weightless();
  options.continuous = false;
  for (int i = 0; i < 20; ++i) {
    TestWorld t(options);
    t.box({}, {0.5f, 0.5f});
    BodyOptions box = dynamic_at({-1.4f + 0.02f * static_cast<float>(i), 0.93f});
    box.velocity = {40.0f, -3.0f};
    box.locks.rotation = true;
    const BodyId body = t.box(box);
    for (int step = 0; step < 4; ++step) {
      t.step();
      const Vec2 way = abs(t.position(body));
      const float expected = max(0.0f, min(1.0f - way.x, 1.0f - way.y));
      EXPECT_NEAR(t.world.measure().max_penetration, expected, kRounding) << "from " << box.position.x;
    }
  }
}

TEST(Measure, IncludesAPairThatMetInTheStep) {
  WorldOptions options = weightless();
  options.continuous = false;
  TestWorld t(options);
  t.box({}, {0.5f, 5.0f});
  BodyOptions box = dynamic_at({-2.0f, 0.0f});
  box.velocity = {90.0f, 0.0f};  // 1.5 m in a step.
  const BodyId body = t.box(box);
  t.step();
  EXPECT_NEAR(t.position(body).x, -0.5f, 1e-4f);
  EXPECT_NEAR(t.world.measure().max_penetration, 0.5f, 1e-4f);
}

TEST(Measure, IncludesATeleportBeforeTheNextStep) {
  TestWorld t;
  t.floor();
  const BodyId crate = t.crate(0.0f);
  t.settle(crate);
  must(t.world.set_transform(crate, {0.0f, 0.2f}, 0.0f));
  EXPECT_NEAR(t.world.measure().max_penetration, 0.3f, kRounding);
}

TEST(Measure, LeavesOutShapesThatDoNotCollide) {
  TestWorld t(weightless());
  t.box(dynamic_at({}));
  EXPECT_EQ(t.world.measure().max_penetration, 0.0f);
  t.box(dynamic_at({0.1f, 0.0f}), {0.5f, 0.5f}, sensor_options());
  EXPECT_EQ(t.world.measure().max_penetration, 0.0f);
  ShapeOptions ghost;
  ghost.filter.mask = 0;
  t.box(dynamic_at({0.2f, 0.0f}), {0.5f, 0.5f}, ghost);
  EXPECT_EQ(t.world.measure().max_penetration, 0.0f);
  const BodyId joined = t.box(dynamic_at({0.6f, 0.0f}));
  EXPECT_NEAR(t.world.measure().max_penetration, 0.4f, kRounding);
  const BodyId off = t.box(dynamic_at({0.0f, 0.5f}));
  EXPECT_NEAR(t.world.measure().max_penetration, 0.5f, kRounding);
  must(t.world.set_enabled(off, false));
  EXPECT_NEAR(t.world.measure().max_penetration, 0.4f, kRounding);
  must(t.world.set_enabled(joined, false));
  EXPECT_EQ(t.world.measure().max_penetration, 0.0f);
}

TEST(Measure, ChangesNothing) {
  TestWorld t;
  t.floor();
  for (int i = 0; i < 5; ++i) t.crate(0.3f * static_cast<float>(i), 1.1f * static_cast<float>(i));
  for (int step = 0; step < 30; ++step) {
    t.step();
    const std::uint64_t before = t.world.state_hash();
    const float first = t.world.measure().max_penetration;
    EXPECT_EQ(t.world.state_hash(), before);
    EXPECT_EQ(t.world.measure().max_penetration, first);
  }
}

}  // namespace
}  // namespace drystone::test
