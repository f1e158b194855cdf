// What the fuller contact kernels do: rolling resistance and moving surfaces.
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

TEST(Surface, WithoutRollingResistanceABallRollsOn) {
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
  // It starts to roll where tan(slope) exceeds the resistance.
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
  // Counter-clockwise about the shape: the upper side moves to the left, the lower one to the right.
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
    // The ball rolls against the belt: a third of its speed, as for the disc that slides to a roll.
    EXPECT_NEAR(velocity_of(world, ball).x, -speed / 3.0f, 0.05f * std::abs(speed));
  }
}

TEST(Surface, ABeltUnderAChainAndOnTheDynamicSide) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  const BodyId ground = world.create_body({});
  ChainOptions chain;
  chain.points = {{30.0f, 0.0f}, {20.0f, 0.0f}, {-20.0f, 0.0f}, {-30.0f, 0.0f}};
  world.create_chain(ground, chain).value();
  ShapeOptions tread;
  tread.material.surface_speed = 1.5f;
  // A body whose own outline runs counter-clockwise: its lower side goes right, so it drives left.
  const BodyId tank = add_dynamic(world, {0.0f, 0.25f}, Box{{1.0f, 0.25f}}, tread);
  run_steps(world, 180);
  EXPECT_NEAR(velocity_of(world, tank).x, -1.5f, 0.02f);
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
