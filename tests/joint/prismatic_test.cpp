// The slider against closed forms.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

struct Slider {
  World world;
  BodyId rail;
  BodyId block;
  JointId joint;
};

Slider slider(const WorldOptions& options, PrismaticOptions joint, Vec2 start = {}) {
  Slider s{World(options), {}, {}, {}};
  s.rail = s.world.create_body({});
  s.block = add_dynamic(s.world, start, Box{});
  joint.body_a = s.rail;
  joint.body_b = s.block;
  s.joint = s.world.create_joint(joint);
  return s;
}

TEST(Prismatic, SlidesAlongItsAxisAlone) {
  PrismaticOptions joint;
  joint.axis = {3.0f, -4.0f};  // The direction is normalised.
  Slider s = slider(falling_world(), joint);
  EXPECT_NEAR(length(s.world.joint<PrismaticOptions>(s.joint).value().axis), 1.0f, 1.0e-6f);
  run_steps(s.world, 60);
  const JointState state = s.world.joint_state(s.joint);
  EXPECT_NEAR(state.speed, 8.0f, 0.02f);  // The component of gravity along the axis.
  EXPECT_NEAR(state.coordinate, 4.0f, 0.05f);
  EXPECT_LT(state.linear_error, kLinearSlop);
  EXPECT_LT(state.angular_error, 1.0e-3f);
  // The rail carries the component across the axis: 0.6 m g.
  EXPECT_NEAR(length(state.force), 6.0f, 0.06f);
  const Vec2 center = center_of(s.world, s.block);
  EXPECT_NEAR(center.y / center.x, -4.0f / 3.0f, 0.01f);
}

TEST(Prismatic, LimitsStopTheBody) {
  PrismaticOptions joint;
  joint.axis = {0.0f, 1.0f};
  joint.limit = {true, -1.0f, 0.5f};
  Slider s = slider(falling_world(), joint);
  float lowest = 0.0f;
  for (int i = 0; i < 180; ++i) {
    run_steps(s.world, 1);
    lowest = min(lowest, center_of(s.world, s.block).y);
  }
  EXPECT_GT(lowest, -1.0f - 2.0f * kLinearSlop);  // The body arrives at 4.5 m/s.
  JointState state = s.world.joint_state(s.joint);
  EXPECT_NEAR(state.coordinate, -1.0f, 0.2f * kLinearSlop);
  EXPECT_NEAR(state.force.y, 10.0f, 0.1f);
  must(s.world.set_gravity({0.0f, 10.0f}));
  run_steps(s.world, 180);
  state = s.world.joint_state(s.joint);
  EXPECT_NEAR(state.coordinate, 0.5f, 0.2f * kLinearSlop);
  EXPECT_NEAR(state.force.y, -10.0f, 0.1f);
}

TEST(Prismatic, TheMotorReachesItsSpeedWithinItsForce) {
  PrismaticOptions joint;
  joint.motor = {true, 2.0f, 4.0f};
  Slider s = slider(still_world(), joint);  // 1 kg.
  run_steps(s.world, 15);
  EXPECT_NEAR(velocity_of(s.world, s.block).x, 1.0f, 0.02f);
  EXPECT_NEAR(s.world.joint_state(s.joint).value().force.x, 4.0f, 0.02f);
  run_steps(s.world, 60);
  EXPECT_NEAR(velocity_of(s.world, s.block).x, 2.0f, 0.01f);
}

TEST(Prismatic, TheMotorLiftsAWeightBelowItsForce) {
  for (const float force : {9.0f, 11.0f}) {
    PrismaticOptions joint;
    joint.axis = {0.0f, 1.0f};
    joint.motor = {true, 1.0f, force};
    Slider s = slider(falling_world(), joint);
    run_steps(s.world, 120);
    // Newton: (force - m g) / m up, until the speed is reached.
    const float expected = force > 10.0f ? 1.0f : (force - 10.0f) * 2.0f;
    EXPECT_NEAR(velocity_of(s.world, s.block).y, expected, 0.05f);
  }
}

TEST(Prismatic, SpringFollowsTheClosedForm) {
  const double zeta = 0.1;
  PrismaticOptions joint;
  joint.spring = {true, 1.0f, static_cast<float>(zeta)};
  joint.target_translation = 0.5f;
  Slider s = slider(still_world(), joint, {1.5f, 0.0f});
  const double w = 2.0 * 3.14159265358979;
  const double wd = w * std::sqrt(1.0 - zeta * zeta);
  for (int i = 1; i <= 240; ++i) {
    run_steps(s.world, 1, 1.0f / 240.0f);
    const double t = i / 240.0;
    const double expected = 0.5 + std::exp(-zeta * w * t) * (std::cos(wd * t) + zeta * w / wd * std::sin(wd * t));
    ASSERT_NEAR(center_of(s.world, s.block).x, expected, 0.02) << "at " << t << " s";
  }
}

TEST(Prismatic, SpringSagsUnderWeight) {
  PrismaticOptions joint;
  joint.axis = {0.0f, 1.0f};
  joint.spring = {true, 2.0f, 1.0f};
  Slider s = slider(falling_world(), joint);
  run_steps(s.world, 300);
  const float w = 2.0f * kPi * 2.0f;
  EXPECT_NEAR(s.world.joint_state(s.joint).value().coordinate, -10.0f / (w * w), 5.0e-4f);
  EXPECT_NEAR(s.world.joint_state(s.joint).value().force.y, 10.0f, 0.05f);
}

TEST(Prismatic, KeepsTheAngleAgainstALever) {
  // The weight pulls at the end of a lever of 2 m: the torque is 2 m g.
  WorldOptions options = falling_world();
  World world(options);
  const BodyId rail = world.create_body({});
  const BodyId block = add_dynamic(world, {}, Box{{0.5f, 0.5f}, {2.0f, 0.0f}});
  PrismaticOptions joint;
  joint.body_a = rail;
  joint.body_b = block;
  const JointId id = world.create_joint(joint);
  run_steps(world, 120);
  const JointState state = world.joint_state(id);
  EXPECT_NEAR(state.torque, 20.0f, 0.5f);
  EXPECT_NEAR(state.force.y, 10.0f, 0.2f);
  EXPECT_LT(state.angular_error, 0.005f);
  EXPECT_LT(state.linear_error, 2.0f * kLinearSlop);
}

TEST(Prismatic, AxisTurnsWithBodyA) {
  World world(still_world());
  BodyOptions turntable;
  turntable.type = BodyType::kinematic;
  turntable.angular_velocity = 1.0f;
  const BodyId rail = world.create_body(turntable);
  const BodyId block = add_dynamic(world, {1.0f, 0.0f}, Box{{0.2f, 0.2f}});
  PrismaticOptions joint;
  joint.body_a = rail;
  joint.body_b = block;
  joint.limit = {true, 0.5f, 2.0f};
  const JointId id = world.create_joint(joint);
  run_steps(world, 180);
  const JointState state = world.joint_state(id);
  EXPECT_NEAR(state.coordinate, 2.0f, kLinearSlop);  // The body was flung outwards.
  EXPECT_LT(state.linear_error, kLinearSlop);
  EXPECT_LT(state.angular_error, 0.005f);
  EXPECT_NEAR(angle_of(world, block), 3.0f, 0.01f);
  EXPECT_NEAR(state.speed, 0.0f, 0.02f);
}

TEST(Prismatic, ReferenceAngleAndErrors) {
  World world(still_world());
  const BodyId rail = world.create_body({});
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.position = {1.0f, 0.25f};
  options.angle = 0.75f;
  const BodyId block = add(world, options, Box{});
  PrismaticOptions joint;
  joint.body_a = rail;
  joint.body_b = block;
  joint.reference_angle = 0.5f;
  joint.limit = {true, 0.0f, 0.9f};
  const JointId id = world.create_joint(joint);
  const JointState state = world.joint_state(id);
  EXPECT_NEAR(state.coordinate, 1.0f, 1.0e-6f);
  EXPECT_NEAR(state.linear_error, 0.25f, 1.0e-6f);
  EXPECT_NEAR(state.angular_error, 0.25f, 1.0e-5f);
  run_steps(world, 120);
  EXPECT_NEAR(angle_of(world, block), 0.5f, 0.002f);
  EXPECT_NEAR(center_of(world, block).y, 0.0f, 0.002f);
}

TEST(Prismatic, ChangesTakeEffect) {
  Slider s = slider(still_world(), {});
  PrismaticOptions changed = s.world.joint<PrismaticOptions>(s.joint);
  changed.motor = {true, -1.0f, 1000.0f};
  must(s.world.set_joint(s.joint, changed));
  run_steps(s.world, 30);
  EXPECT_NEAR(velocity_of(s.world, s.block).x, -1.0f, 0.001f);
}

}  // namespace
}  // namespace drystone::test
