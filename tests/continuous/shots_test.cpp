// Thousands of seeded shots at thin walls. A wall is at x = 0, a shot comes from the left; it has passed if its centre
// is to the right of the wall after any step. ShotsWithoutContinuous shows that these tests can fail. The tests of
// Continuous are about single impacts.
#include "tests/continuous/shooter.hpp"
#include "tests/continuous/walls.hpp"
#include "tests/support/making.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

constexpr float kShotWallHeight = 300.0f;

const char* to_string(Wall wall) {
  constexpr std::array kNames = {"segment", "thin box", "chain", "thick box"};
  return kNames[static_cast<std::size_t>(wall)];
}

struct ShotTally {
  int passed = 0;
  int swept = 0;
  int impacts = 0;
};

ShotTally shoot_at(Wall wall, std::uint32_t seed, bool continuous, float most_spin = 90.0f) {
  WorldOptions options = still_world();
  options.continuous = continuous;
  World world(options);
  add_wall(world, wall, kShotWallHeight);
  const BodyId shot = Shooter(seed, most_spin).shoot(world);
  ShotTally tally;
  for (int i = 0; i < 100; ++i) {
    const StepReport report = world.step(kDt);
    tally.swept += report.swept_bodies;
    tally.impacts += report.impacts;
    const Vec2 center = center_of(world, shot);
    if (std::abs(center.y) > kShotWallHeight - 5.0f || center.x < -20.0f) break;
    if (center.x > 0.0f) {
      ++tally.passed;
      break;
    }
  }
  return tally;
}

constexpr std::uint32_t kTraceShots = some_if_sanitized(2000u, 200u);

class Shots : public testing::TestWithParam<Wall> {};

TEST_P(Shots, NoShotPasses) {
  int impacts = 0;
  std::string passed;
  for (std::uint32_t seed = 0; seed < kTraceShots; ++seed) {
    const ShotTally tally = shoot_at(GetParam(), seed, true);
    if (tally.passed > 0) passed += " " + std::to_string(seed);
    impacts += tally.impacts;
  }
  EXPECT_EQ(passed, "") << "through the " << to_string(GetParam()) << " passed the shots of these seeds";
  EXPECT_GT(static_cast<std::uint32_t>(impacts), kTraceShots / 4);
}

/// Half of the shots spin, by up to 16 radians in a step.
TEST_P(Shots, NoFastSpinningShotPasses) {
  std::string passed;
  for (std::uint32_t seed = 0; seed < kTraceShots; ++seed) {
    if (shoot_at(GetParam(), seed, true, 1000.0f).passed > 0) passed += " " + std::to_string(seed);
  }
  EXPECT_EQ(passed, "") << "through the " << to_string(GetParam()) << " passed the shots of these seeds";
}

INSTANTIATE_TEST_SUITE_P(Walls, Shots, testing::Values(Wall::segment, Wall::thin_box, Wall::chain, Wall::thick_box));

TEST(ShotsWithoutContinuous, ManyPass) {
  int passed = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const ShotTally tally = shoot_at(Wall::segment, seed, false);
    passed += tally.passed;
    EXPECT_EQ(tally.swept, 0);
    EXPECT_EQ(tally.impacts, 0);
  }
  EXPECT_GT(passed, 50);
}

TEST(Continuous, AFastCircleStopsAtTheWallInTheStepOfTheImpact) {
  for (const bool continuous : {true, false}) {
    WorldOptions options = still_world();
    options.continuous = continuous;
    World world(options);
    add_wall(world, Wall::segment, kShotWallHeight);
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {-1.0f, 0.0f};
    body.velocity = {200.0f, 0.0f};
    const BodyId ball = add(world, body, Circle{{}, 0.1f});
    const StepReport report = world.step(kDt);
    if (continuous) {
      EXPECT_EQ(report.swept_bodies, 1);
      EXPECT_EQ(report.impacts, 1);
      EXPECT_EQ(report.clamped_jointed, 0);
      // The target is an overlap of a slop, within a quarter of it.
      EXPECT_NEAR(center_of(world, ball).x, -0.1f + kLinearSlop, kImpactTolerance + 1.0e-5f);
      EXPECT_EQ(velocity_of(world, ball).x, 200.0f);  // The next step's contact takes it away.
      run_steps(world, 2);
      EXPECT_LT(velocity_of(world, ball).x, 0.1f);
    } else {
      EXPECT_EQ(report.swept_bodies, 0);
      EXPECT_GT(center_of(world, ball).x, 2.0f);
    }
  }
}

/// Gravity slows the motion to the ceiling and adds speed along it. After the impact only the part across the ceiling
/// is removed.
TEST(Continuous, RemovesTheVelocityThatForcesAddedAfterTheImpact) {
  const auto throw_up = [](Vec2 gravity, Vec2 velocity) {  // Against a ceiling 0.1 m above the ball.
    WorldOptions options = still_world();
    options.continuous = true;
    options.gravity = gravity;
    options.max_speed = 30.0f;
    World world(options);
    add(world, {}, Box{{20.0f, 0.01f}, {0.0f, 0.2f}});
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.velocity = velocity;
    const BodyId ball = add(world, body, Circle{{}, 0.1f});
    const StepReport report = world.step(kDt);
    EXPECT_EQ(report.impacts, 1);
    EXPECT_EQ(report.speed_clamped, 1);
    const Vec2 after = velocity_of(world, ball);
    EXPECT_TRUE(is_finite(after));
    EXPECT_LE(length(after), 30.0f);
    return after;
  };
  const Vec2 slow_along = throw_up({1000.0f, -600.0f}, {0.0f, 29.9f});  // The sub-steps leave (17, 20) m/s.
  EXPECT_GT(slow_along.y, 22.0f);
  throw_up({2000.0f, -600.0f}, {10.0f, 28.0f});  // The sub-steps limit the speed too, but it is counted once.
}

TEST(Continuous, SlowBodiesAreNotSwept) {
  WorldOptions options = still_world();
  options.continuous = true;
  World world(options);
  add_wall(world, Wall::segment, kShotWallHeight);
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {-5.0f, 0.0f};
  body.velocity = {2.0f, 0.0f};
  add(world, body, Circle{{}, 0.5f});
  for (int i = 0; i < 60; ++i) EXPECT_EQ(world.step(kDt).value().swept_bodies, 0);
}

TEST(Continuous, RotationIsSwept) {
  // A long arm spins in place beside a peg: its tip moves 8 m in the step, its centre does not move.
  WorldOptions options = still_world();
  options.continuous = true;
  World world(options);
  const BodyId peg = world.create_body({});
  world.create_shape(peg, Circle{{3.5f, 3.5f}, 0.05f}).value();
  BodyOptions arm;
  arm.type = BodyType::dynamic;
  arm.angular_velocity = 90.0f;
  const BodyId id = add(world, arm, Box{{6.0f, 0.05f}});
  const StepReport report = world.step(kDt);
  EXPECT_EQ(report.impacts, 1);
  EXPECT_NEAR(angle_of(world, id), 0.25f * kPi, 0.05f);
}

TEST(Continuous, CountsStoppedBodiesWithJoints) {
  WorldOptions options = still_world();
  options.continuous = true;
  World world(options);
  add_wall(world, Wall::segment, kShotWallHeight);
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {-1.0f, 0.0f};
  body.velocity = {200.0f, 0.0f};
  const BodyId front = add(world, body, Circle{{}, 0.1f});
  body.position = {-2.5f, 0.0f};
  const BodyId back = add(world, body, Circle{{}, 0.1f});
  DistanceOptions rod;
  rod.body_a = back;
  rod.body_b = front;
  rod.length = 1.5f;
  world.create_joint(rod).value();
  int clamped = 0;
  for (int i = 0; i < 60; ++i) {
    clamped += world.step(kDt).value().clamped_jointed;
    ASSERT_LT(center_of(world, front).x, 0.0f);
    ASSERT_LT(center_of(world, back).x, 0.0f);
  }
  EXPECT_GT(clamped, 0);
}

TEST(Continuous, BodiesPassChainsFromBehind) {
  WorldOptions options = still_world();
  options.continuous = true;
  World world(options);
  add_wall(world, Wall::chain, kShotWallHeight);
  BodyOptions body;
  body.type = BodyType::dynamic;
  for (const float speed : {-3.0f, -60.0f, -300.0f}) {
    body.position = {2.0f, speed};
    body.velocity = {speed, 0.0f};
    const BodyId ball = add(world, body, Circle{{}, 0.2f});
    run_steps(world, 60);
    EXPECT_NEAR(center_of(world, ball).x, 2.0f + speed, 0.01f);
    EXPECT_EQ(velocity_of(world, ball).x, speed);
    must(world.destroy_body(ball));
  }
}

TEST(Continuous, FiltersAndSensorsDoNotStop) {
  WorldOptions options = still_world();
  options.continuous = true;
  World world(options);
  const BodyId wall = world.create_body({});
  ShapeOptions other_category;
  other_category.filter.category = 2;
  world.create_shape(wall, Segment{{0.0f, 10.0f}, {0.0f, -10.0f}}, other_category).value();
  ShapeOptions sensor;
  sensor.sensor = true;
  world.create_shape(wall, Box{{0.1f, 10.0f}}, sensor).value();
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {-1.0f, 0.0f};
  body.velocity = {200.0f, 0.0f};
  ShapeOptions shape;
  shape.filter.mask = 1;
  const BodyId ball = add(world, body, Circle{{}, 0.1f}, shape);
  run_steps(world, 10);
  EXPECT_GT(center_of(world, ball).x, 10.0f);
}

}  // namespace
}  // namespace drystone::test
