// What carries a mover: lifts, platforms that move and rotate, conveyor belts, dynamic bodies.
#include <cmath>

#include "tests/mover/walker.hpp"

namespace drystone::test {
namespace {

BodyId add_platform(World& world, Vec2 position, Vec2 half = {2.0f, 0.25f}) {
  BodyOptions body;
  body.type = BodyType::kinematic;
  body.position = to_position(position);
  return add(world, body, Box{half});
}

/// The place of the mover's lowest circle, or of its feet if it has none, in the frame of the body.
Vec2 place_on(const Walker& w, BodyId body) {
  const auto* capsule = std::get_if<Capsule>(&w.options.shape);
  const auto* circle = std::get_if<Circle>(&w.options.shape);
  const Vec2 foot = capsule != nullptr ? capsule->point_a : circle != nullptr ? circle->center : Vec2{};
  return inv_transform_point(w.world.transform(body).value(), w.hero.position + foot);
}

TEST(CarriedMover, KeepsItsPlaceOnLifts) {
  for (const auto& [name, shape] : mover_shapes()) {
    for (const Vec2 velocity : {Vec2{0, 3}, Vec2{0, -3}, Vec2{0, -12}, Vec2{2, 0}, Vec2{-3, 2}, Vec2{2, -4}}) {
      SCOPED_TRACE(testing::Message() << name << ' ' << velocity.x << ' ' << velocity.y);
      Walker w;
      w.options.shape = shape;
      const BodyId lift = add_platform(w.world, {0.0f, 0.0f});
      w.hero = {.position = {0.5f, 0.3f}};
      w.run(30);
      const Vec2 place = place_on(w, lift);
      must(w.world.set_velocity(lift, velocity));
      for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(w.step(0.0f).grounded) << i;
        ASSERT_LT(distance(place_on(w, lift), place), 1.0e-3f) << i;
        ASSERT_GT(w.clearance(), 0.7f * w.options.skin);
      }
      EXPECT_NEAR(w.hero.ground.velocity.x, velocity.x, 1.0e-4f);
      EXPECT_NEAR(w.hero.ground.velocity.y, velocity.y, 1.0e-4f);
      must(w.world.set_velocity(lift, {}));
      w.run(10);
      EXPECT_LT(distance(place_on(w, lift), place), 1.0e-3f);
    }
  }
}

TEST(CarriedMover, KeepsItsPlaceOnARotatingPlatform) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    Walker w;
    w.options.shape = shape;
    const BodyId platform = add_platform(w.world, {0.0f, 0.0f}, {4.0f, 0.25f});
    w.hero = {.position = {2.5f, 0.35f}};
    w.run(30);
    const Vec2 place = place_on(w, platform);
    const bool rounded = w.options.shape.index() < 2;
    for (int i = 1; i <= 600; ++i) {
      // Up to 0.5 rad, at up to 1 rad/s.
      const float time = kDt * static_cast<float>(i);
      must(w.world.move_to(platform, {}, 0.5f * static_cast<float>(std::sin(2.0 * double{time})), kDt));
      ASSERT_TRUE(w.step(0.0f).grounded) << i;
      ASSERT_GT(w.clearance(), 0.7f * w.options.skin) << i;
      // Sharp shapes stand on one corner or the other: their width.
      ASSERT_LT(distance(place_on(w, platform), place), rounded ? 1.0e-3f * (1.0f + time) : 0.6f) << i;
    }
  }
}

TEST(CarriedMover, RidesACarousel) {
  // A wheel of 5 m with seats: platforms that move on a circle without turning.
  Walker w;
  const BodyId seat = add_platform(w.world, {5.0f, 0.0f}, {1.0f, 0.1f});
  w.hero = {.position = {5.0f, 0.15f}};
  w.run(10);
  const Vec2 place = place_on(w, seat);
  for (int i = 1; i <= 600; ++i) {
    const float turn = kDt * static_cast<float>(i);
    must(w.world.move_to(seat, to_position(rotate(make_rotation(turn), {5.0f, 0.0f})), 0.0f, kDt));
    ASSERT_TRUE(w.step(0.0f).grounded);
    ASSERT_LT(distance(place_on(w, seat), place), 1.0e-3f) << i;
  }
}

TEST(CarriedMover, WalksOnAPlatformAtItsOwnSpeed) {
  Walker w;
  const BodyId platform = add_platform(w.world, {0.0f, 0.0f}, {50.0f, 0.25f});
  w.hero = {.position = {0.0f, 0.3f}};
  w.run(30);
  must(w.world.set_velocity(platform, {3.0f, 1.0f}));
  w.run(1);
  const Vec2 place = place_on(w, platform);
  w.run(60, -2.0f);
  EXPECT_NEAR(place_on(w, platform).x - place.x, -2.0f, 1.0e-3f);
  EXPECT_NEAR(place_on(w, platform).y - place.y, 0.0f, 1.0e-4f);
  EXPECT_EQ(w.hero.velocity, (Vec2{-2.0f, 0.0f}));
}

TEST(CarriedMover, TakesTheVelocityOfThePlatformAlong) {
  Walker w;
  const BodyId platform = add_platform(w.world, {0.0f, 0.0f});
  w.hero = {.position = {0.0f, 0.3f}};
  w.run(30);
  must(w.world.set_velocity(platform, {3.0f, 1.0f}));
  w.run(10);
  const MoverReport report = w.step(1.0f, 5.0f);
  EXPECT_TRUE(report.left_ground);
  EXPECT_FALSE(report.grounded);
  EXPECT_NEAR(w.hero.velocity.x, 4.0f, 1.0e-4f);
  EXPECT_NEAR(w.hero.velocity.y, 6.0f, 1.0e-4f);
  // When it lands, its velocity becomes relative to the platform.
  for (int i = 0; i < 200 && !w.hero.is_grounded(); ++i) w.step(4.0f);
  ASSERT_EQ(w.hero.ground.body, platform);
  EXPECT_NEAR(w.hero.velocity.x, 1.0f, 1.0e-4f);
}

TEST(CarriedMover, IsStoppedByWallsWhileItIsCarried) {
  Walker w;
  const BodyId platform = add_platform(w.world, {0.0f, 0.0f}, {4.0f, 0.25f});
  add_block(w.world, 2.0f, 3.0f, 0.5f, 4.0f);
  w.hero = {.position = {0.0f, 0.3f}};
  w.run(30);
  must(w.world.set_velocity(platform, {1.0f, 0.0f}));
  for (int i = 0; i < 150; ++i) {
    ASSERT_TRUE(w.step(0.0f).grounded);
    ASSERT_GT(w.clearance(), 0.7f * w.options.skin);
  }
  EXPECT_NEAR(w.x(), 2.0f - 0.3f - w.options.skin, 0.3f * w.options.skin);
}

TEST(CarriedMover, ReportsThatItIsSqueezed) {
  Walker w;
  const BodyId lift = add_platform(w.world, {0.0f, 0.0f});
  add_block(w.world, -3.0f, 3.0f, 3.0f, 4.0f);
  w.hero = {.position = {0.0f, 0.3f}};
  w.run(30);
  must(w.world.set_velocity(lift, {0.0f, 1.0f}));
  bool squeezed = false;
  for (int i = 0; i < 60; ++i) {
    squeezed = w.step(0.0f).squeezed;
    EXPECT_EQ(squeezed, w.clearance() < -0.1f * w.options.skin) << i;
  }
  EXPECT_TRUE(squeezed);
  // It stays under the ceiling without shaking.
  must(w.world.set_velocity(lift, {}));
  w.run(3);
  const Position place = w.hero.position;
  w.run(20);
  EXPECT_EQ(w.hero.position, place);
  EXPECT_LT(w.height() + 1.8f, 3.0f);
  must(w.world.set_velocity(lift, {0.0f, -1.0f}));
  w.run(120);
  EXPECT_TRUE(w.hero.is_grounded());
  EXPECT_GT(w.clearance(), 0.7f * w.options.skin);
}

TEST(CarriedMover, IsPushedByAMovingWall) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    Walker w;
    w.options.shape = shape;
    add_floor(w.world);
    const BodyId wall = add_platform(w.world, {-4.0f, 3.0f}, {0.1f, 2.9f});
    must(w.world.set_velocity(wall, {5.0f, 0.0f}));
    w.hero = {.position = {-1.0f, 0.05f}};
    for (int i = 0; i < 120; ++i) {
      w.step(0.0f);
      ASSERT_GT(w.clearance(), 0.5f * w.options.skin) << i;
      ASSERT_LT(w.height(), 0.1f);
    }
    EXPECT_GT(w.x(), 6.0f);
  }
}

TEST(CarriedMover, IsCarriedByConveyorBelts) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    Walker w;
    w.options.shape = shape;
    ShapeOptions belt;
    belt.material.surface_speed = 2.0f;  // To the left on top.
    add_block(w.world, -30.0f, 30.0f, -1.0f, 0.0f, belt);
    w.hero = {.position = {0.0f, 0.05f}};
    w.run(30);
    float x = w.x();
    w.run(60);
    EXPECT_NEAR(w.x() - x, -2.0f, 1.0e-3f);
    EXPECT_EQ(w.hero.velocity.x, 0.0f);
    EXPECT_NEAR(w.hero.ground.velocity.x, -2.0f, 1.0e-5f);
    x = w.x();
    w.run(60, 3.0f);
    EXPECT_NEAR(w.x() - x, 1.0f, 1.0e-3f);
    // A rule for the two materials is stronger than the surface.
    w.options.material = 7;
    must(
        w.world.set_material_rules(std::array{MaterialRule{.material_a = 0, .material_b = 7, .surface_speed = -1.0f}}));
    w.run(1);
    x = w.x();
    w.run(60);
    EXPECT_NEAR(w.x() - x, 1.0f, 1.0e-3f);
  }
}

TEST(CarriedMover, IsLeftWhereThePlatformIsDestroyed) {
  Walker w;
  const BodyId lift = add_platform(w.world, {0.0f, 5.0f});
  add_floor(w.world);
  w.hero = {.position = {0.0f, 5.3f}};
  w.run(30);
  ASSERT_TRUE(w.hero.is_grounded());
  must(w.world.destroy_body(lift));
  EXPECT_TRUE(w.step(0.0f).left_ground);
  w.run(120);
  EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
}

TEST(CarriedMover, WeighsOnDynamicBodies) {
  Walker w({.sleeping = false});
  w.options.mass = 5.0f;
  add_floor(w.world);
  const BodyId plate = add_dynamic(w.world, {0.0f, 0.25f}, Box{{2.0f, 0.25f}}, {.density = 0.5f});  // 1 kg.
  w.hero = {.position = {0.3f, 0.55f}};
  w.run(120);
  ASSERT_EQ(w.hero.ground.body, plate);
  float impulse = 0.0f;
  const std::vector<ContactView> contacts = w.world.contacts(plate);
  for (const ContactView& contact : contacts) {
    for (int i = 0; i < contact.count; ++i) impulse += contact.points[static_cast<std::size_t>(i)].normal_impulse;
  }
  EXPECT_NEAR(impulse, (5.0f + 1.0f) * 10.0f * kDt, 0.05f);
}

}  // namespace
}  // namespace drystone::test
