// Motion without contacts, against closed forms: falling, damping, spin, forces, and the limits on speed.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

TEST(FreeMotion, FallsBySemiImplicitEuler) {
  WorldOptions options;
  options.continuous = false;
  World world(options);
  const BodyId body = add_dynamic(world, {0.0f, 0.0f}, Circle{});
  const int steps = 60;
  run_steps(world, steps);
  // n sub-steps of h give y = -g h^2 n (n + 1) / 2, v = -g h n, exact except for rounding of 240 additions.
  const double h = 1.0 / 240.0;
  const double n = 4.0 * steps;
  EXPECT_NEAR(velocity_of(world, body).y, -10.0 * h * n, 1.0e-4);
  EXPECT_NEAR(center_of(world, body).y, -10.0 * h * h * n * (n + 1.0) / 2.0, 1.0e-4);
  EXPECT_EQ(center_of(world, body).x, 0.0f);
}

TEST(FreeMotion, GravityScaleAndConstantForce) {
  World world;
  const BodyId heavy = add_dynamic(world, {0.0f, 0.0f}, Circle{});
  const BodyId floating = add_dynamic(world, {10.0f, 0.0f}, Circle{});
  const BodyId held = add_dynamic(world, {20.0f, 0.0f}, Circle{});
  must(world.set_gravity_scale(floating, 0.0f));
  must(world.set_constant_force(held, {0.0f, 10.0f * world.mass_data(held).value().mass}));
  must(world.set_gravity_scale(heavy, 2.0f));
  run_steps(world, 60);
  EXPECT_NEAR(velocity_of(world, heavy).y, -20.0f, 1.0e-3f);
  EXPECT_EQ(velocity_of(world, floating).y, 0.0f);
  EXPECT_NEAR(velocity_of(world, held).y, 0.0f, 1.0e-4f);  // The mass and its inverse are rounded separately.
}

TEST(FreeMotion, AForceActsForOneStep) {
  World world(still_world());
  const BodyId body = add_dynamic(world, {}, Box{});
  const MassData mass = world.mass_data(body);
  must(world.apply_force_to_center(body, {3.0f, -1.0f}));
  must(world.apply_torque(body, 2.0f));
  run_steps(world, 1);
  EXPECT_NEAR(velocity_of(world, body).x, 3.0f * kDt / mass.mass, 1.0e-6f);
  EXPECT_NEAR(velocity_of(world, body).y, -1.0f * kDt / mass.mass, 1.0e-6f);
  EXPECT_NEAR(spin_of(world, body), 2.0f * kDt / mass.inertia, 1.0e-5f);
  const Vec2 velocity = velocity_of(world, body);
  run_steps(world, 1);
  EXPECT_EQ(velocity_of(world, body), velocity);
}

TEST(FreeMotion, DampingDecaysAsDocumented) {
  World world(still_world());
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.velocity = {8.0f, 0.0f};
  options.angular_velocity = 4.0f;
  options.linear_damping = 0.5f;
  options.angular_damping = 2.0f;
  const BodyId body = add(world, options, Circle{});
  run_steps(world, 60);
  // v / (1 + h c) in each of 240 sub-steps, 1e-6 relative rounding in each.
  EXPECT_NEAR(velocity_of(world, body).x, 8.0 * std::pow(1.0 + 0.5 / 240.0, -240.0), 1.0e-3);
  EXPECT_NEAR(spin_of(world, body), 4.0 * std::pow(1.0 + 2.0 / 240.0, -240.0), 1.0e-3);
}

TEST(FreeMotion, ASpinningBodyKeepsItsSpinByClosedForm) {
  World world(still_world());
  BodyOptions options;
  options.type = BodyType::dynamic;
  const BodyId body = add(world, options, Box{{2.0f, 0.1f}, {1.0f, 0.0f}});
  must(world.set_angular_velocity(body, 3.0f));
  const Vec2 start = center_of(world, body);
  run_steps(world, 60);
  EXPECT_EQ(spin_of(world, body), 3.0f);
  EXPECT_EQ(center_of(world, body), start);         // The body turns about its centre of mass, which is not its origin.
  EXPECT_NEAR(angle_of(world, body), 3.0, 3.0e-5);  // 240 times 1e-7 of rounding.
}

TEST(FreeMotion, SpeedsAboveTheLimitsAreReducedAndCounted) {
  WorldOptions world_options = still_world();
  world_options.max_speed = 50.0f;
  world_options.max_angular_speed = 90.0f;
  World world(world_options);
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.velocity = {300.0f, -400.0f};
  options.angular_velocity = 1000.0f;
  const BodyId body = add(world, options, Circle{});
  const StepReport report = world.step(kDt);
  EXPECT_EQ(report.speed_clamped, 1);
  EXPECT_EQ(report.rotation_clamped, 1);
  EXPECT_NEAR(velocity_of(world, body).x, 30.0f, 1.0e-4f);
  EXPECT_NEAR(velocity_of(world, body).y, -40.0f, 1.0e-4f);
  EXPECT_EQ(spin_of(world, body), 90.0f);
  EXPECT_EQ(world.step(kDt).value().speed_clamped, 0);
}

/// Bodies with all that acts on a free body: forces, damping, gravity, and speeds below, at and above the limits. Their number is no
/// multiple of any lanes.
std::vector<BodyId> add_free_bodies(World& world) {
  std::vector<BodyId> bodies;
  for (int i = 0; i < 37; ++i) {
    const auto n = static_cast<float>(i);
    BodyOptions options;
    options.type = BodyType::dynamic;
    options.position = {100.0f * n, 0.0f};
    options.velocity = {2.5f * n, i % 5 == 0 ? 49.9f : -0.3f * n};
    options.angular_velocity = i % 7 == 3 ? 20.0f * n : 0.4f * n;
    options.linear_damping = i % 2 == 0 ? 0.0f : 0.1f * n;
    options.angular_damping = i % 3 == 0 ? 0.0f : 0.2f * n;
    options.gravity_scale = i % 4 == 0 ? 0.0f : 1.0f;
    bodies.push_back(add(world, options, Box{{0.5f, 0.2f}, {0.1f, 0.0f}}));
    must(world.set_constant_force(bodies.back(), {0.5f * n, -n}));
  }
  return bodies;
}

TEST(FreeMotion, IsTheSameBesideBodiesThatTouch) {
  // Without constraints a block integrates all sub-steps of its bodies at once; two touching bodies make it go through the stages.
  for (const Lanes lanes : available_lanes()) {
    WorldOptions options;
    options.lanes = lanes;
    options.max_speed = 50.0f;
    options.max_angular_speed = 300.0f;
    World alone(options);
    World beside(options);
    const std::vector<BodyId> free = add_free_bodies(alone);
    ASSERT_EQ(add_free_bodies(beside), free);
    add_dynamic(beside, {-200.0f, 0.0f}, Box{});
    add_dynamic(beside, {-200.0f, 0.99f}, Box{});
    int clamped = 0;
    for (int step = 0; step < 20; ++step) {
      const StepReport report = alone.step(kDt);
      const StepReport other = beside.step(kDt);
      ASSERT_EQ(report.touching, 0);
      ASSERT_EQ(other.touching, 1);
      ASSERT_EQ(report.speed_clamped, other.speed_clamped);
      ASSERT_EQ(report.rotation_clamped, other.rotation_clamped);
      clamped += report.speed_clamped + report.rotation_clamped;
      for (std::size_t i = 0; i < free.size(); ++i) {
        const BodyMotion a = alone.motion(free[i]);
        const BodyMotion b = beside.motion(free[i]);
        ASSERT_EQ(a.center, b.center) << "body " << i << " in step " << step << ", " << to_string(lanes);
        ASSERT_EQ(a.pose.rotation, b.pose.rotation) << "body " << i << " in step " << step << ", " << to_string(lanes);
        ASSERT_EQ(a.velocity, b.velocity) << "body " << i << " in step " << step << ", " << to_string(lanes);
        ASSERT_EQ(a.angular_velocity, b.angular_velocity) << "body " << i << " in step " << step;
      }
    }
    EXPECT_GT(clamped, 0);
  }
}

/// How far a body of 1 mm/s moves in 1,000 steps, over how far it should.
double slow_motion(float dt, bool& short_step) {
  World world(still_world());
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.velocity = {1.0e-3f, 0.0f};
  const BodyId body = add(world, options, Box{});
  for (int i = 0; i < 1000; ++i) short_step = world.step(dt).value().short_step;
  return world.body(body).value().position.x / (1.0e-3 * 1000.0 * double{dt});
}

TEST(FreeMotion, StepsThatLoseSlowMotionAreReported) {
  bool short_step = true;
  EXPECT_NEAR(slow_motion(kShortestPreciseStep, short_step), 1.0, 0.01);
  EXPECT_FALSE(short_step);
  // 1 nm is rounded to one step of the grid, 1.86 nm.
  EXPECT_NEAR(slow_motion(1.0e-6f, short_step), 1.86, 0.01);
  EXPECT_TRUE(short_step);
}

TEST(FreeMotion, KinematicBodiesKeepTheirVelocity) {
  World world;
  BodyOptions options;
  options.type = BodyType::kinematic;
  options.velocity = {1.0f, 2.0f};
  options.angular_velocity = 0.5f;
  const BodyId body = add(world, options, Box{});
  add_dynamic(world, {1.0f, 3.0f}, Box{{2.0f, 0.5f}});
  run_steps(world, 60);
  EXPECT_EQ(velocity_of(world, body), (Vec2{1.0f, 2.0f}));
  EXPECT_NEAR(center_of(world, body).x, 1.0f, 1.0e-5f);
  EXPECT_NEAR(center_of(world, body).y, 2.0f, 1.0e-5f);
  EXPECT_NEAR(angle_of(world, body), 0.5f, 1.0e-5f);
}

}  // namespace
}  // namespace drystone::test
