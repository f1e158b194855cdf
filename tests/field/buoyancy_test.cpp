// Water against closed forms for floating bodies: waterline (Archimedes), metacentre, terminal velocity.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

BuoyancyOptions water(float drag) {
  BuoyancyOptions options;
  options.linear_drag = drag;
  options.angular_drag = drag;
  return options;
}

ShapeOptions of_density(float density) {
  ShapeOptions options;
  options.density = density;
  return options;
}

/// Sleep is off, because bodies that come to rest slowly would fall asleep just before they reach the exact value.
WorldOptions sleepless() {
  WorldOptions options;
  options.sleeping = false;
  return options;
}

double angle_of(const TestWorld& t, BodyId body) { return double{angle(t.world.transform(body).value().rotation)}; }

/// The period of a value that oscillates about 0, from its upward zero crossings in the given seconds.
template <typename F>
double period_of(TestWorld& t, int seconds, F value) {
  double first = 0.0;
  double last = 0.0;
  int crossings = 0;
  for (int step = 1; step <= 60 * seconds; ++step) {
    const double before = value();
    t.step();
    const double after = value();
    if (!(before < 0.0 && after >= 0.0)) continue;
    last = (step - after / (after - before)) * double{kStep};
    if (crossings++ == 0) first = last;
  }
  return crossings < 2 ? 0.0 : (last - first) / (crossings - 1);
}

TEST(Buoyancy, TheDraughtOfABoxFollowsFromItsDensity) {
  for (const float ratio : {0.1f, 0.35f, 0.6f, 0.9f}) {
    TestWorld t(sleepless());
    ASSERT_TRUE(t.world.create_field(water(4.0f)).ok());
    const BodyId body = t.box(dynamic_at({0.0f, 0.5f}), {2.0f, 0.5f}, of_density(1000.0f * ratio));
    t.step(60 * 20);
    // The draught is the height times the ratio of the densities.
    EXPECT_NEAR(t.position(body).y, 0.5f - ratio, 1.0e-3f) << ratio;
    EXPECT_NEAR(angle_of(t, body), 0.0, 1.0e-3) << ratio;
  }
}

TEST(Buoyancy, TheDraughtOfADiscFollowsFromTheAreaOfItsSegment) {
  for (const double depth : {0.4, 1.0, 1.7}) {  // The area of the submerged segment of a disc of radius 1.
    const double angle = 2.0 * std::acos(1.0 - depth);
    const double share = (angle - std::sin(angle)) / (2.0 * double{kPi});
    TestWorld t(sleepless());
    ASSERT_TRUE(t.world.create_field(water(4.0f)).ok());
    const BodyId body = t.ball(dynamic_at({}), 1.0f, of_density(static_cast<float>(1000.0 * share)));
    t.step(60 * 20);
    // Chords move the surface by less than 1 - cos(pi / 32) = 0.005 of the radius.
    EXPECT_NEAR(double{t.position(body).y}, 1.0 - depth, 5.0e-3) << depth;
  }
}

TEST(Buoyancy, TheSurfaceIsPerpendicularToGravity) {
  WorldOptions sideways = sleepless();
  sideways.gravity = {6.0f, -8.0f};
  TestWorld t(sideways);
  BuoyancyOptions options = water(4.0f);
  options.surface = {100.0, 50.0};
  ASSERT_TRUE(t.world.create_field(options).ok());
  const BodyId body = t.ball(dynamic_at({100.0f, 50.0f}), 0.5f, of_density(500.0f));
  t.step(60 * 20);
  // Half of the body is under water, so its centre is on the surface, which goes through the point along (8, 6).
  EXPECT_NEAR(dot(t.position(body) - Vec2{100.0f, 50.0f}, Vec2{-0.6f, 0.8f}), 0.0f, 1.0e-3f);
}

TEST(Buoyancy, ThePeriodOfARollingBoatFollowsFromItsMetacentre) {
  // A box of width b and height d whose density is half of the water's has a draught T = d / 2. The centre of buoyancy
  // is T / 2 above the keel, the metacentre b^2 / (12 T) above that, the centre of mass d / 2 above the keel. The
  // righting moment is the weight times the metacentric height GM times the heel: w^2 = m g GM / I.
  const double b = 2.0;
  const double d = 1.0;
  const double draught = 0.5;
  const double gm = draught / 2.0 + b * b / (12.0 * draught) - d / 2.0;
  const double expected = 2.0 * double{kPi} / std::sqrt(10.0 * gm / ((b * b + d * d) / 12.0));
  TestWorld t(sleepless());
  ASSERT_TRUE(t.world.create_field(water(0.0f)).ok());
  BodyOptions heeled = dynamic_at({});
  heeled.angle = 0.02f;
  const BodyId body = t.box(heeled, {1.0f, 0.5f}, of_density(500.0f));
  const double period = period_of(t, 30, [&] { return angle_of(t, body); });
  EXPECT_NEAR(period, expected, 5.0e-3 * expected);  // The heel of 1 degree is not quite small.
}

TEST(Buoyancy, ABoxIsStableIfItsMetacentreIsAboveItsCentreOfMass) {
  // At half the density of the water that holds if the box is wider than sqrt(3/2) times its height.
  for (const float width : {1.10f, 1.18f, 1.27f, 1.40f}) {
    TestWorld t(sleepless());
    ASSERT_TRUE(t.world.create_field(water(0.5f)).ok());
    BodyOptions heeled = dynamic_at({});
    heeled.angle = 0.02f;
    const BodyId body = t.box(heeled, {0.5f * width, 0.5f}, of_density(500.0f));
    t.step(60 * 40);
    const bool upright = std::fabs(angle_of(t, body)) < 0.02;
    EXPECT_EQ(upright, width > std::sqrt(1.5f)) << width << ": heel " << angle_of(t, body);
  }
}

TEST(Buoyancy, ABobbingBoatKeepsItsPeriodAndItsAmplitude) {
  TestWorld t(sleepless());
  ASSERT_TRUE(t.world.create_field(water(0.0f)).ok());
  const BodyId body = t.box(dynamic_at({0.0f, 0.1f}), {1.0f, 0.5f}, of_density(500.0f));
  const double expected = 2.0 * double{kPi} / std::sqrt(1000.0 * 10.0 * 2.0 / 1000.0);
  EXPECT_NEAR(period_of(t, 140, [&] { return double{t.position(body).y}; }), expected, 2.0e-3 * expected);
  float highest = 0.0f;
  for (int step = 0; step < 120; ++step) {
    t.step();
    highest = std::max(highest, t.position(body).y);
  }
  // After 100 periods. Poses are seen only after steps, which are 4 degrees of a period apart. If the force were
  // computed once per step, the amplitude would be thousands of times larger.
  EXPECT_NEAR(highest, 0.1f, 2.0e-3f);
}

TEST(Buoyancy, ASinkingBodyHasItsTerminalVelocity) {
  TestWorld t(sleepless());
  ASSERT_TRUE(t.world.create_field(water(3.0f)).ok());
  const BodyId box = t.box(dynamic_at({0.0f, -10.0f}), {0.5f, 0.5f}, of_density(2500.0f));
  const BodyId ball = t.ball(dynamic_at({10.0f, -10.0f}), 0.5f, of_density(400.0f));
  t.step(60 * 12);
  // (density / water - 1) g = drag * v, whatever the shape.
  EXPECT_NEAR(t.velocity(box).y, -5.0f, 1.0e-4f);
  // The light ball has risen and floats. The segment under the surface has 0.4 of the disc's area, so its centre is
  // 0.0789 above the surface.
  EXPECT_NEAR(t.position(ball).y, 0.0789f, 3.0e-3f);
}

TEST(Buoyancy, NoDragIsTooStrong) {
  TestWorld t(sleepless());
  ASSERT_TRUE(t.world.create_field(water(1.0e6f)).ok());
  BodyOptions fast = dynamic_at({0.0f, -10.0f});
  fast.velocity = {50.0f, 0.0f};
  fast.angular_velocity = 20.0f;
  const BodyId body = t.box(fast, {1.0f, 0.2f}, of_density(2000.0f));
  t.step(1);
  EXPECT_LT(length(t.velocity(body)), 1.0e-2f);
  EXPECT_LT(std::fabs(t.spin(body)), 1.0e-2f);
  t.step(60);
  EXPECT_NEAR(t.velocity(body).y, -1.0e-5f, 1.0e-6f);  // The terminal velocity at this drag.
}

TEST(Buoyancy, SpinFadesAtTheRateOfItsDrag) {
  TestWorld t(weightless());
  BuoyancyOptions options = water(0.0f);
  options.angular_drag = 2.0f;
  ASSERT_TRUE(t.world.create_field(options).ok());
  BodyOptions spinning = dynamic_at({0.0f, -10.0f});
  spinning.angular_velocity = 3.0f;
  const BodyId body = t.ball(spinning, 0.5f, of_density(1000.0f));
  t.step(60);
  // Implicit: a factor of 1 / (1 + 2 h) in each of 240 sub-steps.
  EXPECT_NEAR(double{t.spin(body)}, 3.0 / std::pow(1.0 + 2.0 / 240.0, 240.0), 1.0e-4);
}

TEST(Buoyancy, TheFlowCarriesBodiesAlong) {
  TestWorld t(sleepless());
  BuoyancyOptions options = water(2.0f);
  options.flow = {1.5f, 0.0f};
  ASSERT_TRUE(t.world.create_field(options).ok());
  const BodyId body = t.box(dynamic_at({}), {1.0f, 0.5f}, of_density(500.0f));
  t.step(60 * 15);
  EXPECT_NEAR(t.velocity(body).x, 1.5f, 1.0e-3f);
}

TEST(Buoyancy, ALightBodyFollowsTheWaves) {
  TestWorld t(sleepless());
  BuoyancyOptions options = water(4.0f);
  options.wave_amplitude = 0.5f;
  options.wave_length = 20.0f;
  options.wave_speed = 2.0f;
  ASSERT_TRUE(t.world.create_field(options).ok());
  BodyOptions upright = dynamic_at({3.0f, 0.0f});
  upright.locks.rotation = true;
  const BodyId body = t.box(upright, {0.2f, 0.1f}, of_density(500.0f));
  for (int step = 1; step <= 60 * 30; ++step) {
    t.step();
    if (step < 60 * 5) continue;
    const double time = step * double{kStep};
    const double surface = 0.5 * std::sin(2.0 * double{kPi} * (double{t.position(body).x} - 2.0 * time) / 20.0);
    // The water itself does not move up and down, so it drags the body: by 0.1 m (half of the height) * 4 / s *
    // 0.31 m/s / g = 0.013 m. The tolerance is twice that, for the body's mass and because the surface is compared only
    // after steps.
    ASSERT_NEAR(double{t.position(body).y}, surface, 0.026) << "after " << time << " s";
  }
}

TEST(Buoyancy, ARaftOverTwoWholeWavesFloatsAsInCalmWater) {
  // The same area of the raft is under the surface as in calm water.
  TestWorld t(sleepless());
  BuoyancyOptions options = water(4.0f);
  options.wave_amplitude = 0.2f;
  options.wave_length = 4.0f;
  ASSERT_TRUE(t.world.create_field(options).ok());
  const BodyId body = t.box(dynamic_at({}), {4.0f, 0.5f}, of_density(500.0f));
  t.step(60 * 10);
  // The raft is not quite level: its middle is on a slope of the wave, and the crest and the trough beside it turn the
  // raft a little.
  EXPECT_NEAR(t.position(body).y, 0.0f, 5.0e-3f);
}

TEST(Buoyancy, SensorsAndOtherCategoriesDisplaceNothing) {
  TestWorld t(sleepless());
  BuoyancyOptions options = water(1.0f);
  options.categories = 2;
  ASSERT_TRUE(t.world.create_field(options).ok());
  ShapeOptions dense = of_density(500.0f);
  const BodyId dry = t.box(dynamic_at({0.0f, -5.0f}), {0.5f, 0.5f}, dense);
  dense.filter.category = 2;
  const BodyId wet = t.box(dynamic_at({5.0f, -5.0f}), {0.5f, 0.5f}, dense);
  ShapeOptions sensor = sensor_options();
  sensor.filter.category = 2;
  ASSERT_TRUE(t.world.create_shape(dry, Circle{{}, 2.0f}, sensor).ok());
  t.step(30);
  EXPECT_NEAR(t.velocity(dry).y, -5.0f, 1.0e-3f);
  EXPECT_GT(t.velocity(wet).y, 1.0f);
}

}  // namespace
}  // namespace drystone::test
