// The rules of collision: filters, types, joints, sensors, shapes of one body.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// Whether two overlapping circles with these filters touch after a step.
bool collide(const Filter& a, const Filter& b) {
  TestWorld t(weightless());
  ShapeOptions options;
  options.filter = a;
  const BodyId body_a = t.ball(dynamic_at({0.0f, 0.0f}), 0.5f, options);
  options.filter = b;
  const BodyId body_b = t.ball(dynamic_at({0.9f, 0.0f}), 0.5f, options);
  t.step();
  return t.touch(body_a, body_b);
}

constexpr std::uint64_t kAll = ~std::uint64_t{0};

TEST(Filters, MasksMustAgreeOnBothSides) {
  EXPECT_TRUE(collide({}, {}));
  EXPECT_TRUE(collide({1, 2, 0}, {2, 1, 0}));
  EXPECT_FALSE(collide({1, 2, 0}, {2, 2, 0}));
  EXPECT_FALSE(collide({1, 4, 0}, {2, 1, 0}));
  EXPECT_FALSE(collide({1, 0, 0}, {1, kAll, 0}));
  EXPECT_FALSE(collide({0, kAll, 0}, {1, kAll, 0}));
  EXPECT_TRUE(collide({std::uint64_t{1} << 63, kAll, 0}, {1, std::uint64_t{1} << 63, 0}));
}

TEST(Filters, EqualGroupsOverruleMasks) {
  EXPECT_TRUE(collide({1, 0, 5}, {1, 0, 5}));
  EXPECT_FALSE(collide({1, kAll, -5}, {1, kAll, -5}));
  EXPECT_TRUE(collide({1, kAll, -5}, {1, kAll, -6}));
  EXPECT_FALSE(collide({1, 0, 5}, {1, 0, 6}));
}

TEST(Filters, CanBeChangedBothWays) {
  TestWorld t;
  t.floor();
  const BodyId body = t.crate(0.0f);
  t.step(10);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.02f);
  must(t.world.set_filter(t.shape(body), Filter{1, 0, 0}));
  t.step(10);
  EXPECT_LT(t.position(body).y, 0.4f);
  must(t.world.set_transform(body, {0.0f, 0.5f}, 0.0f));
  must(t.world.set_velocity(body, {}));
  must(t.world.set_filter(t.shape(body), Filter{}));
  t.step(60);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.02f);
}

TEST(Rules, ShapesOfOneBodyDoNotCollide) {
  TestWorld t(weightless());
  const BodyId body = t.ball(dynamic_at({}));
  t.world.create_shape(body, Circle{{0.3f, 0.0f}, 0.5f}).value();
  t.step();
  EXPECT_EQ(t.world.report().contacts, 0);
}

TEST(Rules, ImmovableBodiesDoNotCollide) {
  TestWorld t;
  t.floor();
  t.box(kinematic_at({0.0f, 0.2f}));
  t.box(kinematic_at({0.5f, 0.2f}));
  t.floor();
  t.step();
  EXPECT_EQ(t.world.report().contacts, 0);
}

TEST(Rules, JointedBodiesCollideOnlyWithCollideConnected) {
  for (const bool collide_connected : {false, true}) {
    TestWorld t(weightless());
    const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
    const BodyId b = t.ball(dynamic_at({0.9f, 0.0f}));
    RevoluteOptions options;
    options.body_a = a;
    options.body_b = b;
    options.anchor_a = {0.45f, 0.0f};
    options.anchor_b = {-0.45f, 0.0f};
    options.collide_connected = collide_connected;
    const JointId joint = t.world.create_joint(options);
    t.step();
    EXPECT_EQ(t.touch(a, b), collide_connected);
    options.collide_connected = !collide_connected;
    must(t.world.set_joint(joint, options));
    t.step();
    EXPECT_EQ(t.touch(a, b), !collide_connected);
    must(t.world.destroy_joint(joint));
    t.step();
    EXPECT_TRUE(t.touch(a, b));
    EXPECT_EQ(t.world.check_invariants(), "");
  }
}

TEST(Rules, SensorsPushNoBody) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({-2.0f, 0.0f});
  options.velocity = {2.0f, 0.0f};
  const BodyId body = t.ball(options);
  t.box(BodyOptions{}, {0.5f, 0.5f}, sensor_options());
  t.step(120);
  EXPECT_NEAR(t.position(body).x, 2.0f, 1e-4);
}

TEST(Rules, AShapeAddedLaterCollides) {
  TestWorld t;
  t.floor();
  const BodyId body = t.world.create_body(dynamic_at({0.0f, 0.5f}));
  t.step(3);
  t.world.create_shape(body, Box{}).value();
  t.step(60);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.02f);
}

TEST(Rules, ATeleportedStaticBodyCollidesAtItsNewPlace) {
  TestWorld t;
  const BodyId ground = t.floor();
  const BodyId body = t.crate(0.0f);
  t.settle(body);
  must(t.world.set_transform(ground, {0.0f, -3.0f}, 0.0f));
  t.step(240);
  EXPECT_NEAR(t.position(body).y, -1.5f, 0.02f);
}

TEST(Rules, AChainCollidesFromItsRightSideOnly) {
  TestWorld t;
  const BodyId ground = t.world.create_body(BodyOptions{});
  ChainOptions options;
  options.points = {{20.0f, 0.0f}, {10.0f, 0.0f}, {0.0f, 0.0f}, {-10.0f, 0.0f}, {-20.0f, 0.0f}};
  t.world.create_chain(ground, options).value();
  const BodyId above = t.crate(1.0f);
  BodyOptions rising = dynamic_at({5.0f, -3.0f});
  rising.gravity_scale = -1.0f;
  const BodyId below = t.box(rising);
  t.step(120);
  EXPECT_NEAR(t.position(above).y, 0.5f, 0.02f);
  EXPECT_GT(t.position(below).y, 1.0f);
}

/// A shape that is added to the ground does not affect bodies that rest on it.
TEST(Rules, AddingAShapeToTheGroundKeepsRestingContacts) {
  WorldOptions options;
  options.sleeping = false;
  TestWorld t(options);
  const BodyId ground = t.floor();
  t.crate(0.0f);
  t.step(60);
  t.world.create_shape(ground, Box{.half_extents = {1.0f, 1.0f}, .center = {50.0f, 5.0f}}).value();
  EXPECT_EQ(t.world.step(kStep).value().reused_contacts, 1);
}

}  // namespace
}  // namespace drystone::test
