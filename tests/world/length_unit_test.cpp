// WorldOptions::length_unit as a program sees it. That everything scales with it is the matter of tests/determinism/length_unit_test.cpp.
#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "drystone/outline.hpp"
#include "drystone/world.hpp"

namespace drystone {
namespace {

/// A world with a ball of two units of diameter a given gap above a floor.
struct BallOverFloor {
  BallOverFloor(float unit, float gap) : world({.length_unit = unit, .gravity = {}}) {
    const BodyId floor = world.create_body({});
    must(world.create_shape(floor, Box{.half_extents = {10.0f * unit, unit}, .center = {0.0f, -unit}}));
    ball = world.create_body({.type = BodyType::dynamic, .position = {0.0f, gap + unit}});
    must(world.create_shape(ball, Circle{.radius = unit}));
  }
  bool touches() {
    must(world.step(1.0f / 60.0f));
    return world.contacts(ball).value().size() == 1;
  }

  World world;
  BodyId ball;
};

TEST(LengthUnit, IsTheScaleOfTheDistanceAtWhichShapesTouch) {
  for (const float unit : {0.001f, 0.02f, 1.0f, 100.0f, 1000.0f}) {
    EXPECT_TRUE(BallOverFloor(unit, 0.019f * unit).touches()) << unit;
    EXPECT_FALSE(BallOverFloor(unit, 0.021f * unit).touches()) << unit;
  }
}

TEST(LengthUnit, IsTheScaleOfTheSpeedsInOptions) {
  // A ball that falls on the floor at half of the threshold does not bounce, at twice of it does.
  for (const float unit : {0.01f, 1.0f, 100.0f}) {
    for (const float speed : {0.5f, 2.0f}) {
      World world({.length_unit = unit, .gravity = {}});
      const BodyId floor = world.create_body({});
      const ShapeOptions bouncy = {.material = {.restitution = 1.0f}, .hit_events = true};
      must(world.create_shape(floor, Box{.half_extents = {10.0f * unit, unit}, .center = {0.0f, -unit}}, bouncy));
      const BodyId ball = world.create_body(
          {.type = BodyType::dynamic, .position = {0.0f, 1.1f * unit}, .velocity = {0.0f, -speed * unit}});
      must(world.create_shape(ball, Circle{.radius = unit}, bouncy));
      std::size_t hits = 0;
      for (int i = 0; i < 60; ++i) {
        must(world.step(1.0f / 60.0f));
        hits += world.events().contact_hit.size();
      }
      EXPECT_EQ(hits, speed > 1.0f ? 1u : 0u) << unit;
      EXPECT_NEAR(world.motion(ball).value().velocity.y / unit, speed > 1.0f ? speed : 0.0f, 0.01f) << unit;
      EXPECT_EQ(world.options().restitution_speed, 1.0f);
    }
  }
}

TEST(LengthUnit, IsTheScaleOfLeastSizes) {
  for (const float unit : {0.01f, 1.0f, 100.0f}) {
    World world({.length_unit = unit});
    const BodyId body = world.create_body({});
    const auto segment = [&](float length) { return Segment{{}, {length * unit, 0.0f}}; };
    EXPECT_TRUE(world.create_shape(body, segment(0.0051f)).ok());
    EXPECT_FALSE(world.create_shape(body, segment(0.0049f)).ok());
    EXPECT_TRUE(world.create_shape(body, Circle{.radius = 1.0e-4f * unit}).ok());
    const auto grid = [&](float cell) { return TileGrid(2, 2, cell * unit); };
    EXPECT_TRUE(world.create_shape(body, grid(0.021f)).ok());
    EXPECT_FALSE(world.create_shape(body, grid(0.019f)).ok());
    const auto chain = [&](float gap) {
      ChainOptions options;
      for (int i = 0; i < 4; ++i) options.points.push_back({-gap * unit * static_cast<float>(i), 0.0f});
      return options;
    };
    EXPECT_TRUE(world.create_chain(body, chain(0.0051f)).ok());
    EXPECT_FALSE(world.create_chain(body, chain(0.0049f)).ok());
    const BodyId other = world.create_body({.type = BodyType::dynamic});
    const auto rod = [&](float length) {
      DistanceOptions options;
      options.body_a = body;
      options.body_b = other;
      options.length = length * unit;
      return options;
    };
    EXPECT_TRUE(world.create_joint(rod(0.0051f)).ok());
    EXPECT_FALSE(world.create_joint(rod(0.0049f)).ok());
    const std::array<Vec2, 3> triangle = {Vec2{}, Vec2{0.006f * unit, 0.0f}, Vec2{0.0f, 0.006f * unit}};
    EXPECT_TRUE(make_hull(triangle, 0.0f, unit).ok());
    EXPECT_TRUE(make_polygon(triangle, 0.0f, unit).ok());
    EXPECT_FALSE(make_hull(triangle, 0.0f, 2.0f * unit).ok());
    EXPECT_FALSE(make_polygon(triangle, 0.0f, 2.0f * unit).ok());
  }
}

TEST(LengthUnit, IsNamedInErrorsOfFunctions) {
  const std::array<Vec2, 3> triangle = {Vec2{}, Vec2{1.0f, 0.0f}, Vec2{0.0f, 1.0f}};
  const auto expect_refused = [](const auto& result) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(result.error().message.find("length_unit must be in [0.001, 1000]"), std::string::npos)
        << result.error().message;
  };
  for (const float bad : {0.0f, -1.0f, 0.0009f, 1001.0f, std::numeric_limits<float>::quiet_NaN()}) {
    expect_refused(make_hull(triangle, 0.0f, bad));
    expect_refused(make_polygon(triangle, 0.0f, bad));
    expect_refused(make_ellipse({}, bad));
    expect_refused(make_slice({}, bad));
    expect_refused(decompose({.points = {triangle.begin(), triangle.end()}}, 8, bad));
    expect_refused(World::create({.length_unit = bad}));
  }
}

/// A small world with what keeps lengths: a rounded shape, a chain, a joint, a one-way surface.
World small_world() {
  World world({.length_unit = 0.01f, .gravity = {0.0f, -0.1f}});
  const BodyId ground = world.create_body({});
  ChainOptions floor;
  for (const float x : {0.4f, 0.3f, 0.0f, -0.3f, -0.4f}) floor.points.push_back({x, 0.0f});
  must(world.create_chain(ground, floor));
  BodyId last;
  for (int i = 0; i < 6; ++i) {
    const float x = 0.015f * static_cast<float>(i - 3);
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {x, 0.02f}});
    must(world.create_shape(body, Ellipse{.radii = {0.008f, 0.004f}}));
    if (i % 2 == 1) {
      RevoluteOptions hinge;
      hinge.body_a = last;
      hinge.body_b = body;
      hinge.anchor_a = {0.0075f, 0.0f};
      hinge.anchor_b = {-0.0075f, 0.0f};
      must(world.create_joint(hinge));
    }
    last = body;
  }
  return world;
}

void expect_same_future(World& a, World& b) {
  ASSERT_EQ(a.state_hash(), b.state_hash());
  for (int i = 0; i < 60; ++i) {
    must(a.step(1.0f / 60.0f));
    must(b.step(1.0f / 60.0f));
    ASSERT_EQ(a.state_hash(), b.state_hash()) << "step " << i;
  }
}

TEST(LengthUnit, IsInSnapshotsDeltasAndClones) {
  World world = small_world();
  for (int i = 0; i < 40; ++i) must(world.step(1.0f / 60.0f));
  World from_snapshot = World::from(world.snapshot());
  EXPECT_EQ(from_snapshot.options().length_unit, 0.01f);
  for (const BodyId body : from_snapshot.bodies()) {
    for (const ShapeId shape : from_snapshot.shapes(body).value()) {
      const auto* egg = std::get_if<SupportShape>(from_snapshot.geometry(shape).value());
      if (egg != nullptr) {
        EXPECT_EQ(egg->length_unit(), 0.01f);
      }
    }
  }
  World clone = world.clone();
  World restored({.length_unit = 1.0f});
  const std::vector<std::byte> before = restored.snapshot();
  must(restored.restore(before, world.delta(before).value()));
  EXPECT_EQ(restored.options().length_unit, 0.01f);
  World copy = world.clone();
  expect_same_future(copy, from_snapshot);
  World second = world.clone();
  expect_same_future(second, clone);
  World third = world.clone();
  expect_same_future(third, restored);
}

TEST(LengthUnit, IsPartOfTheStateAndOfTheHashIfItIsNotOne) {
  const World plain({.length_unit = 1.0f});
  const World small({.length_unit = 0.5f});
  EXPECT_NE(plain.state_hash(), small.state_hash());
  const auto difference = plain.first_difference(small);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->field, "options.length_unit");
  EXPECT_EQ(difference->unit, "m");
}

TEST(LengthUnit, OfAShapeIsThatOfItsWorld) {
  World world({.length_unit = 0.01f});
  const BodyId body = world.create_body({.type = BodyType::dynamic});
  // The unit of the function does not matter: the world makes the shape again.
  const SupportShape egg = make_ellipse({.radii = {0.03f, 0.01f}}).value();
  const ShapeId shape = world.create_shape(body, egg);
  const SupportShape own = std::get<SupportShape>(*world.geometry(shape).value());
  EXPECT_EQ(own.length_unit(), 0.01f);
  EXPECT_GT(own.points().size(), egg.points().size());
  EXPECT_LE(own.gap(), 0.00026f * 0.01f + 0.005f * 0.06f);
  const SupportShape made = make_ellipse({.radii = {0.03f, 0.01f}}, 0.01f).value();
  ASSERT_EQ(own.points().size(), made.points().size());
  for (std::size_t i = 0; i < made.points().size(); ++i) EXPECT_EQ(own.points()[i], made.points()[i]);
}

}  // namespace
}  // namespace drystone
