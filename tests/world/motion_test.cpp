// Motion of bodies without contacts, against closed forms: those of the integrator (semi-implicit Euler, four
// sub-steps), exact except for rounding, and those of continuous motion, to first order in the sub-step.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr int kSubsteps = 4;
constexpr double kSubstep = 1.0 / 60.0 / kSubsteps;

TEST(Motion, FreeFallIsSemiImplicitEuler) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({2.0f, 30.0f}));
  t.step(60);
  const double n = 60 * kSubsteps;
  const double fallen = 10.0 * kSubstep * kSubstep * n * (n + 1) / 2;
  // Rounding: 240 additions to numbers up to 30, each with an error of at most 1e-6.
  EXPECT_NEAR(t.position(body).y, 30.0 - fallen, 1e-4);
  EXPECT_NEAR(t.velocity(body).y, -10.0, 1e-4);
  EXPECT_EQ(t.position(body).x, 2.0f);
  // The continuous fall of 5 m differs by half a sub-step at the final speed.
  EXPECT_NEAR(t.position(body).y, 25.0, 0.5 * kSubstep * 10.0 + 1e-4);
}

TEST(Motion, AProjectileFollowsItsParabola) {
  TestWorld t;
  BodyOptions options = dynamic_at({-5.0f, 1.0f});
  options.velocity = {6.0f, 8.0f};
  const BodyId body = t.box(options);
  t.step(90);
  const double n = 90 * kSubsteps;
  EXPECT_NEAR(t.position(body).x, -5.0 + 6.0 * 1.5, 1e-4);
  EXPECT_NEAR(t.position(body).y, 1.0 + 8.0 * 1.5 - 10.0 * kSubstep * kSubstep * n * (n + 1) / 2, 1e-4);
}

TEST(Motion, TheCenterOfMassFliesAndTheBodyTurnsAboutIt) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  const BodyId body = t.world.create_body(options);
  t.world.create_shape(body, Circle{{1.0f, 0.0f}, 0.3f}).value();
  must(t.world.set_velocity(body, {2.0f, 0.0f}));
  must(t.world.set_angular_velocity(body, 3.0f));
  t.step(60);
  const BodyMotion motion = t.world.motion(body);
  EXPECT_NEAR(motion.center.x, 3.0f, 1e-4);
  EXPECT_NEAR(motion.center.y, 0.0f, 1e-4);
  // The origin moves on a circle around the centre.
  EXPECT_NEAR(distance(motion.pose.position, motion.center), 1.0f, 1e-5);
}

TEST(Motion, ASpinningBodyKeepsItsSpin) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.angular_velocity = 2.0f;
  const BodyId body = t.box(options);
  t.step(60);
  EXPECT_NEAR(angle(t.world.transform(body).value().rotation), 2.0, 1e-5);
  EXPECT_EQ(t.spin(body), 2.0f);
}

TEST(Motion, DampingDecaysByClosedForm) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.velocity = {7.0f, -2.0f};
  options.angular_velocity = 5.0f;
  options.linear_damping = 0.8f;
  options.angular_damping = 1.7f;
  const BodyId body = t.box(options);
  t.step(60);
  const double linear = std::pow(1.0 + 0.8 * kSubstep, -60.0 * kSubsteps);
  const double angular = std::pow(1.0 + 1.7 * kSubstep, -60.0 * kSubsteps);
  // 240 products, each rounded: a relative 240 * 6e-8.
  EXPECT_NEAR(t.velocity(body).x, 7.0 * linear, 1e-4);
  EXPECT_NEAR(t.velocity(body).y, -2.0 * linear, 1e-4);
  EXPECT_NEAR(t.spin(body), 5.0 * angular, 1e-4);
  EXPECT_NEAR(t.velocity(body).x, 7.0 * std::exp(-0.8), 7.0 * 0.8 * kSubstep);  // The continuous decay.
}

TEST(Motion, DampingGivesTheTerminalVelocity) {
  TestWorld t;
  BodyOptions options = dynamic_at({0.0f, 0.0f});
  options.linear_damping = 2.0f;
  const BodyId body = t.ball(options);
  t.step(600);
  EXPECT_NEAR(t.velocity(body).y, -10.0f / 2.0f, 1e-3);
}

TEST(Motion, GravityScaleMultipliesGravity) {
  TestWorld t;
  BodyOptions options = dynamic_at({});
  for (const float scale : {0.0f, 0.5f, 1.0f, -1.0f}) {
    options.gravity_scale = scale;
    const BodyId body = t.ball(options);
    must(t.world.set_filter(t.shape(body), Filter{1, 0, 0}));
  }
  t.step(60);
  const std::span<const BodyId> bodies = t.world.bodies();
  EXPECT_EQ(t.velocity(bodies[0]), Vec2{});
  EXPECT_NEAR(t.velocity(bodies[1]).y, -5.0f, 1e-4);
  EXPECT_NEAR(t.velocity(bodies[2]).y, -10.0f, 1e-4);
  EXPECT_NEAR(t.velocity(bodies[3]).y, 10.0f, 1e-4);
}

/// A body falls towards where its own gravity points, and stands on a wall as on a floor.
TEST(Motion, GravityAngleRotatesTheGravityOfABody) {
  TestWorld t;
  BodyOptions wall;
  wall.position = {11.0f, 0.0f};
  t.box(wall, {1.0f, 5.0f});
  BodyOptions options = dynamic_at({0.0f, 0.0f});
  options.gravity_angle = 0.5f * kPi;
  const BodyId right = t.ball(options);
  options.position = {-20.0f, 0.0f};
  options.gravity_scale = 2.0f;
  options.gravity_angle = kPi / 6.0f;
  const BodyId oblique = t.ball(options);
  t.step(60);
  EXPECT_NEAR(t.velocity(right).x, 10.0f, 1.0e-4f);
  EXPECT_NEAR(t.velocity(right).y, 0.0f, 1.0e-4f);
  EXPECT_NEAR(t.velocity(oblique).x, 10.0f, 1.0e-4f);
  EXPECT_NEAR(t.velocity(oblique).y, -17.3205f, 1.0e-4f);
  t.settle(right);
  EXPECT_NEAR(t.position(right).x, 9.5f, 0.01f);
  must(t.world.set_gravity_angle(right, 0.0f));
  t.step(30);
  EXPECT_LT(t.position(right).y, -1.0f);
}

TEST(Motion, ChangedGravityActs) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({}));
  must(t.world.set_gravity({3.0f, 0.0f}));
  t.step(60);
  EXPECT_NEAR(t.velocity(body).x, 3.0f, 1e-4);
  EXPECT_EQ(t.velocity(body).y, 0.0f);
}

TEST(Motion, SpeedIsLimitedAndReported) {
  WorldOptions options = weightless();
  options.max_speed = 10.0f;
  TestWorld t(options);
  BodyOptions fast = dynamic_at({});
  fast.velocity = {30.0f, 40.0f};
  const BodyId body = t.ball(fast);
  t.step();
  EXPECT_NEAR(t.velocity(body).x, 6.0f, 1e-5);
  EXPECT_NEAR(t.velocity(body).y, 8.0f, 1e-5);
  EXPECT_EQ(t.world.report().speed_clamped, 1);
  t.step();
  EXPECT_EQ(t.world.report().speed_clamped, 0);
}

// Restitution acts after the last sub-step has moved the bodies, and too large speeds must be limited after it as well.
// A ball of 100 kg that arrives at 9 m/s would send one of 1 kg away at 18 m/s.
TEST(Motion, SpeedIsLimitedAfterTheLastPassToo) {
  WorldOptions options = weightless();
  options.max_speed = 10.0f;
  TestWorld t(options);
  ShapeOptions elastic;
  elastic.material.restitution = 1.0f;
  const BodyId light = t.ball(dynamic_at({1.01f, 0.0f}), 0.5f, elastic);
  must(t.world.set_mass(light, {1.0f, {}, 1.0f}));
  BodyOptions coming = dynamic_at({});
  coming.velocity = {9.0f, 0.0f};
  const BodyId heavy = t.ball(coming, 0.5f, elastic);
  must(t.world.set_mass(heavy, {100.0f, {}, 1.0f}));
  t.step();
  EXPECT_NEAR(t.velocity(light).x, 10.0f, 1e-4);
  EXPECT_LE(t.velocity(light).x, 10.0f);
  EXPECT_EQ(t.world.report().speed_clamped, 1);
}

// Speed above the limit is removed before the step begins and does not bounce: impulses and hits are those of the
// limited speed.
TEST(Motion, SpeedIsLimitedBeforeAnImpact) {
  WorldOptions options = weightless();
  TestWorld t(options);
  ShapeOptions bouncy;
  bouncy.material.restitution = 0.5f;
  bouncy.hit_events = true;
  t.box({}, {1.0f, 10.0f}, bouncy);
  const BodyId ball = t.ball(dynamic_at({1.51f, 0.0f}), 0.5f, bouncy);
  must(t.world.set_mass(ball, {1.0f, {}, 1.0f}));
  must(t.world.set_velocity(ball, {-2000.0f, 0.0f}));
  t.step();
  EXPECT_NEAR(t.velocity(ball).x, 200.0f, 0.1f);
  ASSERT_EQ(t.world.events().contact_hit.size(), 1u);
  EXPECT_NEAR(t.world.events().contact_hit[0].approach_speed, 400.0f, 0.1f);
  EXPECT_NEAR(t.world.events().contact_hit[0].normal_impulse, 600.0f, 0.2f);
}

// The limit holds even if the step is tiny and the torque huge.
TEST(Motion, NoBodyTurnsFasterThanMaxAngularSpeed) {
  WorldOptions options = weightless();
  options.max_angular_speed = 1.0e6f;
  TestWorld t(options);
  const BodyId body = t.ball(dynamic_at({}));
  must(t.world.apply_torque(body, 1e30f));
  t.world.step(1e-7f).value();
  EXPECT_LE(std::abs(t.spin(body)), 1.0e6f);
  EXPECT_EQ(t.world.report().rotation_clamped, 1);
}

TEST(Motion, FixedRotationKeepsTheAngle) {
  TestWorld t;
  t.floor();
  BodyOptions options = dynamic_at({0.0f, 3.0f});
  options.angle = 0.7f;
  options.angular_velocity = 4.0f;
  options.locks.rotation = true;
  const BodyId body = t.box(options);
  EXPECT_EQ(t.spin(body), 0.0f);
  const Rotation rotation = t.world.transform(body).value().rotation;
  must(t.world.apply_torque(body, 100.0f));
  must(t.world.apply_angular_impulse(body, 100.0f));
  must(t.world.apply_impulse(body, {1.0f, 0.0f}, {0.0f, 5.0f}));
  t.step();
  must(t.world.move_to(body, {0.0f, 2.0f}, 2.0f, 1.0f));
  t.step(120);  // The box falls onto its corner and stands on it.
  const Rotation now = t.world.transform(body).value().rotation;
  EXPECT_NEAR(now.c, rotation.c, 1e-6);  // The rotation is normalised in each step.
  EXPECT_NEAR(now.s, rotation.s, 1e-6);
  EXPECT_FALSE(t.world.set_angular_velocity(body, 1.0f).ok());
  must(t.world.set_motion_locks(body, {.rotation = false}));
  t.step(60);
  EXPECT_GT(std::fabs(angle(t.world.transform(body).value().rotation) - 0.7f), 0.1f);
}

// --- Forces ----------------------------------------------------------------------------------------------------------

class Forces : public testing::Test {
 protected:
  Forces() {
    body = t.box(dynamic_at({1.0f, 2.0f}));
    must(t.world.set_mass(body, {4.0f, {}, 2.0f}));
  }
  TestWorld t{weightless()};
  BodyId body;
};

TEST_F(Forces, ActForOneStepOnly) {
  must(t.world.apply_force_to_center(body, {12.0f, -6.0f}));
  must(t.world.apply_torque(body, 5.0f));
  t.step();
  EXPECT_NEAR(t.velocity(body).x, 12.0f / 4.0f / 60.0f, 1e-6);
  EXPECT_NEAR(t.velocity(body).y, -6.0f / 4.0f / 60.0f, 1e-6);
  EXPECT_NEAR(t.spin(body), 5.0f / 2.0f / 60.0f, 1e-6);
  const BodyMotion after = t.world.motion(body);
  t.step(10);
  EXPECT_EQ(t.velocity(body), after.velocity);
  EXPECT_EQ(t.spin(body), after.angular_velocity);
}

TEST_F(Forces, AddUp) {
  must(t.world.apply_force_to_center(body, {1.0f, 0.0f}));
  must(t.world.apply_force_to_center(body, {2.0f, 5.0f}));
  must(t.world.apply_force(body, {0.0f, -5.0f}, {3.0f, 2.0f}));
  t.step();
  EXPECT_NEAR(t.velocity(body).x, 3.0f / 4.0f / 60.0f, 1e-6);
  EXPECT_NEAR(t.velocity(body).y, 0.0f, 1e-6);
  EXPECT_NEAR(t.spin(body), -5.0f * 2.0f / 2.0f / 60.0f, 1e-6);
}

TEST_F(Forces, AreNotKeptWhileTheBodyIsDisabled) {
  must(t.world.apply_force_to_center(body, {12.0f, 0.0f}));
  must(t.world.apply_torque(body, 12.0f));
  must(t.world.set_enabled(body, false));
  t.step(5);
  must(t.world.set_enabled(body, true));
  t.step(5);
  EXPECT_EQ(t.velocity(body), Vec2{});
  EXPECT_EQ(t.spin(body), 0.0f);
}

TEST_F(Forces, AConstantForceActsUntilChanged) {
  must(t.world.set_constant_force(body, {8.0f, 0.0f}, 1.0f));
  t.step(60);
  EXPECT_NEAR(t.velocity(body).x, 2.0f, 1e-4);
  EXPECT_NEAR(t.spin(body), 0.5f, 1e-4);
  must(t.world.set_constant_force(body, {}));
  const Vec2 velocity = t.velocity(body);
  t.step(60);
  EXPECT_EQ(t.velocity(body), velocity);
}

TEST_F(Forces, ImpulsesChangeTheVelocityBeforeTheStep) {
  must(t.world.apply_impulse_to_center(body, {2.0f, -8.0f}));
  EXPECT_EQ(t.velocity(body), (Vec2{0.5f, -2.0f}));
  EXPECT_EQ(t.spin(body), 0.0f);
  must(t.world.apply_angular_impulse(body, 3.0f));
  EXPECT_EQ(t.spin(body), 1.5f);
  must(t.world.apply_impulse(body, {0.0f, 4.0f},
                             {1.5f, 2.0f}));  // The impulse acts half a metre to the right of the centre.
  EXPECT_EQ(t.velocity(body), (Vec2{0.5f, -1.0f}));
  EXPECT_EQ(t.spin(body), 1.5f + 0.5f * 4.0f / 2.0f);
}

TEST_F(Forces, OnOtherThanDynamicBodiesAreRefused) {
  const BodyId platform = t.box(kinematic_at({9.0f, 0.0f}));
  EXPECT_FALSE(t.world.apply_force_to_center(platform, {1.0f, 0.0f}).ok());
  EXPECT_FALSE(t.world.apply_impulse_to_center(platform, {1.0f, 0.0f}).ok());
  t.step();
  EXPECT_EQ(t.velocity(platform), Vec2{});
}

// --- Kinematic bodies ------------------------------------------------------------------------------------------------

TEST(Kinematic, MovesAtTheSetVelocity) {
  TestWorld t;
  BodyOptions options = kinematic_at({1.0f, 2.0f});
  options.velocity = {0.5f, -0.25f};
  options.angular_velocity = 0.3f;
  options.gravity_scale = 5.0f;
  options.linear_damping = 3.0f;
  const BodyId body = t.box(options);
  t.step(120);
  EXPECT_NEAR(t.position(body).x, 2.0f, 1e-5);
  EXPECT_NEAR(t.position(body).y, 1.5f, 1e-5);
  EXPECT_NEAR(angle(t.world.transform(body).value().rotation), 0.6f, 1e-5);
  EXPECT_EQ(t.velocity(body), options.velocity);
}

TEST(Kinematic, IsPushedByNoBody) {
  TestWorld t;
  BodyOptions options = kinematic_at({0.0f, 1.0f});
  options.velocity = {1.0f, 0.0f};
  const BodyId platform = t.box(options, {3.0f, 0.25f});
  for (int i = 0; i < 5; ++i) t.crate(0.0f, 1.5f + 1.1f * static_cast<float>(i));
  t.step(60);
  EXPECT_NEAR(t.position(platform).x, 1.0f, 1e-5);
  EXPECT_EQ(t.position(platform).y, 1.0f);
}

TEST(Kinematic, MoveToReachesItsTarget) {
  TestWorld t;
  const BodyId body = t.box(kinematic_at({1.0f, 1.0f}));
  must(t.world.move_to(body, {4.0f, -2.0f}, 1.0f, 0.5f));
  t.step(30);
  EXPECT_NEAR(t.position(body).x, 4.0f, 1e-5);
  EXPECT_NEAR(t.position(body).y, -2.0f, 1e-5);
  // A turn by w h to first order has an error of (w h)^3 / 3 per sub-step: 120 * (2 / 240)^3 / 3.
  EXPECT_NEAR(angle(t.world.transform(body).value().rotation), 1.0f, 3e-5);
}

TEST(Kinematic, MoveToTurnsByTheSmallerAngle) {
  TestWorld t;
  BodyOptions options = kinematic_at({});
  options.angle = 3.0f;
  const BodyId body = t.box(options);
  must(t.world.move_to(body, {}, -3.0f, 1.0f));
  EXPECT_NEAR(t.spin(body), 2.0f * kPi - 6.0f, 1e-5);
}

TEST(Kinematic, MoveToBringsTheOriginOfADynamicBody) {
  TestWorld t(weightless());
  const BodyId body = t.world.create_body(dynamic_at({}));
  t.world.create_shape(body, Circle{{1.0f, 0.0f}, 0.3f}).value();
  must(t.world.move_to(body, {2.0f, 1.0f}, 0.5f * kPi, 1.0f));
  t.step(60);
  EXPECT_NEAR(t.position(body).x, 2.0f, 1e-3);
  EXPECT_NEAR(t.position(body).y, 1.0f, 1e-3);
}

TEST(Kinematic, CarriesBodiesThatStandOnIt) {
  TestWorld t;
  BodyOptions options = kinematic_at({0.0f, 1.0f});
  options.velocity = {0.0f, 1.0f};
  t.box(options, {2.0f, 0.25f});
  const BodyId rider = t.crate(0.0f, 1.25f);
  t.step(120);
  EXPECT_NEAR(t.position(rider).y, 1.75f + 2.0f, 0.02f);  // The slop, and the softness of the contact.
  EXPECT_NEAR(t.velocity(rider).y, 1.0f, 0.01f);
}

}  // namespace
}  // namespace drystone::test
