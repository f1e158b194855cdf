// Coulomb friction against closed forms: the angle of repose, the length of a slide, a ball that slides until it rolls.
#include "tests/support/making.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

WorldOptions awake_world() {
  WorldOptions options;
  options.sleeping = false;
  return options;
}

/// Where blocks start to slide along a floor that reaches from -100 to 100 m.
constexpr float kStart = -50.0f;

/// A block that starts at kStart with `speed`, its lower side `height` above a floor at y = 0.
struct Slide {
  float floor_friction = 0.6f;
  float friction = 0.6f;
  float speed = 8.0f;
  float height = 0.0f;
  Vec2 half_extents = {1.0f, 0.25f};
  bool fixed_rotation = false;
};

BodyId add_sliding(World& world, const Slide& slide) {
  Material material;
  material.friction = slide.floor_friction;
  add_floor(world, 100.0f, material);
  BodyOptions block;
  block.type = BodyType::dynamic;
  block.position = {kStart, slide.height + slide.half_extents.y};
  block.velocity = {slide.speed, 0.0f};
  block.locks.rotation = slide.fixed_rotation;
  return add(world, block, Box{slide.half_extents}, with_friction(slide.friction));
}

/// The speed of a block on an incline after a time, for friction mu.
float speed_on_incline(float slope, float mu, int steps) {
  WorldOptions options = awake_world();
  options.continuous = false;
  World world(options);
  BodyOptions ramp;
  ramp.angle = slope;
  add(world, ramp, Box{{50.0f, 1.0f}, {0.0f, -1.0f}}, with_friction(mu));
  BodyOptions block;
  block.type = BodyType::dynamic;
  block.angle = slope;
  block.position = to_position(rotate(make_rotation(slope), {10.0f, 0.25f}));
  const BodyId id = add(world, block, Box{{0.5f, 0.25f}}, with_friction(mu));
  run_steps(world, steps);
  return length(velocity_of(world, id));
}

TEST(Friction, ABlockSlidesAboveTheAngleOfRepose) {
  for (const float mu : {0.1f, 0.3f, 0.6f}) {
    const float repose = std::atan(mu);
    SCOPED_TRACE(testing::Message() << "friction " << mu);
    // The tolerance is two per cent of the angle on each side.
    EXPECT_LT(speed_on_incline(0.98f * repose, mu, 120), 0.01f);
    const float above = 1.02f * repose;
    const float expected = 2.0f * 10.0f * (std::sin(above) - mu * std::cos(above));
    EXPECT_NEAR(speed_on_incline(above, mu, 120), expected, 0.05f * expected + 0.01f);
  }
}

/// A motor tilts a plank on a hinge, and a kinematic plank turns by its velocity: the block on each starts to slide at
/// the angle of repose. The block's acceleration grows as g * rate * t, so its first five millimetres take a while.
TEST(Friction, SlidesOffATiltingPlankAtTheAngleOfRepose) {
  constexpr float kSlide = 0.005f;
  for (const BodyType type : {BodyType::dynamic, BodyType::kinematic}) {
    for (const float mu : {0.1f, 0.3f, 0.6f}) {
      for (const float rate : {0.02f, 0.1f}) {
        if (rate == 0.02f && mu == 0.6f)
          continue;  // A slow plank with much friction: the block creeps by kSlide before it slides.
        SCOPED_TRACE(testing::Message() << "friction " << mu << ", " << rate << " rad/s");
        World world(awake_world());
        BodyOptions board;
        board.type = type;
        if (type == BodyType::kinematic) board.angular_velocity = rate;
        ShapeOptions heavy = with_friction(mu);
        heavy.density = 10.0f;
        const BodyId plank = add(world, board, Box{{5.0f, 0.1f}, {5.0f, -0.1f}}, heavy);
        if (type == BodyType::dynamic) {
          RevoluteOptions hinge;
          hinge.body_a = world.create_body({}).value();
          hinge.body_b = plank;
          hinge.motor = {true, rate, 1.0e5f};
          world.create_joint(hinge).value();
        }
        const BodyId id = add_dynamic(world, {4.0f, 0.25f}, Box{{0.5f, 0.25f}}, with_friction(mu));
        const auto along = [&] {
          const WorldTransform pose = world.transform(plank).value();
          return inv_transform_point(pose, world.motion(id).value().center).x;
        };
        run_steps(world, 30);
        const float start = along();
        while (along() > start - kSlide && angle_of(world, plank) < 1.0f) run_steps(world, 1);
        const float lag = rate * std::cbrt(6.0f * kSlide / (10.0f * rate));
        EXPECT_NEAR(angle_of(world, plank), std::atan(mu) + lag, 0.01f);
      }
    }
  }
}

TEST(Friction, ABlockSlidesDownAtTheAccelerationOfTheory) {
  for (const float mu : {0.0f, 0.2f, 0.4f}) {
    const float slope = 0.5f;
    const float acceleration = 10.0f * (std::sin(slope) - mu * std::cos(slope));
    EXPECT_NEAR(speed_on_incline(slope, mu, 60), acceleration, 0.01f * acceleration) << mu;
  }
}

TEST(Friction, ABlockStopsAtTheDistanceOfTheory) {
  for (const float mu : {0.2f, 0.5f}) {
    World world(awake_world());
    const BodyId id = add_sliding(world, {.floor_friction = mu, .friction = mu});
    run_steps(world, 30);
    EXPECT_NEAR(velocity_of(world, id).x, 8.0f - mu * 10.0f * 0.5f, 0.05f);
    run_steps(world, 600);
    EXPECT_NEAR(center_of(world, id).x - kStart, 64.0f / (2.0f * mu * 10.0f), 0.2f) << mu;
    EXPECT_NEAR(velocity_of(world, id).x, 0.0f, 1.0e-4f);
  }
}

/// A sliding block that cannot turn falls onto the floor. Friction during the impact reduces its sliding speed by the coefficient of friction
/// times its falling speed, however many sub-steps share the impact: the push-out adds no friction. The block falls from many heights, so that it lands at many different times
/// within a step. The tolerance is two per cent.
TEST(Friction, AnImpactSlowsASlidingBlockByFrictionTimesItsFallingSpeed) {
  constexpr float kFriction = 0.2f;
  constexpr float kSpeed = 8.0f;
  for (const int substeps : {1, 4, 16, 64}) {
    for (float height = 0.15f; height < 5.0f; height += some_if_sanitized(0.1f, 1.1f)) {
      SCOPED_TRACE(testing::Message() << substeps << " sub-steps, dropped from " << height << " m");
      WorldOptions options = awake_world();
      options.substeps = substeps;
      World world(options);
      const BodyId id = add_sliding(world, {.floor_friction = kFriction,
                                            .friction = kFriction,
                                            .speed = kSpeed,
                                            .height = height,
                                            .half_extents = {0.5f, 0.5f},
                                            .fixed_rotation = true});
      run_steps(world, 400);
      const float fall = std::sqrt(2.0f * height / 10.0f);
      const float after = kSpeed - kFriction * 10.0f * fall;
      const float expected = kSpeed * fall + after * after / (2.0f * kFriction * 10.0f);
      EXPECT_NEAR(center_of(world, id).x - kStart, expected, 0.02f * expected);
    }
  }
}

TEST(Friction, MixesByTheGeometricMean) {
  World world(awake_world());
  const BodyId id = add_sliding(world, {.floor_friction = 0.9f, .friction = 0.1f});
  run_steps(world, 60);
  EXPECT_NEAR(velocity_of(world, id).x, 8.0f - 0.3f * 10.0f, 0.05f);
}

TEST(Friction, ASlidingBallEndsUpRolling) {
  // A ball that starts at v0 without spin slides until v = 2/3 v0 (a disc), then rolls.
  World world(awake_world());
  add_floor(world);
  BodyOptions ball;
  ball.type = BodyType::dynamic;
  ball.position = {-50.0f, 0.5f};
  ball.velocity = {9.0f, 0.0f};
  const BodyId id = add(world, ball, Circle{{}, 0.5f}, with_friction(0.3f));
  run_steps(world, 180);
  EXPECT_NEAR(velocity_of(world, id).x, 6.0f, 0.06f);
  EXPECT_NEAR(spin_of(world, id), -12.0f, 0.12f);
}

TEST(Friction, ABallRollsDownAtTwoThirdsOfTheSlidingAcceleration) {
  World world;
  const float slope = 0.3f;
  BodyOptions ramp;
  ramp.angle = slope;
  add(world, ramp, Box{{50.0f, 1.0f}, {0.0f, -1.0f}});
  const BodyId ball = add_dynamic(world, rotate(make_rotation(slope), {10.0f, 0.5f}), Circle{{}, 0.5f});
  run_steps(world, 60);
  const float expected = 10.0f * std::sin(slope) * 2.0f / 3.0f;
  EXPECT_NEAR(length(velocity_of(world, ball)), expected, 0.01f * expected);
}

}  // namespace
}  // namespace drystone::test
