// Zones of gravity and directional fields against closed forms of constant acceleration.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

GravityZoneOptions zone(Vec2 acceleration, bool replaces = true) {
  GravityZoneOptions options;
  options.acceleration = acceleration;
  options.replaces_gravity = replaces;
  return options;
}

/// The height that a body falls from rest in some steps of constant acceleration. Each sub-step changes the velocity
/// first, then the position.
double fallen(double acceleration, int steps) {
  const double h = double{kStep} / 4.0;
  const double n = 4.0 * steps;
  return acceleration * h * h * n * (n + 1.0) / 2.0;
}
/// The rounding error of velocities up to 10 m/s in float after 240 sub-steps.
constexpr double kRounding = 2.0e-4;

TEST(GravityZone, TheGravityOfAZoneReplacesThatOfTheWorld) {
  TestWorld t;
  GravityZoneOptions options = zone({2.0f, -3.0f});
  options.area = box_area({-100.0, -100.0}, {100.0, 100.0});
  ASSERT_TRUE(t.world.create_field(options).ok());
  const BodyId inside = t.ball(dynamic_at({}));
  const BodyId outside = t.ball(dynamic_at({200.0f, 0.0f}));
  t.step(60);
  EXPECT_NEAR(t.position(inside).x, fallen(2.0, 60), kRounding);
  EXPECT_NEAR(t.position(inside).y, fallen(-3.0, 60), kRounding);
  EXPECT_NEAR(t.position(outside).y, fallen(-10.0, 60), kRounding);
}

TEST(GravityZone, IsAddedToTheWorldsGravityIfItDoesNotReplaceIt) {
  TestWorld t;
  ASSERT_TRUE(t.world.create_field(zone({0.0f, 4.0f}, false)).ok());
  ASSERT_TRUE(t.world.create_field(zone({1.0f, 3.0f}, false)).ok());
  const BodyId body = t.ball(dynamic_at({}));
  t.step(60);
  EXPECT_NEAR(t.position(body).x, fallen(1.0, 60), kRounding);
  EXPECT_NEAR(t.position(body).y, fallen(-3.0, 60), kRounding);
}

TEST(GravityZone, TwoZonesThatReplaceTheWorldsGravityRemoveItOnce) {
  TestWorld t;
  ASSERT_TRUE(t.world.create_field(zone({0.0f, 1.0f})).ok());
  ASSERT_TRUE(t.world.create_field(zone({0.0f, 2.0f})).ok());
  const BodyId body = t.ball(dynamic_at({}));
  t.step(60);
  EXPECT_NEAR(t.position(body).y, fallen(3.0, 60), kRounding);
}

TEST(GravityZone, IsMultipliedByGravityScale) {
  TestWorld t;
  ASSERT_TRUE(t.world.create_field(zone({0.0f, -3.0f})).ok());
  BodyOptions floating = dynamic_at({});
  floating.gravity_scale = -2.0f;
  const BodyId body = t.ball(floating);
  t.step(60);
  EXPECT_NEAR(t.position(body).y, fallen(6.0, 60), kRounding);
}

TEST(GravityZone, ABodyThatLeavesAZoneFallsByTheWorldsGravity) {
  TestWorld t;
  GravityZoneOptions options = zone({});
  options.area = circle_area({}, 5.0f);
  ASSERT_TRUE(t.world.create_field(options).ok());
  BodyOptions moving = dynamic_at({});
  moving.velocity = {10.0f, 0.0f};
  const BodyId body = t.ball(moving);
  t.step(30);  // The body moves to x = 5, the edge of the zone.
  EXPECT_EQ(t.velocity(body).y, 0.0f);
  t.step(60);
  // The body crosses the edge within a sub-step.
  EXPECT_NEAR(t.velocity(body).y, -10.0f, 10.0f * kStep / 4.0f + 1.0e-4f);
}

TEST(DirectionalField, AccelerationIsTheSameForAllMassesAndForceIsDividedByMass) {
  for (const bool force : {false, true}) {
    TestWorld t(weightless());
    DirectionalFieldOptions options;
    options.direction = {3.0f, 4.0f};
    options.strength = 5.0f;
    options.quantity = force ? FieldQuantity::force : FieldQuantity::acceleration;
    ASSERT_TRUE(t.world.create_field(options).ok());
    ShapeOptions heavy;
    heavy.density = 4.0f;
    const BodyId one = t.box(dynamic_at({0.0f, 1.0f}));
    const BodyId four = t.box(dynamic_at({10.0f, 1.0f}), {0.5f, 0.5f}, heavy);
    t.step(60);
    EXPECT_NEAR(t.velocity(one).x, 3.0f, 1.0e-4f);
    EXPECT_NEAR(t.velocity(one).y, 4.0f, 1.0e-4f);
    EXPECT_NEAR(t.velocity(four).x, force ? 0.75f : 3.0f, 1.0e-4f);
  }
}

TEST(DirectionalField, DecreasesWithTheDistanceAlongItsDirection) {
  // The velocity that one sub-step gives.
  const auto gain_at = [](Falloff falloff, Vec2 place) {
    WorldOptions one_substep = weightless();
    one_substep.substeps = 1;
    TestWorld t(one_substep);
    DirectionalFieldOptions options;
    options.origin = {1.0, 0.0};
    options.strength = 60.0f;
    options.falloff = falloff;
    options.reach = 8.0f;
    options.half_width = 2.0f;
    EXPECT_TRUE(t.world.create_field(options).ok());
    const BodyId body = t.ball(dynamic_at(place));
    t.step();
    return t.velocity(body).x;
  };
  EXPECT_FLOAT_EQ(gain_at(Falloff::constant, {5.0f, 0.0f}), 1.0f);
  EXPECT_FLOAT_EQ(gain_at(Falloff::linear, {5.0f, 0.0f}), 0.5f);
  EXPECT_FLOAT_EQ(gain_at(Falloff::inverse, {5.0f, 0.0f}), 0.25f);
  EXPECT_FLOAT_EQ(gain_at(Falloff::inverse_square, {5.0f, 0.0f}), 1.0f / 16.0f);
  EXPECT_FLOAT_EQ(gain_at(Falloff::inverse_square, {1.5f, 0.0f}), 1.0f);
  EXPECT_EQ(gain_at(Falloff::constant, {0.9f, 0.0f}), 0.0f);
  EXPECT_EQ(gain_at(Falloff::constant, {9.1f, 0.0f}), 0.0f);
  EXPECT_EQ(gain_at(Falloff::constant, {5.0f, 2.1f}), 0.0f);
  EXPECT_FLOAT_EQ(gain_at(Falloff::constant, {5.0f, -1.9f}), 1.0f);
}

}  // namespace
}  // namespace drystone::test
