// Attractors against Kepler's laws and oscillators.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr double kPull = 100.0;  // [m^3/s^2]

RadialFieldOptions attractor() {
  RadialFieldOptions options;
  options.strength = -static_cast<float>(kPull);
  options.core_radius = 0.5f;
  return options;
}

/// A small ball without damping, with a velocity.
BodyId planet(TestWorld& t, Vec2 place, Vec2 velocity) {
  BodyOptions options = dynamic_at(place);
  options.velocity = velocity;
  return t.ball(options, 0.1f);
}

/// Energy per kilogram.
double energy(const TestWorld& t, BodyId body) {
  const Vec2 v = t.velocity(body);
  return 0.5 * double{length_squared(v)} - kPull / double{length(t.position(body))};
}

TEST(RadialField, ACircularOrbitKeepsItsEnergyAndHasKeplersPeriod) {
  TestWorld t(weightless());
  ASSERT_TRUE(t.world.create_field(attractor()).ok());
  const BodyId body = planet(t, {10.0f, 0.0f}, {0.0f, std::sqrt(10.0f)});
  const double at_first = energy(t, body);
  // An orbit ends when the ball crosses the x axis upwards.
  int orbits = 0;
  double last_crossing = 0.0;
  for (int step = 1; orbits < 20; ++step) {
    const float before = t.position(body).y;
    t.step();
    const float after = t.position(body).y;
    ASSERT_LT(step, 30000);
    if (before < 0.0f && after >= 0.0f) {
      ++orbits;
      last_crossing = (double(step) - double{after} / double{after - before}) * double{kStep};
    }
  }
  const double period = 2.0 * double{kPi} * std::sqrt(1000.0 / kPull);
  // The relative error of symplectic Euler's period is about (w h)^2 / 24 = 1e-7; rounding adds more.
  EXPECT_NEAR(last_crossing / 20.0, period, 2.0e-3 * period);
  // A force computed once per step would have added 12 % in 20 orbits.
  EXPECT_NEAR(energy(t, body) / at_first, 1.0, 2.0e-3);
}

TEST(RadialField, AnEccentricOrbitKeepsItsEnergyAndItsSweptArea) {
  TestWorld t(weightless());
  ASSERT_TRUE(t.world.create_field(attractor()).ok());
  const BodyId body = planet(t, {10.0f, 0.0f}, {0.0f, 2.2f});  // The nearest point is 3.2 m from the centre.
  const double at_first = energy(t, body);
  double greatest = 0.0;
  double least_distance = 10.0;
  for (int step = 0; step < 60 * 200; ++step) {
    t.step();
    greatest = std::max(greatest, std::fabs(energy(t, body) / at_first - 1.0));
    least_distance = std::min(least_distance, double{length(t.position(body))});
    const double swept = double{cross(t.position(body), t.velocity(body))};
    ASSERT_NEAR(swept, 22.0, 0.02) << "at step " << step;  // Central forces keep it, up to rounding.
  }
  EXPECT_LT(least_distance, 3.5);
  // In each orbit the energy of symplectic Euler oscillates by about h |v a| / 2 = 0.02 at the nearest point; it does
  // not grow.
  EXPECT_LT(greatest, 0.01);
}

TEST(RadialField, ABodyInTheCoreOscillatesWithConstantAmplitude) {
  TestWorld t(weightless());
  RadialFieldOptions options = attractor();
  options.falloff = Falloff::constant;
  options.strength = -8.0f;
  options.core_radius = 2.0f;  // w^2 = 8 / 2.
  ASSERT_TRUE(t.world.create_field(options).ok());
  const BodyId body = planet(t, {1.0f, 0.0f}, {});
  float greatest = 0.0f;
  for (int step = 0; step < 60 * 63; ++step) {  // 20 periods.
    t.step();
    if (step > 60 * 59) greatest = std::max(greatest, t.position(body).x);
  }
  // Poses are seen only after steps, which are 2 degrees of the oscillation apart. A force computed once per step would
  // have added 20 %.
  EXPECT_NEAR(greatest, 1.0f, 2.0e-3f);
}

TEST(RadialField, TheSwirlIsCounterClockwiseAndEndsAtItsReach) {
  WorldOptions one_substep = weightless();
  one_substep.substeps = 1;
  TestWorld t(one_substep);
  RadialFieldOptions options;
  options.center = {1.0, 2.0};
  options.strength = 0.0f;
  options.swirl = 60.0f;
  options.falloff = Falloff::inverse;
  options.reach = 5.0f;
  ASSERT_TRUE(t.world.create_field(options).ok());
  const BodyId body = t.ball(dynamic_at({5.0f, 2.0f}));
  const BodyId far = t.ball(dynamic_at({6.1f, 2.0f}));
  t.step();
  EXPECT_NEAR(t.velocity(body).x, 0.0f, 1.0e-6f);
  EXPECT_NEAR(t.velocity(body).y, 0.25f, 1.0e-6f);
  EXPECT_EQ(t.velocity(far), Vec2{});
}

TEST(RadialField, FollowsItsCarrierAndDoesNotPushIt) {
  TestWorld t(weightless());
  BodyOptions moving = kinematic_at({});
  moving.velocity = {1.0f, 0.0f};
  const BodyId carrier = t.ball(moving);
  RadialFieldOptions options;
  options.carrier = carrier;
  options.strength = -2.0f;
  options.falloff = Falloff::constant;
  const FieldId field = t.world.create_field(options);
  const BodyId body = t.ball(dynamic_at({10.0f, 5.0f}), 0.1f);
  t.step(600);  // Now the carrier is below the body's first position.
  EXPECT_EQ(t.velocity(carrier), (Vec2{1.0f, 0.0f}));
  const Vec2 before = t.velocity(body);
  const Vec2 towards = normalize(t.position(carrier) - t.position(body));
  t.step();
  const Vec2 pull = normalize(t.velocity(body) - before);
  // The carrier and the body move a little within the step.
  EXPECT_NEAR(pull.x, towards.x, 0.02f);
  EXPECT_NEAR(pull.y, towards.y, 0.02f);
  const AnyFieldOptions read = t.world.field(field);
  EXPECT_EQ(std::get<RadialFieldOptions>(read), options);
  ASSERT_TRUE(t.world.destroy_body(carrier).ok());
  EXPECT_FALSE(t.world.is_alive(field));
  const Vec2 velocity = t.velocity(body);
  t.step();
  EXPECT_EQ(t.velocity(body), velocity);
}

TEST(RadialField, AMovingCarrierWakesTheBodiesThatItReaches) {
  TestWorld t(weightless());
  BodyOptions sleeper = dynamic_at({10.0f, 0.0f});
  sleeper.asleep = true;
  const BodyId body = t.ball(sleeper);
  BodyOptions moving = kinematic_at({0.0f, 3.0f});
  moving.velocity = {2.0f, 0.0f};
  RadialFieldOptions options;
  options.carrier = t.ball(moving);
  options.reach = 5.0f;
  // Creating the field wakes the body, which it selects, although the carrier is too far away to push it.
  ASSERT_TRUE(t.world.create_field(options).ok());
  ASSERT_TRUE(t.world.sleep(body).ok());
  t.step(60);
  EXPECT_FALSE(t.awake(body));
  t.step(150);
  EXPECT_TRUE(t.awake(body));
  EXPECT_NE(t.velocity(body), Vec2{});
}

/// The shapes of such bodies are not where their centres are.
TEST(RadialField, AMovingCarrierWakesBodiesWhoseShapesAreElsewhere) {
  TestWorld t(weightless());
  BodyOptions sleeper = dynamic_at({10.0f, 0.0f});
  sleeper.asleep = true;
  const BodyId bare = t.world.create_body(sleeper);
  sleeper.position = {10.0, 900.0};
  sleeper.mass_override = MassData{1.0f, {0.0f, -900.0f}, 1.0f};
  const BodyId by_override = t.ball(sleeper);
  sleeper.mass_override.reset();
  const BodyId split = t.world.create_body(sleeper);  // Two equal shapes, and the centre of mass between them.
  for (const float x : {-400.0f, 400.0f}) must(t.world.create_shape(split, Circle{{x, -900.0f}, 0.5f}));
  BodyOptions moving = kinematic_at({0.0f, 3.0f});
  moving.velocity = {2.0f, 0.0f};
  RadialFieldOptions options;
  options.carrier = t.ball(moving);
  options.reach = 5.0f;
  sleeper.position = {10.0, 0.0};
  const BodyId stripped = t.ball(sleeper);
  must(t.world.destroy_shape(t.shape(stripped)));
  const std::vector<BodyId> sleepers = {bare, by_override, split, stripped};
  ASSERT_TRUE(t.world.create_field(options).ok());
  for (const BodyId body : sleepers) ASSERT_TRUE(t.world.sleep(body).ok());
  t.step(60);
  for (const BodyId body : sleepers) EXPECT_FALSE(t.awake(body));
  EXPECT_EQ(t.world.check_invariants(), "");
  World restored = World::from(t.world.snapshot());
  t.step(150);
  for (const BodyId body : sleepers) EXPECT_TRUE(t.awake(body));
  for (int i = 0; i < 150; ++i) must(restored.step(kStep));
  EXPECT_EQ(restored.state_hash(), t.world.state_hash());
}

}  // namespace
}  // namespace drystone::test
