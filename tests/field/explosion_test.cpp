// Explosions against integrals over the width of outlines seen from the centre.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

ExplosionOptions explosion(float strength, Falloff falloff = Falloff::constant) {
  ExplosionOptions options;
  options.strength = strength;
  options.falloff = falloff;
  options.radius = 100.0f;
  return options;
}

Vec2 impulse_of(const TestWorld& t, BodyId body) { return t.world.mass_data(body).value().mass * t.velocity(body); }

TEST(Explosion, TheImpulseOnAPlateFollowsFromItsAngleSeenFromTheCentre) {
  TestWorld t(weightless());
  const BodyId plate = t.box(dynamic_at({0.0f, 1.25f}), {1.0f, 0.25f});
  const Result<ExplosionReport> report = t.world.explode(explosion(7.0f, Falloff::inverse));
  ASSERT_TRUE(report.ok());
  // With 1 / r the distance cancels out: the integral of (cos a, sin a) over the angle, 45 to 135 degrees.
  const float expected = 7.0f * std::sqrt(2.0f);
  EXPECT_NEAR(impulse_of(t, plate).x, 0.0f, 1.0e-5f);
  EXPECT_NEAR(impulse_of(t, plate).y, expected, 1.0e-3f * expected);  // Parts of 3 degrees: (0.05)^2 / 24, and chords.
  EXPECT_NEAR(t.spin(plate), 0.0f, 1.0e-5f);
  EXPECT_EQ(report.value().bodies, 1);
  EXPECT_NEAR(report.value().impulse, expected, 1.0e-3f * expected);
}

TEST(Explosion, TheImpulseOnADistantDiscFollowsFromItsDiameter) {
  TestWorld t(weightless());
  const BodyId ball = t.ball(dynamic_at({60.0f, 0.0f}), 0.5f);
  ASSERT_TRUE(t.world.explode(explosion(3.0f)).ok());
  // From far away the width is the diameter; chords, 32 for a full turn, make it up to 0.5 % less.
  EXPECT_NEAR(impulse_of(t, ball).x, 3.0f, 0.02f);
  EXPECT_NEAR(impulse_of(t, ball).y, 0.0f, 1.0e-5f);
}

TEST(Explosion, ARingOfBodiesFliesApartWithZeroTotalMomentum) {
  TestWorld t(weightless());
  std::vector<BodyId> ring;
  for (int i = 0; i < 12; ++i) {
    const Rotation turn = make_rotation(2.0f * kPi * static_cast<float>(i) / 12.0f);
    BodyOptions options = dynamic_at(4.0f * Vec2{turn.c, turn.s});
    options.angle = angle(turn);
    ring.push_back(t.box(options, {0.3f, 0.5f}));
  }
  ASSERT_TRUE(t.world.explode(explosion(5.0f, Falloff::linear)).ok());
  Vec2 sum;
  for (const BodyId body : ring) {
    sum += impulse_of(t, body);
    EXPECT_NEAR(length(impulse_of(t, body)), length(impulse_of(t, ring[0])), 1.0e-4f);
    EXPECT_GT(dot(t.position(body), t.velocity(body)), 0.0f);
  }
  EXPECT_NEAR(length(sum), 0.0f, 1.0e-4f);
}

TEST(Explosion, AnOffCentreHitSpins) {
  TestWorld t(weightless());
  // The left end of the plank is right above the centre.
  const BodyId plank = t.box(dynamic_at({2.0f, 3.0f}), {2.0f, 0.1f});
  ASSERT_TRUE(t.world.explode(explosion(1.0f, Falloff::inverse_square)).ok());
  EXPECT_LT(t.spin(plank), -0.01f);
}

TEST(Explosion, AWallShieldsThePartsOfBodiesBehindIt) {
  for (const bool shielding : {false, true}) {
    TestWorld t(weightless());
    t.box({.position = {2.0, -10.0}}, {0.1f, 10.0f});  // Hides all that is below the x axis.
    const BodyId behind = t.box(dynamic_at({6.0f, -2.0f}), {0.5f, 0.5f});
    const BodyId half = t.box(dynamic_at({12.0f, 0.0f}), {0.5f, 0.5f});
    const BodyId beside = t.box(dynamic_at({6.0f, 3.0f}), {0.5f, 0.5f});
    ExplosionOptions options = explosion(5.0f);
    options.shielding = shielding;
    ASSERT_TRUE(t.world.explode(options).ok());
    EXPECT_EQ(impulse_of(t, behind) == Vec2{}, shielding);
    EXPECT_GT(impulse_of(t, beside).x, 1.0f);
    // The front is 1 m wide. At this distance the 3 degrees between rays are 0.6 m, so the front has two parts, one of
    // which is behind the wall.
    EXPECT_NEAR(impulse_of(t, half).x, shielding ? 2.5f : 5.0f, 0.05f);
  }
}

TEST(Explosion, AShapeThatContainsTheCentreShieldsNothing) {
  TestWorld t(weightless());
  const BodyId bomb = t.ball(dynamic_at({}));
  const BodyId near = t.ball(dynamic_at({2.0f, 0.0f}));
  ExplosionOptions options = explosion(5.0f);
  options.shielding = true;
  const ExplosionReport report = t.world.explode(options);
  EXPECT_EQ(report.bodies, 1);
  EXPECT_EQ(t.velocity(bomb), Vec2{});
  EXPECT_GT(t.velocity(near).x, 0.0f);
}

TEST(Explosion, PushesAndWakesOnlyTheSelectedBodies) {
  TestWorld t(weightless());
  BodyOptions sleeper = dynamic_at({3.0f, 0.0f});
  sleeper.asleep = true;
  ShapeOptions other;
  other.filter.category = 4;
  const BodyId asleep = t.ball(sleeper);
  const BodyId of_category = t.ball(dynamic_at({-3.0f, 0.0f}), 0.5f, other);
  const BodyId still = t.ball(kinematic_at({0.0f, 3.0f}));
  const BodyId far = t.ball(dynamic_at({0.0f, -8.0f}));
  ExplosionOptions options = explosion(5.0f);
  options.radius = 6.0f;
  options.categories = 4;
  EXPECT_EQ(t.world.explode(options).value().bodies, 1);
  EXPECT_LT(t.velocity(of_category).x, 0.0f);
  EXPECT_FALSE(t.awake(asleep));
  options.categories = ~std::uint64_t{0};
  options.bodies = {asleep, still, far};
  EXPECT_EQ(t.world.explode(options).value().bodies, 1);
  EXPECT_TRUE(t.awake(asleep));
  EXPECT_GT(t.velocity(asleep).x, 0.0f);
  EXPECT_EQ(t.velocity(still), Vec2{});
  EXPECT_EQ(t.velocity(far), Vec2{});
  options.strength = -5.0f;
  t.world.explode(options).value();
  EXPECT_NEAR(t.velocity(asleep).x, 0.0f, 1.0e-5f);  // Attracted back.
}

TEST(Explosion, RefusesInvalidOptionsAndChangesNothing) {
  TestWorld t(weightless());
  const BodyId body = t.ball(dynamic_at({1.0f, 0.0f}));
  const BodyId dead = t.ball(dynamic_at({5.0f, 0.0f}));
  ASSERT_TRUE(t.world.destroy_body(dead).ok());
  const std::uint64_t before = t.world.state_hash();
  const auto refuses = [&](const char* field, auto change) {
    ExplosionOptions options = explosion(5.0f);
    change(options);
    const Result<ExplosionReport> report = t.world.explode(options);
    ASSERT_FALSE(report.ok()) << field;
    EXPECT_NE(report.error().message.find(field), std::string::npos) << report.error().message;
    EXPECT_EQ(t.world.state_hash(), before);
  };
  refuses("ExplosionOptions.center", [](ExplosionOptions& o) { o.center.x = NAN; });
  refuses("ExplosionOptions.radius", [](ExplosionOptions& o) { o.radius = 0.0f; });
  refuses("ExplosionOptions.strength", [](ExplosionOptions& o) { o.strength = INFINITY; });
  refuses("ExplosionOptions.falloff", [](ExplosionOptions& o) { o.falloff = static_cast<Falloff>(9); });
  refuses("ExplosionOptions.bodies", [&](ExplosionOptions& o) { o.bodies = {body, dead}; });
  refuses("velocity", [](ExplosionOptions& o) { o.strength = 1.0e9f; });
}

}  // namespace
}  // namespace drystone::test
