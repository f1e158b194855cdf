// A dynamic body as a character.
#include <cmath>
#include <string>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

struct Driven {
  explicit Driven(Vec2 at = {0.0f, 0.61f}) {
    ShapeOptions shape;
    shape.material.friction = 0.0f;
    shape.material.friction_mixing = Mixing::minimum;
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = to_position(at);
    body.locks.rotation = true;
    hero = add(world, body, Capsule{{0.0f, -0.3f}, {0.0f, 0.3f}, 0.3f}, shape);
  }
  DriveReport step(float speed, float jump = 0.0f) {
    const DriveReport report = drive(world, hero, options, {speed, jump, kDt});
    must(world.step(kDt));
    return report;
  }
  void run(int steps, float speed = 0.0f) {
    for (int i = 0; i < steps; ++i) step(speed);
  }
  float mass() const { return world.mass_data(hero).value().mass; }

  World world;
  BodyId hero;
  DriveOptions options;
};

TEST(Drive, GainsSpeedByItsForceAndKeepsIt) {
  Driven d;
  add_floor(d.world);
  d.run(30);
  d.options.ground_force = 4.0f * d.mass();
  d.run(30, 5.0f);
  EXPECT_NEAR(velocity_of(d.world, d.hero).x, 4.0f * 30.0f * kDt, 1.0e-3f);
  d.run(120, 5.0f);
  EXPECT_NEAR(velocity_of(d.world, d.hero).x, 5.0f, 1.0e-3f);
}

TEST(Drive, StandsOnASlopeAndFallsAsleep) {
  Driven d({0.0f, 1.5f});
  BodyOptions slope;
  slope.angle = 0.4f;
  add(d.world, slope, Box{{20.0f, 0.5f}});
  d.run(60);
  const Vec2 place = center_of(d.world, d.hero);
  d.run(120);
  EXPECT_LT(distance(center_of(d.world, d.hero), place), 5.0e-3f);
  EXPECT_FALSE(d.world.is_awake(d.hero).value());
  d.run(60, 2.0f);
  EXPECT_GT(center_of(d.world, d.hero).x - place.x, 1.5f);
}

TEST(Drive, HasItsSpeedOnSlopes) {
  for (const float speed : {-3.0f, 3.0f}) {
    Driven d({0.0f, 1.5f});
    BodyOptions slope;
    slope.angle = 0.4f;
    add(d.world, slope, Box{{40.0f, 0.5f}});
    d.run(60);
    d.run(60, speed);
    const Vec2 before = center_of(d.world, d.hero);
    d.run(60, speed);
    EXPECT_NEAR(distance(center_of(d.world, d.hero), before), 3.0f, 0.03f);
  }
}

TEST(Drive, StandsUnderItsOwnGravity) {
  // A ground that is level for a body whose gravity is rotated by 0.5.
  Driven d({0.0f, 0.7f});
  BodyOptions slope;
  slope.angle = 0.5f;
  slope.position = {0.0f, -0.5f};
  add(d.world, slope, Box{{20.0f, 0.5f}});
  must(d.world.set_gravity_angle(d.hero, 0.5f));
  d.options.up = rotate(make_rotation(0.5f), Vec2{0.0f, 1.0f});
  d.run(60);
  const Vec2 place = center_of(d.world, d.hero);
  d.run(120);
  EXPECT_LT(distance(center_of(d.world, d.hero), place), 1.0e-3f);
  EXPECT_FALSE(d.world.is_awake(d.hero).value());
  const DriveReport asleep = d.step(0.0f);
  EXPECT_TRUE(asleep.grounded);
  EXPECT_TRUE(d.world.is_alive(asleep.ground));
}

TEST(Drive, TheShapeThatTouchesHasTheRules) {
  // Feet of material 1, for which the floor is a belt, and a head of material 2, which was created last.
  Driven d;
  const BodyId floor = add_floor(d.world);
  must(d.world.set_material(d.world.shapes(floor).value().front(), {.friction = 0.0f, .number = 3}));
  const ShapeId feet = d.world.shapes(d.hero).value().front();
  must(d.world.set_material(feet, {.friction = 0.0f, .number = 1}));
  must(d.world.create_shape(d.hero, Circle{{0.0f, 0.9f}, 0.2f}, {.material = {.number = 2}}));
  const std::vector<MaterialRule> rules = {{.material_a = 1, .material_b = 3, .friction = 0.5f, .surface_speed = 2.0f}};
  must(d.world.set_material_rules(rules));
  d.run(120);
  // The belt runs to the left above a floor, and the body stands still on it.
  EXPECT_NEAR(velocity_of(d.world, d.hero).x, -2.0f, 0.01f);
}

TEST(Drive, JumpsFromTheGroundAlone) {
  Driven d;
  add_floor(d.world);
  d.run(30);
  EXPECT_TRUE(d.step(0.0f, 6.0f).jumped);
  EXPECT_NEAR(velocity_of(d.world, d.hero).y, 6.0f - 10.0f * kDt, 0.05f);
  EXPECT_FALSE(d.step(0.0f, 6.0f).jumped);  // The key is still held.
  EXPECT_NEAR(velocity_of(d.world, d.hero).y, 6.0f - 20.0f * kDt, 0.05f);
  EXPECT_FALSE(d.step(0.0f, 6.0f).jumped);
}

TEST(Drive, RidesOnPlatforms) {
  Driven d;
  BodyOptions body;
  body.type = BodyType::kinematic;
  body.position = {0.0f, -0.5f};
  body.velocity = {2.0f, 0.0f};
  const BodyId platform = add(d.world, body, Box{{10.0f, 0.5f}});
  d.run(120);
  EXPECT_NEAR(velocity_of(d.world, d.hero).x, 2.0f, 1.0e-3f);
  const float place = center_of(d.world, d.hero).x - center_of(d.world, platform).x;
  d.run(120);
  EXPECT_NEAR(center_of(d.world, d.hero).x - center_of(d.world, platform).x, place, 2.0e-3f);
}

TEST(Drive, PushesADynamicGroundBack) {
  Driven d({0.0f, 1.11f});
  add_floor(d.world, 100.0f, {.friction = 0.0f});
  const BodyId cart = add_dynamic(d.world, {0.0f, 0.25f}, Box{{5.0f, 0.25f}}, with_friction(0.0f));
  d.run(60);
  d.run(60, 3.0f);
  const float cart_mass = d.world.mass_data(cart).value().mass;
  const float momentum = d.mass() * velocity_of(d.world, d.hero).x + cart_mass * velocity_of(d.world, cart).x;
  EXPECT_NEAR(momentum, 0.0f, 0.01f);
  EXPECT_LT(velocity_of(d.world, cart).x, -0.1f);
}

TEST(Drive, RefusesWhatItCannotDrive) {
  Driven d;
  const BodyId ball = add_dynamic(d.world, {5.0f, 5.0f}, Circle{});
  const BodyId floor = add_floor(d.world);
  const auto expect = [&](const Result<DriveReport>& result, ErrorCode code, const char* text) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, code);
    EXPECT_NE(result.error().message.find(text), std::string::npos) << result.error().message;
  };
  const std::uint64_t hash = d.world.state_hash();
  expect(drive(d.world, ball, {}, {1.0f}), ErrorCode::invalid_argument, "locked rotation");
  expect(drive(d.world, floor, {}, {1.0f}), ErrorCode::invalid_argument, "dynamic");
  expect(drive(d.world, {}, {}, {1.0f}), ErrorCode::stale_id, "body");
  expect(drive(d.world, d.hero, {.up = {1.0f, 1.0f}}, {1.0f}), ErrorCode::invalid_argument, "DriveOptions.up");
  expect(drive(d.world, d.hero, {.ground_force = -1.0f}, {1.0f}), ErrorCode::invalid_argument,
         "DriveOptions.ground_force");
  expect(drive(d.world, d.hero, {}, {2.0e5f}), ErrorCode::invalid_argument, "DriveInput.speed");
  expect(drive(d.world, d.hero, {}, {1.0f, -1.0f}), ErrorCode::invalid_argument, "DriveInput.jump");
  expect(drive(d.world, d.hero, {}, {1.0f, 0.0f, 2.0f}), ErrorCode::invalid_argument, "DriveInput.seconds");
  EXPECT_EQ(d.world.state_hash(), hash);
}

}  // namespace
}  // namespace drystone::test
