// Properties of bodies: mass, type, enabled or not, bounds, lists.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

TEST(Body, IsStaticAtTheOriginWithoutOptions) {
  World world({});
  const BodyId body = world.create_body();
  EXPECT_EQ(world.body(body).value().type, BodyType::static_body);
  EXPECT_EQ(world.transform(body).value().position, Position{});
}

TEST(Mass, IsThatOfTheShapes) {
  TestWorld t;
  const BodyId body = t.world.create_body(dynamic_at({3.0f, 4.0f}));
  EXPECT_EQ(t.world.mass_data(body).value().mass, 1.0f);  // A body without mass gets 1 kg.
  ShapeOptions options;
  options.density = 2.0f;
  t.world.create_shape(body, Box{{0.5f, 0.5f}, {-1.0f, 0.0f}, 0.0f, 0.0f}, options).value();
  const ShapeId right = t.world.create_shape(body, Box{{0.5f, 0.5f}, {1.0f, 0.0f}, 0.0f, 0.0f}, options);
  MassData mass = t.world.mass_data(body);
  EXPECT_NEAR(mass.mass, 4.0f, 1e-6);
  EXPECT_NEAR(mass.center.x, 0.0f, 1e-6);
  EXPECT_NEAR(mass.inertia, 2.0f * (2.0f * (1.0f + 1.0f) / 12.0f + 2.0f * 1.0f), 1e-5);  // Steiner's theorem.
  must(t.world.set_density(right, 6.0f));
  mass = t.world.mass_data(body);
  EXPECT_NEAR(mass.mass, 8.0f, 1e-6);
  EXPECT_NEAR(mass.center.x, 0.5f, 1e-6);
  EXPECT_NEAR(t.world.motion(body).value().center.x, 3.5f, 1e-6);
  must(t.world.destroy_shape(right));
  EXPECT_NEAR(t.world.mass_data(body).value().center.x, -1.0f, 1e-6);
}

// The force overflows single precision, and zero times infinity is not a number.
TEST(Measure, IsFiniteIfGravityIsHuge) {
  WorldOptions options;
  options.gravity = {0.0f, -3e38f};
  TestWorld t(options);
  BodyOptions high = dynamic_at({0.0f, 1e6f});
  high.gravity_scale = 0.0f;
  t.ball(high);
  EXPECT_EQ(t.world.measure().potential_energy, 0.0);
}

TEST(Mass, OverrideIsUsedAndCleared) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.mass_override = MassData{5.0f, {1.0f, 0.0f}, 3.0f};
  const BodyId body = t.box(options);
  EXPECT_EQ(t.world.mass_data(body).value().mass, 5.0f);
  EXPECT_EQ(t.world.motion(body).value().center, (Position{1.0f, 0.0f}));
  must(t.world.apply_impulse_to_center(body, {10.0f, 0.0f}));
  EXPECT_EQ(t.velocity(body).x, 2.0f);
  must(t.world.clear_mass_override(body));
  EXPECT_EQ(t.world.mass_data(body).value().mass, 1.0f);
  EXPECT_FALSE(t.world.body(body).value().mass_override.has_value());
}

/// The given velocity is that of the origin, wherever the centre of mass is: v + w x r.
TEST(Mass, TheGivenVelocityIsThatOfTheOrigin) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({3.0f, 4.0f});
  options.velocity = {1.0f, 0.5f};
  options.angular_velocity = 2.0f;
  const BodyId by_shape = t.world.create_body(options);
  t.world.create_shape(by_shape, Circle{{1.0f, 0.0f}, 0.5f}).value();
  options.mass_override = MassData{5.0f, {1.0f, 0.0f}, 3.0f};
  const BodyId by_override = t.world.create_body(options);
  for (const BodyId body : {by_shape, by_override}) {
    EXPECT_EQ(t.velocity(body), (Vec2{1.0f, 2.5f}));
    EXPECT_EQ(t.world.body(body).value().velocity, (Vec2{1.0f, 0.5f}));
  }
}

TEST(Mass, MaterialPointsKeepTheirVelocityWhenTheCenterMoves) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.angular_velocity = 2.0f;
  const BodyId body = t.ball(options);
  must(t.world.set_mass(body, {1.0f, {1.0f, 0.0f}, 1.0f}));
  EXPECT_EQ(t.velocity(body), (Vec2{0.0f, 2.0f}));
}

TEST(Mass, ATinyMassIsSafe) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({}));
  must(t.world.set_mass(body, {1e-42f, {}, 1e-42f}));
  t.step(60);
  EXPECT_TRUE(t.world.report().quarantined.empty());
  EXPECT_NEAR(t.velocity(body).y, -10.0f, 1e-4);
}

TEST(Mass, ImmovableBodiesHaveNoMass) {
  TestWorld t;
  EXPECT_EQ(t.world.mass_data(t.floor()).value().mass, 0.0f);
  EXPECT_EQ(t.world.mass_data(t.box(kinematic_at({}))).value().mass, 0.0f);
}

// --- Enabled and disabled --------------------------------------------------------------------------------------------

TEST(Disabled, NeitherMovesNorCollides) {
  TestWorld t;
  t.floor();
  BodyOptions options = dynamic_at({0.0f, 2.0f});
  options.enabled = false;
  const BodyId ghost = t.box(options);
  const BodyId falling = t.box(dynamic_at({0.0f, 4.0f}));
  t.step(120);
  EXPECT_EQ(t.position(ghost), (Vec2{0.0f, 2.0f}));
  EXPECT_NEAR(t.position(falling).y, 0.5f, 0.02f);
  EXPECT_TRUE(t.world.shapes_at({0.0f, 2.0f}).value().empty());
  EXPECT_FALSE(t.world.island(ghost).value().has_value());
}

TEST(Disabled, ABodyResumesWithItsStateWhenEnabled) {
  TestWorld t;
  t.floor();
  BodyOptions options = dynamic_at({0.0f, 3.0f});
  options.velocity = {1.0f, 0.0f};
  const BodyId body = t.box(options);
  t.step(5);
  const BodyMotion before = t.world.motion(body);
  must(t.world.set_enabled(body, false));
  t.step(30);
  EXPECT_EQ(t.world.motion(body).value().pose, before.pose);
  must(t.world.set_enabled(body, true));
  t.step();
  EXPECT_NEAR(t.velocity(body).y, before.velocity.y - 10.0f / 60.0f, 1e-5);
  t.step(240);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.02f);
}

TEST(Disabled, JointsAreIdleUntilTheBodyIsEnabled) {
  TestWorld t;
  BodyOptions options;
  options.position = {0.0f, 5.0f};
  const BodyId anchor = t.world.create_body(options);
  const BodyId bob = t.ball(dynamic_at({0.0f, 3.0f}));
  t.rod(anchor, bob);
  t.step(30);
  EXPECT_NEAR(t.position(bob).y, 3.0f, 0.01f);
  must(t.world.set_enabled(anchor, false));
  t.step(30);
  EXPECT_LT(t.position(bob).y, 2.0f);
  must(t.world.set_transform(bob, {0.0f, 3.0f}, 0.0f));
  must(t.world.set_velocity(bob, {}));
  must(t.world.set_enabled(anchor, true));
  t.step(60);
  EXPECT_NEAR(t.position(bob).y, 3.0f, 0.01f);
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST(Disabled, CanBeChangedAndDestroyed) {
  TestWorld t;
  BodyOptions options = dynamic_at({});
  options.enabled = false;
  const BodyId body = t.box(options);
  must(t.world.set_transform(body, {5.0f, 5.0f}, 1.0f));
  must(t.world.set_type(body, BodyType::kinematic));
  must(t.world.set_type(body, BodyType::dynamic));
  EXPECT_FALSE(t.world.body(body).value().enabled);
  EXPECT_EQ(t.world.check_invariants(), "");
  must(t.world.destroy_body(body));
  t.step();
  EXPECT_EQ(t.world.check_invariants(), "");
}

// --- Types -----------------------------------------------------------------------------------------------------------

TEST(Type, StaticBecomesDynamicAndFalls) {
  TestWorld t;
  t.floor();
  BodyOptions options;
  options.position = {0.0f, 3.0f};
  const BodyId body = t.box(options);
  t.step(10);
  EXPECT_EQ(t.position(body).y, 3.0f);
  must(t.world.set_type(body, BodyType::dynamic));
  EXPECT_NEAR(t.world.mass_data(body).value().mass, 1.0f, 1e-6);
  t.step(120);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.02f);
}

TEST(Type, DynamicBecomesStaticAndStops) {
  TestWorld t;
  BodyOptions options = dynamic_at({});
  options.velocity = {5.0f, 0.0f};
  options.angular_velocity = 1.0f;
  const BodyId body = t.box(options);
  must(t.world.set_type(body, BodyType::static_body));
  t.step(10);
  EXPECT_EQ(t.position(body), Vec2{});
  EXPECT_EQ(t.velocity(body), Vec2{});
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST(Type, DynamicBecomesKinematicAndKeepsItsVelocity) {
  TestWorld t;
  BodyOptions options = dynamic_at({});
  options.velocity = {5.0f, 0.0f};
  const BodyId body = t.box(options);
  must(t.world.set_type(body, BodyType::kinematic));
  t.step(60);
  EXPECT_NEAR(t.position(body).x, 5.0f, 1e-4);
  EXPECT_EQ(t.position(body).y, 0.0f);
}

TEST(Type, AJointWithoutADynamicBodyIsIdle) {
  TestWorld t;
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({2.0f, 0.0f}));
  t.rod(a, b);
  must(t.world.set_type(a, BodyType::static_body));
  must(t.world.set_type(b, BodyType::static_body));
  t.step(10);
  EXPECT_EQ(t.position(b), (Vec2{2.0f, 0.0f}));
  EXPECT_EQ(t.world.check_invariants(), "");
  must(t.world.set_type(b, BodyType::dynamic));
  t.step(30);
  EXPECT_NEAR(distance(t.position(a), t.position(b)), 2.0f, 0.02f);
}

// --- Asking ----------------------------------------------------------------------------------------------------------

TEST(Body, BoundsHoldAllShapes) {
  TestWorld t;
  const BodyId body = t.world.create_body(dynamic_at({1.0f, 2.0f}));
  EXPECT_EQ(t.world.bounds(body).value(), (WorldAabb{{1.0f, 2.0f}, {1.0f, 2.0f}}));
  t.world.create_shape(body, Circle{{1.0f, 0.0f}, 0.5f}).value();
  t.world.create_shape(body, Box{{0.25f, 1.0f}, {}, 0.0f, 0.0f}).value();
  const WorldAabb box = t.world.bounds(body);
  EXPECT_NEAR(box.lower.x, 0.75f, 1e-6);
  EXPECT_NEAR(box.lower.y, 1.0f, 1e-6);
  EXPECT_NEAR(box.upper.x, 2.5f, 1e-6);
  EXPECT_NEAR(box.upper.y, 3.0f, 1e-6);
}

TEST(Body, ListsAreInOrder) {
  TestWorld t;
  const BodyId a = t.ball(dynamic_at({}));
  const BodyId b = t.ball(dynamic_at({3.0f, 0.0f}));
  const BodyId c = t.ball(dynamic_at({6.0f, 0.0f}));
  const ShapeId second = t.world.create_shape(a, Circle{});
  EXPECT_EQ(t.world.shapes(a).value(), (std::vector<ShapeId>{t.shape(a), second}));
  const JointId ab = t.rod(a, b);
  const JointId ac = t.rod(a, c);
  EXPECT_EQ(t.world.joints(a).value(), (std::vector<JointId>{ab, ac}));
  EXPECT_EQ(t.world.joints(c).value(), (std::vector<JointId>{ac}));
  must(t.world.destroy_body(b));
  EXPECT_EQ(std::vector<BodyId>(t.world.bodies().begin(), t.world.bodies().end()), (std::vector<BodyId>{a, c}));
  EXPECT_EQ(std::vector<JointId>(t.world.joints().begin(), t.world.joints().end()), (std::vector<JointId>{ac}));
  EXPECT_FALSE(t.world.is_alive(ab));
}

}  // namespace
}  // namespace drystone::test
