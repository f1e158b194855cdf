// The extended contact kernels: rolling resistance and moving surfaces.
#include <array>
#include <string>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

TEST(Surface, RollingResistanceSlowsABall) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  BodyOptions ball;
  ball.type = BodyType::dynamic;
  ball.position = {-50.0f, 0.5f};
  ball.velocity = {4.0f, 0.0f};
  ball.angular_velocity = -8.0f;
  ShapeOptions shape;
  shape.material.rolling_resistance = 0.05f;
  const BodyId id = add(world, ball, Circle{{}, 0.5f}, shape);
  run_steps(world, 60);
  // A torque k r m g on a rolling disc: m a (1 + 1/2) = -k m g.
  EXPECT_NEAR(velocity_of(world, id).x, 4.0f - 0.05f * 10.0f / 1.5f, 0.005f);
  run_steps(world, 1200);
  EXPECT_NEAR(velocity_of(world, id).x, 0.0f, 1.0e-3f);
}

TEST(Surface, ABallWithoutRollingResistanceKeepsRolling) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  BodyOptions ball;
  ball.type = BodyType::dynamic;
  ball.position = {-50.0f, 0.5f};
  ball.velocity = {4.0f, 0.0f};
  ball.angular_velocity = -8.0f;
  const BodyId id = add(world, ball, Circle{{}, 0.5f});
  run_steps(world, 600);
  EXPECT_NEAR(velocity_of(world, id).x, 4.0f, 0.02f);
}

TEST(Surface, RollingResistanceHoldsABallOnASlope) {
  // The ball starts to roll if tan(slope) exceeds the resistance.
  for (const float factor : {0.9f, 1.1f}) {
    World world;
    const float resistance = 0.1f;
    const float slope = std::atan(factor * resistance);
    BodyOptions ramp;
    ramp.angle = slope;
    add(world, ramp, Box{{50.0f, 1.0f}, {0.0f, -1.0f}});
    ShapeOptions shape;
    shape.material.rolling_resistance = resistance;
    const BodyId ball = add_dynamic(world, rotate(make_rotation(slope), {10.0f, 0.5f}), Circle{{}, 0.5f}, shape);
    run_steps(world, 120);
    if (factor < 1.0f) {
      EXPECT_LT(length(velocity_of(world, ball)), 0.005f);
    } else {
      EXPECT_GT(length(velocity_of(world, ball)), 0.05f);
    }
  }
}

TEST(Surface, AConveyorCarriesABox) {
  // The surface runs counter-clockwise about the shape: the upper side moves to the left, the lower one to the right.
  for (const float speed : {2.0f, -3.0f}) {
    WorldOptions options;
    options.sleeping = false;
    World world(options);
    Material belt;
    belt.surface_speed = speed;
    add_floor(world, 100.0f, belt);
    const BodyId box = add_dynamic(world, {0.0f, 0.25f}, Box{{0.5f, 0.25f}});
    const BodyId ball = add_dynamic(world, {50.0f, 0.5f}, Circle{{}, 0.5f});
    run_steps(world, 180);
    EXPECT_NEAR(velocity_of(world, box).x, -speed, 0.01f);
    EXPECT_NEAR(angle_of(world, box), 0.0f, 0.01f);
    // Friction acts on the ball until it rolls on the belt. A disc that starts at rest then has a third of the belt's
    // speed.
    EXPECT_NEAR(velocity_of(world, ball).x, -speed / 3.0f, 0.05f * std::abs(speed));
  }
}

TEST(Surface, SurfaceSpeedActsOnChainsAndDynamicBodies) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  const BodyId ground = world.create_body({});
  ChainOptions chain;
  chain.points = {{30.0f, 0.0f}, {20.0f, 0.0f}, {-20.0f, 0.0f}, {-30.0f, 0.0f}};
  world.create_chain(ground, chain).value();
  ShapeOptions tread;
  tread.material.surface_speed = 1.5f;
  // A body whose own surface runs counter-clockwise: its lower side moves right, so it drives left.
  const BodyId tank = add_dynamic(world, {0.0f, 0.25f}, Box{{1.0f, 0.25f}}, tread);
  run_steps(world, 180);
  EXPECT_NEAR(velocity_of(world, tank).x, -1.5f, 0.02f);
}

/// The convention of Material::surface_speed on all four sides of a belt: the surface runs counter-clockwise about its
/// shape. Either the belt or the crate has the surface speed, with several kinds of shapes and both orders of creation.
TEST(Surface, SurfacesRunCounterClockwise) {
  struct Side {
    const char* name;
    Vec2 outward;  // The direction from the belt to the crate.
    Vec2 carried;  // The direction of motion at a positive speed.
  };
  constexpr std::array kSides = {Side{"on a floor: left", {0.0f, 1.0f}, {-1.0f, 0.0f}},
                                 Side{"under it: right", {0.0f, -1.0f}, {1.0f, 0.0f}},
                                 Side{"on its left side: down", {-1.0f, 0.0f}, {0.0f, -1.0f}},
                                 Side{"on its right side: up", {1.0f, 0.0f}, {0.0f, 1.0f}}};
  const auto carried_by = [](const Side& side, const ShapeGeometry& belt, const ShapeGeometry& crate, bool crate_drives,
                             bool crate_first) {
    WorldOptions options;
    options.sleeping = false;
    options.gravity = -10.0f * side.outward;  // Presses the crate to the belt.
    World world(options);
    ShapeOptions moving;
    moving.material.surface_speed = 1.5f;
    // The belt's top goes through its body's origin, and the body's angle turns the top to this side.
    BodyOptions fixed;
    fixed.angle = std::atan2(side.outward.y, side.outward.x) - 0.5f * kPi;
    BodyOptions loose;
    loose.type = BodyType::dynamic;
    loose.position = to_position(0.5f * side.outward);
    loose.locks.rotation = true;
    BodyId crate_id;
    const auto make = [&](const BodyOptions& body, const ShapeGeometry& shape, bool drives) {
      const BodyId id = world.create_body(body);
      std::visit(
          [&](const auto& s) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(s)>, ChainSegment>) {
              must(world.create_shape(id, s, drives ? moving : ShapeOptions{}));
            }
          },
          shape);
      return id;
    };
    if (crate_first) crate_id = make(loose, crate, crate_drives);
    make(fixed, belt, !crate_drives);
    if (!crate_first) crate_id = make(loose, crate, crate_drives);
    run_steps(world, 120);
    return velocity_of(world, crate_id);
  };
  const std::vector<ShapeGeometry> belts = {
      make_box({{50.0f, 0.5f}, {0.0f, -0.5f}}).value(), Capsule{{-50.0f, -0.5f}, {50.0f, -0.5f}, 0.5f},
      Segment{{-50.0f, 0.0f}, {50.0f, 0.0f}}, Segment{{50.0f, 0.0f}, {-50.0f, 0.0f}}};
  const std::vector<ShapeGeometry> crates = {Circle{{}, 0.5f}, make_box({}).value(),
                                             Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f}};
  for (const Side& side : kSides) {
    for (std::size_t b = 0; b < belts.size(); ++b) {
      for (std::size_t c = 0; c < crates.size(); ++c) {
        if (c == 2 && side.outward.x != 0.0f) continue;  // The crate would stand on its end.
        for (const bool crate_first : {false, true}) {
          SCOPED_TRACE(std::string(side.name) + ", belt " + std::to_string(b) + ", crate " + std::to_string(c));
          const Vec2 by_belt = carried_by(side, belts[b], crates[c], false, crate_first);
          EXPECT_NEAR(by_belt.x, 1.5f * side.carried.x, 0.01f);
          EXPECT_NEAR(by_belt.y, 1.5f * side.carried.y, 0.01f);
          // Now the crate's surface runs counter-clockwise, and the belt's is at rest. Where they touch, the crate's
          // surface moves opposite to the direction in which the belt's moved, and drives the crate as a tread does. So
          // the crate moves in the same direction as on the belt.
          const Vec2 by_treads = carried_by(side, belts[b], crates[c], true, crate_first);
          EXPECT_NEAR(by_treads.x, 1.5f * side.carried.x, 0.01f);
          EXPECT_NEAR(by_treads.y, 1.5f * side.carried.y, 0.01f);
        }
      }
    }
  }
}

TEST(Surface, AChainCarriesBodiesInTheDirectionOfItsPoints) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  ChainOptions chain;
  // The points are listed from right to left, like those of a ground.
  chain.points = {{30.0f, 0.0f}, {20.0f, 0.0f}, {-20.0f, 0.0f}, {-30.0f, 0.0f}};
  chain.materials[0].surface_speed = 1.5f;
  must(world.create_chain(world.create_body({}), chain));
  const BodyId crate = add_dynamic(world, {0.0f, 0.5f}, Box{});
  run_steps(world, 120);
  EXPECT_NEAR(velocity_of(world, crate).x, -1.5f, 0.01f);
}

TEST(Surface, BeltForceIsBoundedByFriction) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  Material belt;
  belt.surface_speed = -20.0f;
  belt.friction = 0.2f;
  add_floor(world, 100.0f, belt);
  const BodyId box = add_dynamic(world, {-50.0f, 0.25f}, Box{{1.0f, 0.25f}}, with_friction(0.2f));
  run_steps(world, 60);
  EXPECT_NEAR(velocity_of(world, box).x, 0.2f * 10.0f, 0.05f);
}

}  // namespace
}  // namespace drystone::test
