// The duration of applied forces: one step, or until they are cleared (ForceClearing). Without gravity and damping a
// body of mass m gains F / m times the length of each step in which the force F acted.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

WorldOptions cleared_by_hand() {
  WorldOptions options = weightless();
  options.force_clearing = ForceClearing::manual;
  return options;
}

/// A ball of 1 kg and 1 kg m^2: the change of its velocity by a force in a step of a 64th of a second has no rounding.
BodyId unit_ball(TestWorld& t, Vec2 position = {}) {
  const BodyId body = t.ball(dynamic_at(position));
  must(t.world.set_mass(body, {1.0f, {}, 1.0f}));
  return body;
}

void step(TestWorld& t, int count) {
  for (int i = 0; i < count; ++i) t.world.step(1.0f / 64.0f).value();
}

TEST(AppliedForces, ActInOneStepByDefault) {
  TestWorld t(weightless());
  const BodyId body = unit_ball(t);
  must(t.world.apply_force_to_center(body, {64.0f, 0.0f}));
  must(t.world.apply_torque(body, 32.0f));
  step(t, 3);
  EXPECT_EQ(t.velocity(body), (Vec2{1.0f, 0.0f}));
  EXPECT_EQ(t.spin(body), 0.5f);
}

TEST(AppliedForces, ActUntilClearForcesIfClearingIsManual) {
  TestWorld t(cleared_by_hand());
  const BodyId body = unit_ball(t);
  must(t.world.apply_force_to_center(body, {64.0f, 0.0f}));
  must(t.world.apply_torque(body, 32.0f));
  step(t, 3);
  EXPECT_EQ(t.velocity(body), (Vec2{3.0f, 0.0f}));
  EXPECT_EQ(t.spin(body), 1.5f);
  must(t.world.clear_forces());
  step(t, 3);
  EXPECT_EQ(t.velocity(body), (Vec2{3.0f, 0.0f}));
  EXPECT_EQ(t.spin(body), 1.5f);
}

TEST(AppliedForces, AddUp) {
  TestWorld t(cleared_by_hand());
  const BodyId body = unit_ball(t);
  must(t.world.apply_force_to_center(body, {64.0f, 0.0f}));
  step(t, 1);
  must(t.world.apply_force_to_center(body, {0.0f, 64.0f}));
  step(t, 1);
  EXPECT_EQ(t.velocity(body), (Vec2{2.0f, 1.0f}));
}

TEST(AppliedForces, ClearForcesKeepsConstantForces) {
  TestWorld t(cleared_by_hand());
  const BodyId body = unit_ball(t);
  must(t.world.set_constant_force(body, {0.0f, 64.0f}, 32.0f));
  must(t.world.apply_force_to_center(body, {64.0f, 0.0f}));
  must(t.world.clear_forces());
  step(t, 2);
  EXPECT_EQ(t.velocity(body), (Vec2{0.0f, 2.0f}));
  EXPECT_EQ(t.spin(body), 1.0f);
}

// clear_forces() removes a force that was applied between two steps, in any world.
TEST(AppliedForces, CanBeClearedBeforeTheStep) {
  TestWorld t(weightless());
  const BodyId body = unit_ball(t);
  must(t.world.apply_force_to_center(body, {64.0f, 0.0f}));
  must(t.world.clear_forces());
  step(t, 1);
  EXPECT_EQ(t.velocity(body), Vec2{});
}

// A sleeping body has no forces, whether it was put to sleep or fell asleep; a disabled body has none either.
TEST(AppliedForces, AreLostInSleepAndWhenDisabled) {
  TestWorld t(cleared_by_hand());
  const BodyId sleeper = unit_ball(t, {0.0f, 0.0f});
  const BodyId slow = unit_ball(t, {10.0f, 0.0f});
  const BodyId disabled = unit_ball(t, {20.0f, 0.0f});
  for (const BodyId body : {sleeper, disabled}) must(t.world.apply_force_to_center(body, {64.0f, 0.0f}));
  must(t.world.apply_force_to_center(slow, {0.01f, 0.0f}));  // The velocity is 10 mm/s after a second.
  must(t.world.sleep(sleeper));
  must(t.world.set_enabled(disabled, false));
  step(t, 64);
  ASSERT_FALSE(t.awake(slow));
  for (const BodyId body : {sleeper, slow}) must(t.world.wake(body));
  must(t.world.set_enabled(disabled, true));
  step(t, 4);
  for (const BodyId body : {sleeper, slow, disabled}) EXPECT_EQ(t.velocity(body), Vec2{});
}

TEST(AppliedForces, TheOptionIsPartOfTheState) {
  const TestWorld each(weightless());
  const TestWorld manual(cleared_by_hand());
  EXPECT_NE(each.world.state_hash(), manual.world.state_hash());
  const std::optional<StateDifference> difference = each.world.first_difference(manual.world);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->field, "options.force_clearing");
}

}  // namespace
}  // namespace drystone::test
