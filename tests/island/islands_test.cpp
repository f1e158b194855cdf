// The events that connect bodies to an island, and labels.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

bool has_island(const TestWorld& t, BodyId body) { return t.world.island(body).value().has_value(); }
/// Two bodies without an island would have equal labels, so asking for the island of such a body is an error.
std::uint32_t label(const TestWorld& t, BodyId body) { return t.island(body); }

TEST(Islands, EveryDynamicBodyHasAnIslandFromTheStart) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({3.0f, 0.0f}));
  ASSERT_TRUE(has_island(t, a));
  EXPECT_NE(label(t, a), label(t, b));
  t.step();
  EXPECT_EQ(t.world.report().islands, 2);
  EXPECT_EQ(t.world.report().awake_islands, 2);
}

TEST(Islands, StaticKinematicAndDisabledBodiesHaveNoIsland) {
  TestWorld t;
  EXPECT_FALSE(has_island(t, t.floor()));
  const BodyId body = t.ball(kinematic_at({}));
  EXPECT_FALSE(has_island(t, body));
  must(t.world.set_type(body, BodyType::dynamic));
  EXPECT_TRUE(has_island(t, body));
  must(t.world.set_enabled(body, false));
  EXPECT_FALSE(has_island(t, body));
  must(t.world.set_enabled(body, true));
  EXPECT_TRUE(has_island(t, body));
  must(t.world.set_type(body, BodyType::static_body));
  EXPECT_FALSE(has_island(t, body));
}

TEST(Islands, ATouchMergesIslandsInTheStepInWhichItBegins) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({0.9f, 0.0f}));
  t.step();
  EXPECT_EQ(label(t, a), label(t, b));
}

TEST(Islands, ASensorMergesNoIslands) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}), 0.5f, sensor_options());
  const BodyId b = t.ball(dynamic_at({0.9f, 0.0f}));
  t.step();
  EXPECT_EQ(t.world.events().sensor_begin.size(), 1u);
  EXPECT_NE(label(t, a), label(t, b));
}

TEST(Islands, AJointMergesIslandsWhenItIsCreated) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({3.0f, 0.0f}));
  t.rod(a, b);
  EXPECT_EQ(label(t, a), label(t, b));
}

TEST(Islands, AJointToAStaticOrKinematicBodyMergesNoIslands) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({3.0f, 0.0f}));
  const BodyId bar = t.box(kinematic_at({1.5f, 3.0f}));
  t.rod(a, bar);
  t.rod(b, bar);
  EXPECT_NE(label(t, a), label(t, b));
}

TEST(Islands, TheLargerIslandKeepsItsLabel) {
  TestWorld t(weightless());
  std::vector<BodyId> bodies;
  for (int i = 0; i < 5; ++i) bodies.push_back(t.ball(dynamic_at({2.0f * static_cast<float>(i), 0.0f})));
  t.rod(bodies[1], bodies[2]);
  t.rod(bodies[3], bodies[2]);
  const auto large = label(t, bodies[2]);
  t.rod(bodies[0], bodies[1]);
  t.rod(bodies[4], bodies[3]);
  for (const BodyId body : bodies) EXPECT_EQ(label(t, body), large);
}

TEST(Islands, ARemovedConstraintSplitsItsIslandLater) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({3.0f, 0.0f}));
  must(t.world.destroy_joint(t.rod(a, b)));
  EXPECT_EQ(label(t, a), label(t, b));
  t.step(45);
  EXPECT_NE(label(t, a), label(t, b));
  EXPECT_FALSE(t.awake(a));
  EXPECT_FALSE(t.awake(b));
}

TEST(Islands, ViewsHaveBoundsBodiesAndSleep) {
  TestWorld t;
  t.floor();
  const BodyId lower = t.crate(0.0f);
  const BodyId upper = t.crate(0.0f, 1.0f);
  t.settle(upper);
  const BodyId other = t.ball(dynamic_at({10.0f, 5.0f}));
  std::vector<IslandView> views(7);  // The storage is filled from its start.
  t.world.islands(views);
  ASSERT_EQ(views.size(), 2u);
  const IslandView& tower = views[0].label == label(t, lower) ? views[0] : views[1];
  const IslandView& ball = views[0].label == label(t, lower) ? views[1] : views[0];
  EXPECT_EQ(tower.body_count, 2);
  EXPECT_TRUE(tower.asleep);
  EXPECT_EQ(tower.bounds, merge(t.world.bounds(lower), t.world.bounds(upper)));
  EXPECT_EQ(ball.label, label(t, other));
  EXPECT_EQ(ball.body_count, 1);
  EXPECT_FALSE(ball.asleep);
}

// Merging and splitting must not be limited by the depth of the call stack.
TEST(Islands, SplitsAVeryLongChain) {
  TestWorld t(weightless());
  constexpr int kCount = 20000;
  std::vector<BodyId> bodies;
  for (int i = 0; i < kCount; ++i) bodies.push_back(t.world.create_body(dynamic_at({static_cast<float>(i), 0.0f})));
  std::vector<JointId> rods;
  for (int i = 1; i < kCount; ++i) {
    rods.push_back(t.rod(bodies[static_cast<std::size_t>(i - 1)], bodies[static_cast<std::size_t>(i)]));
  }
  EXPECT_EQ(label(t, bodies.front()), label(t, bodies.back()));
  must(t.world.destroy_joint(rods[kCount / 2]));
  must(t.world.sleep(bodies.front()));
  EXPECT_FALSE(t.awake(bodies[kCount / 2]));
  EXPECT_TRUE(t.awake(bodies[kCount / 2 + 1]));
}

}  // namespace
}  // namespace drystone::test
