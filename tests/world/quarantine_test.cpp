// A body whose state becomes non-finite or leaves the coordinate range is disabled at its last good pose; the other
// bodies go on.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

bool all_finite(const TestWorld& t) {
  for (const BodyId body : t.world.bodies()) {
    const BodyMotion motion = t.world.motion(body);
    if (!is_finite(motion.pose) || !is_finite(motion.velocity) || !is_finite(motion.angular_velocity)) return false;
  }
  return true;
}

class Quarantine : public testing::Test {
 protected:
  Quarantine() {
    t.floor();
    for (int i = 0; i < 4; ++i) tower.push_back(t.crate(0.0f, static_cast<float>(i)));
    t.step(60);
  }
  void expect_quarantined(BodyId body, const WorldTransform& pose) {
    ASSERT_EQ(t.world.report().quarantined.size(), 1u);
    EXPECT_EQ(t.world.report().quarantined.front(), body);
    EXPECT_FALSE(t.world.body(body).value().enabled);
    EXPECT_EQ(t.world.transform(body).value(), pose);
    EXPECT_EQ(t.world.check_invariants(), "");
    t.step();
    EXPECT_TRUE(t.world.report().quarantined.empty());
  }
  /// Four seconds later all bodies of the tower are still above each other, to less than half their width. By then the
  /// bodies above the quarantined one have come down by a storey.
  void expect_the_rest_is_well() {
    t.step(240);
    EXPECT_TRUE(all_finite(t));
    for (const BodyId body : tower) EXPECT_LT(std::abs(t.position(body).x), 0.4f);
    EXPECT_EQ(t.world.check_invariants(), "");
  }

  TestWorld t;
  std::vector<BodyId> tower;
};

TEST_F(Quarantine, TakesABodyUnderForcesThatOverflow) {
  const WorldTransform pose = t.world.transform(tower[1]);
  must(t.world.set_mass(tower[1], {1e-6f, {}, 1e-6f}));
  must(t.world.apply_force_to_center(tower[1], {3e38f, 0.0f}));
  t.step();
  expect_quarantined(tower[1], pose);
  expect_the_rest_is_well();
  EXPECT_NEAR(t.position(tower[2]).y, 1.5f, 0.03f);  // The body came down to the place of the quarantined one.
}

TEST_F(Quarantine, TakesABodyUnderTorquesThatOverflow) {
  const WorldTransform pose = t.world.transform(tower[3]);
  must(t.world.set_mass(tower[3], {1e-6f, {}, 1e-6f}));
  must(t.world.apply_torque(tower[3], -3e38f));
  t.step();
  expect_quarantined(tower[3], pose);
  expect_the_rest_is_well();
}

TEST_F(Quarantine, TakesABodyWithAConstantForceThatOverflows) {
  const WorldTransform pose = t.world.transform(tower[3]);
  must(t.world.set_mass(tower[3], {1e-6f, {}, 1e-6f}));
  must(t.world.set_constant_force(tower[3], {1e38f, 1e38f}));
  t.step();
  expect_quarantined(tower[3], pose);
  expect_the_rest_is_well();
}

TEST_F(Quarantine, TakesABodyThatFliesOutOfTheWorld) {
  BodyOptions options = dynamic_at({});
  options.position = {kMaxPosition - 2.0, 50.0};
  const BodyId body = t.ball(options);
  must(t.world.set_velocity(body, {300.0f, 0.0f}));
  t.step();
  ASSERT_EQ(t.world.report().quarantined.size(), 1u);
  EXPECT_EQ(t.world.transform(body).value().position.x, kMaxPosition - 2.0);
  EXPECT_FALSE(t.world.body(body).value().enabled);
  expect_the_rest_is_well();
}

TEST_F(Quarantine, DoesNotTakeBodiesThatAreOnlyTooFast) {
  const BodyId body = t.ball(dynamic_at({50.0f, 50.0f}));
  must(t.world.set_velocity(body, {9e5f, 9e5f}));
  t.step();
  EXPECT_TRUE(t.world.report().quarantined.empty());
  EXPECT_EQ(t.world.report().speed_clamped, 1);
  EXPECT_NEAR(length(t.velocity(body)), 400.0f,
              0.2f);  // The speed is limited before gravity acts for a step, 0.17 m/s.
}

TEST_F(Quarantine, WakesBodiesThatLeanedOnTheQuarantinedOne) {
  BodyOptions options = kinematic_at({});
  options.position = {kMaxPosition - 5.0, 5.0};
  const BodyId platform = t.box(options, {1.0f, 0.125f});
  options.type = BodyType::dynamic;
  options.position.y = 5.625;
  const BodyId rider = t.box(options);
  t.settle(rider);
  must(t.world.set_velocity(platform, {390.0f, 0.0f}));
  must(t.world.sleep(rider));
  ASSERT_FALSE(t.awake(rider));
  t.step();
  ASSERT_EQ(t.world.report().quarantined.size(), 1u);
  EXPECT_TRUE(t.awake(rider));
  EXPECT_EQ(t.world.check_invariants(), "");
  t.step(30);
  EXPECT_LT(t.position(rider).y, 5.0f);
}

TEST_F(Quarantine, ABodyCanBeRepairedAndEnabledAgain) {
  must(t.world.set_mass(tower[3], {1e-6f, {}, 1e-6f}));
  must(t.world.apply_force_to_center(tower[3], {3e38f, 0.0f}));
  t.step();
  ASSERT_FALSE(t.world.body(tower[3]).value().enabled);
  must(t.world.set_enabled(tower[3], true));
  t.step();
  EXPECT_TRUE(t.world.report().quarantined.empty());
  expect_the_rest_is_well();
}

TEST_F(Quarantine, ForcesWhoseSumOverflowsAreRefused) {
  must(t.world.apply_force_to_center(tower[3], {3e38f, 0.0f}));
  must(t.world.apply_torque(tower[3], 3e38f));
  const std::uint64_t hash = t.world.state_hash();
  const Result<void> force = t.world.apply_force_to_center(tower[3], {3e38f, 0.0f});
  ASSERT_FALSE(force.ok());
  EXPECT_NE(force.error().message.find("the sum of the step's forces"), std::string::npos) << force.error().message;
  EXPECT_FALSE(t.world.apply_torque(tower[3], 3e38f).ok());
  EXPECT_FALSE(t.world.apply_force(tower[2], {3e38f, 0.0f}, {3.0f, 900.0f}).ok()) << "its torque overflows";
  EXPECT_EQ(t.world.state_hash(), hash);
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST_F(Quarantine, ImpulsesBeyondTheLimitOfSettersAreRefused) {
  must(t.world.apply_impulse_to_center(tower[3], {9e5f, 0.0f}));
  EXPECT_FALSE(t.world.apply_impulse_to_center(tower[3], {2e5f, 0.0f}).ok());
  EXPECT_FALSE(t.world.move_to(tower[3], {}, 0.0f, 1e-9f).ok());
  const std::uint64_t hash = t.world.state_hash();
  EXPECT_FALSE(t.world.apply_impulse_to_center(tower[3], {3e38f, 0.0f}).ok());
  EXPECT_FALSE(t.world.apply_impulse(tower[2], {3e38f, 0.0f}, {3.0f, 900.0f}).ok());
  EXPECT_FALSE(t.world.apply_angular_impulse(tower[1], 3e38f).ok());
  EXPECT_EQ(t.world.state_hash(), hash);
  EXPECT_EQ(t.world.check_invariants(), "");
  t.step(60);
  EXPECT_TRUE(all_finite(t));
  EXPECT_EQ(t.world.check_invariants(), "");
}

}  // namespace
}  // namespace drystone::test
