// Gears, racks and pinions, pulleys and ratchets against closed forms and conserved quantities.
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kCouplingGravity = 10.0f;
// A unit box of 1 kg.
constexpr float kInertia = 1.0f / 6.0f;

float wrapped(float angle) { return std::remainder(angle, 2.0f * kPi); }

JointId add_hinge(World& world, BodyId a, BodyId b, Vec2 anchor_a = {}) {
  RevoluteOptions o;
  o.body_a = a;
  o.body_b = b;
  o.anchor_a = anchor_a;
  return world.create_joint(o);
}

JointId add_slider(World& world, BodyId a, BodyId b, Vec2 axis, Vec2 anchor_a = {}) {
  PrismaticOptions o;
  o.body_a = a;
  o.body_b = b;
  o.anchor_a = anchor_a;
  o.axis = axis;
  return world.create_joint(o);
}

JointId add_gear(World& world, BodyId a, BodyId b, JointId joint_a, JointId joint_b, float ratio) {
  GearOptions o;
  o.body_a = a;
  o.body_b = b;
  o.joint_a = joint_a;
  o.joint_b = joint_b;
  o.ratio = ratio;
  return world.create_joint(o);
}

/// Two wheels that are boxes of 1 kg, hinged to a static body, and a gear.
struct Wheels {
  World world{still_world()};
  BodyId base = world.create_body({});
  BodyId a = add_dynamic(world, {0.0f, 0.0f}, Box{});
  BodyId b = add_dynamic(world, {3.0f, 0.0f}, Box{});
  JointId hinge_a = add_hinge(world, base, a);
  JointId hinge_b = add_hinge(world, base, b, {3.0f, 0.0f});
  JointId gear;

  explicit Wheels(float ratio) { gear = add_gear(world, a, b, hinge_a, hinge_b, ratio); }
  JointState state() const { return world.joint_state(gear).value(); }
};

// --- Gear -------------------------------------------------------------------------------------------------------------

TEST(Gear, AcceleratesBothWheelsByTheRatio) {
  for (const float ratio : {1.0f, 2.5f, -0.4f}) {
    Wheels s(ratio);
    const float torque = 0.7f;
    for (int i = 0; i < 60; ++i) {
      must(s.world.apply_torque(s.a, torque));
      run_steps(s.world, 1);
    }
    const float expected = torque / (kInertia + kInertia / (ratio * ratio));
    EXPECT_NEAR(spin_of(s.world, s.a), expected, 1.0e-3f * expected) << ratio;
    EXPECT_NEAR(spin_of(s.world, s.b), -expected / ratio, 1.0e-3f * expected / abs(ratio)) << ratio;
    EXPECT_LT(s.state().angular_error, 1.0e-4f) << ratio;
  }
}

TEST(Gear, BalancesTorquesByTheRatio) {
  Wheels s(3.0f);
  for (int i = 0; i < 120; ++i) {
    must(s.world.apply_torque(s.a, 2.0f));
    must(s.world.apply_torque(s.b, 6.0f));
    run_steps(s.world, 1);
  }
  EXPECT_NEAR(angle_of(s.world, s.a), 0.0f, 1.0e-4f);
  EXPECT_NEAR(s.state().torque, -6.0f, 6.0e-3f);
  EXPECT_NEAR(length(s.state().force), 0.0f, 1.0e-6f);
}

// The angles are multiplied by whole numbers, so that their turns do not matter: 2 a + 3 b = 0.
TEST(Gear, KeepsItsTeethOverThousandsOfFastTurns) {
  Wheels s(1.5f);
  must(s.world.set_angular_velocity(s.a, 300.0f));
  must(s.world.set_angular_velocity(s.b, -200.0f));
  for (int i = 0; i < 3600; ++i) {
    run_steps(s.world, 1);
    ASSERT_NEAR(wrapped(2.0f * angle_of(s.world, s.a) + 3.0f * angle_of(s.world, s.b)), 0.0f, 2.0e-3f) << i;
    ASSERT_NEAR(spin_of(s.world, s.a), 300.0f, 0.3f) << i;
  }
  EXPECT_LT(s.state().angular_error, 1.0e-3f);
  EXPECT_NEAR(s.state().coordinate, 0.0f, 1.0e-3f);
}

TEST(Gear, WithoutJointsCouplesTheAnglesOfTheBodies) {
  World world(still_world());
  const BodyId a = add_dynamic(world, {}, Box{});
  const BodyId b = add_dynamic(world, {3.0f, 0.0f}, Box{});
  const JointId gear = add_gear(world, a, b, {}, {}, 2.0f);
  must(world.set_angular_velocity(a, 6.0f));
  run_steps(world, 30);
  // Impulses -P on a and -2 P on b: 6 - P / I = 4 P / I.
  EXPECT_NEAR(spin_of(world, a), 4.8f, 1.0e-3f);
  EXPECT_NEAR(spin_of(world, b), -2.4f, 1.0e-3f);
  EXPECT_LT(world.joint_state(gear).value().angular_error, 1.0e-4f);
}

TEST(Gear, BringsADisplacedWheelBack) {
  Wheels s(2.0f);
  run_steps(s.world, 1);
  must(s.world.set_transform(s.a, {0.0, 0.0}, 0.1f));
  EXPECT_NEAR(s.state().angular_error, 0.1f, 1.0e-4f);
  run_steps(s.world, 60);
  EXPECT_LT(s.state().angular_error, 1.0e-4f);
  EXPECT_NEAR(spin_of(s.world, s.a), 0.0f, 1.0e-5f);
}

TEST(Gear, MeshesAnewWithANewRatio) {
  Wheels s(1.0f);
  must(s.world.set_angular_velocity(s.a, 4.0f));
  must(s.world.set_angular_velocity(s.b, -4.0f));
  run_steps(s.world, 100);
  GearOptions o = s.world.joint<GearOptions>(s.gear);
  o.ratio = 4.0f;
  must(s.world.set_joint(s.gear, o));
  run_steps(s.world, 1);
  EXPECT_LT(s.state().angular_error, 1.0e-4f);
  EXPECT_NEAR(spin_of(s.world, s.a), -4.0f * spin_of(s.world, s.b), 1.0e-3f);
}

/// A free frame with two wheels on it.
struct FreeFrame {
  World world{still_world()};
  BodyId frame = add_dynamic(world, {}, Box{{2.0f, 0.2f}});
  BodyId a = add_dynamic(world, {-1.0f, 0.0f}, Box{});
  BodyId b = add_dynamic(world, {1.0f, 0.0f}, Box{});
  JointId hinge_a = add_hinge(world, frame, a, {-1.0f, 0.0f});
  JointId hinge_b = add_hinge(world, frame, b, {1.0f, 0.0f});
  JointId gear = add_gear(world, a, b, hinge_a, hinge_b, 2.0f);
};

TEST(Gear, OnAFreeFrameKeepsMomentumAndEnergy) {
  FreeFrame s;
  must(s.world.set_angular_velocity(s.a, 8.0f));
  must(s.world.set_angular_velocity(s.b, -4.0f));
  run_steps(s.world, 1);
  const Quality before = s.world.measure();
  run_steps(s.world, 600);
  const Quality after = s.world.measure();
  EXPECT_NEAR(after.angular_momentum, before.angular_momentum, 1.0e-3 * std::abs(before.angular_momentum));
  EXPECT_NEAR(after.kinetic_energy, before.kinetic_energy, 1.0e-2 * before.kinetic_energy);
  const float frame = spin_of(s.world, s.frame);
  EXPECT_NEAR(spin_of(s.world, s.a) - frame, -2.0f * (spin_of(s.world, s.b) - frame), 1.0e-2f);
}

// The sun and the ring of a planetary gear turn against the same carrier, which is body a of both hinges; the carrier turns too.
TEST(Gear, ReactsOnAFrameThatTurns) {
  FreeFrame s;
  for (int i = 0; i < 60; ++i) {
    must(s.world.apply_torque(s.a, 1.0f));
    run_steps(s.world, 1);
  }
  const float frame = spin_of(s.world, s.frame);
  EXPECT_NEAR(spin_of(s.world, s.a) - frame, -2.0f * (spin_of(s.world, s.b) - frame), 1.0e-3f);
  // The torque of one second is all the angular momentum that there is.
  EXPECT_NEAR(s.world.measure().angular_momentum, 1.0, 1.0e-3);
}

TEST(Gear, BetweenFourFreeBodiesKeepsMomentum) {
  World world(still_world());
  const BodyId a = add_dynamic(world, {0.0f, 0.0f}, Box{});
  const BodyId b = add_dynamic(world, {0.0f, 1.0f}, Box{});
  const BodyId c = add_dynamic(world, {4.0f, 0.0f}, Box{});
  const BodyId d = add_dynamic(world, {4.0f, 1.0f}, Box{});
  const JointId hinge = add_hinge(world, a, b, {0.0f, 1.0f});
  const JointId slider = add_slider(world, c, d, {0.0f, 1.0f}, {0.0f, 1.0f});
  const JointId gear = add_gear(world, b, d, hinge, slider, 0.5f);
  must(world.set_angular_velocity(b, 3.0f));
  const Quality before = world.measure();
  run_steps(world, 120);
  const Quality after = world.measure();
  EXPECT_NEAR(after.angular_momentum, before.angular_momentum, 1.0e-3);
  EXPECT_NEAR(after.linear_momentum.x, 0.0, 1.0e-4);
  EXPECT_NEAR(after.linear_momentum.y, 0.0, 1.0e-4);
  EXPECT_LT(world.joint_state(gear).value().angular_error, 5.0e-3f);
  EXPECT_GT(abs(world.joint_state(slider).value().coordinate), 0.1f);
}

TEST(Gear, IsDestroyedWithEitherOfItsJoints) {
  for (const bool first : {true, false}) {
    Wheels s(1.0f);
    must(s.world.destroy_joint(first ? s.hinge_a : s.hinge_b));
    EXPECT_FALSE(s.world.is_alive(s.gear));
    EXPECT_TRUE(s.world.is_alive(first ? s.hinge_b : s.hinge_a));
    EXPECT_EQ(s.world.joints().size(), 1u);
    run_steps(s.world, 2);
    EXPECT_EQ(s.world.check_invariants(), "");
  }
}

TEST(Gear, IsDestroyedWithAnyOfItsBodies) {
  for (const int which : {0, 1, 2}) {
    Wheels s(1.0f);
    must(s.world.destroy_body(which == 0 ? s.base : which == 1 ? s.a : s.b));
    EXPECT_FALSE(s.world.is_alive(s.gear));
    EXPECT_EQ(s.world.joints().size(), which == 0 ? 0u : 1u);
    run_steps(s.world, 2);
    EXPECT_EQ(s.world.check_invariants(), "");
  }
}

TEST(Gear, LeavesItsJointsWhenItIsDestroyed) {
  Wheels s(1.0f);
  must(s.world.destroy_joint(s.gear));
  must(s.world.destroy_joint(s.hinge_a));
  EXPECT_EQ(s.world.joints().size(), 1u);
  EXPECT_EQ(s.world.check_invariants(), "");
}

TEST(Gear, BreaksWithItsJointAndIsReported) {
  Wheels s(1.0f);
  RevoluteOptions o = s.world.joint<RevoluteOptions>(s.hinge_b);
  o.break_limit = {true, 5.0f, 1.0e12f};
  must(s.world.set_joint(s.hinge_b, o));
  run_steps(s.world, 2);
  EXPECT_TRUE(s.world.events().joint_break.empty());
  must(s.world.apply_force_to_center(s.b, {0.0f, -20.0f}));
  run_steps(s.world, 1);
  ASSERT_EQ(s.world.events().joint_break.size(), 2u);
  EXPECT_EQ(s.world.events().joint_break[0].joint, s.hinge_b);
  EXPECT_EQ(s.world.events().joint_break[1].joint, s.gear);
  EXPECT_FALSE(s.world.is_alive(s.gear));
}

TEST(Gear, BreaksAtItsTorque) {
  Wheels s(2.0f);
  GearOptions o = s.world.joint<GearOptions>(s.gear);
  o.break_limit = {true, 1.0e12f, 8.0f};
  must(s.world.set_joint(s.gear, o));
  float torque = 3.0f;
  for (int i = 0; i < 600 && s.world.is_alive(s.gear); ++i, torque += 0.01f) {
    must(s.world.apply_torque(s.a, torque));
    must(s.world.apply_torque(s.b, 2.0f * torque));
    run_steps(s.world, 1);
  }
  EXPECT_NEAR(torque, 4.0f, 0.08f);
}

TEST(Gear, DoesNotActWhileAJointDoesNot) {
  World world(still_world());
  const BodyId base = world.create_body({});
  const BodyId other_base = world.create_body({});
  const BodyId a = add_dynamic(world, {}, Box{});
  const BodyId b = add_dynamic(world, {3.0f, 0.0f}, Box{});
  const JointId hinge = add_hinge(world, base, a);
  const JointId other = add_hinge(world, other_base, b, {3.0f, 0.0f});
  add_gear(world, a, b, hinge, other, 1.0f);
  run_steps(world, 1);
  must(world.set_enabled(other_base, false));
  must(world.set_angular_velocity(a, 2.0f));
  run_steps(world, 10);
  EXPECT_NEAR(spin_of(world, a), 2.0f, 1.0e-4f);
  EXPECT_EQ(spin_of(world, b), 0.0f);
  EXPECT_EQ(world.check_invariants(), "");
  must(world.set_enabled(other_base, true));
  run_steps(world, 10);
  EXPECT_NEAR(spin_of(world, a), -spin_of(world, b), 1.0e-3f);
  must(world.set_type(a, BodyType::kinematic));
  run_steps(world, 10);
  EXPECT_EQ(world.check_invariants(), "");
}

/// Wheels a and b, and an arm c that hangs at b. The base of a is disabled and enabled, after which the component of b, with a heavy arm, must
/// be looked at with the gear in it.
TEST(Gear, ActsAgainInALargeComponent) {
  World world(still_world());
  const BodyId base_a = world.create_body({});
  const BodyId base_b = world.create_body({});
  const BodyId a = add_dynamic(world, {}, Box{});
  const BodyId b = add_dynamic(world, {3.0f, 0.0f}, Box{});
  const BodyId c = add_dynamic(world, {5.0f, 0.0f}, Box{});
  const JointId hinge_a = add_hinge(world, base_a, a);
  const JointId hinge_b = add_hinge(world, base_b, b, {3.0f, 0.0f});
  RevoluteOptions arm;
  arm.body_a = b;
  arm.body_b = c;
  arm.anchor_a = {1.0f, 0.0f};
  arm.anchor_b = {-1.0f, 0.0f};
  must(world.create_joint(arm));
  const JointId gear = add_gear(world, a, b, hinge_a, hinge_b, 1.0f);
  run_steps(world, 1);
  must(world.set_enabled(base_a, false));
  run_steps(world, 1);
  must(world.set_angular_velocity(a, 1.0f));
  run_steps(world, 30);
  must(world.set_angular_velocity(a, 0.0f));
  must(world.set_velocity(a, {}));
  must(world.set_transform(a, {}, 1.0f));
  must(world.set_enabled(base_a, true));
  run_steps(world, 1);
  EXPECT_LT(abs(spin_of(world, a)), 1.0e-3f);  // It meshes where the wheels are now, and gets no kick.
  must(world.create_shape(c, Box{{0.5f, 0.5f}}, {.density = 300.0f}));
  must(world.set_angular_velocity(a, 2.0f));
  for (int i = 0; i < 300; ++i) {
    run_steps(world, 1);
    ASSERT_NEAR(spin_of(world, a), -spin_of(world, b), 2.0e-2f) << i;
    ASSERT_LT(world.joint_state(gear).value().angular_error, 0.02f) << i;
  }
  EXPECT_EQ(world.check_invariants(), "");
}

TEST(Gear, SleepsAndWakesAsOneIsland) {
  WorldOptions options = still_world();
  options.sleeping = true;
  World world(options);
  const BodyId base = world.create_body({});
  std::vector<BodyId> wheels;
  std::vector<JointId> hinges;
  for (int i = 0; i < 4; ++i) {
    const Vec2 at = {3.0f * static_cast<float>(i), 0.0f};
    wheels.push_back(add_dynamic(world, at, Box{}));
    hinges.push_back(add_hinge(world, base, wheels.back(), at));
    if (i > 0)
      add_gear(world, wheels[wheels.size() - 2], wheels.back(), hinges[hinges.size() - 2], hinges.back(), 1.0f);
  }
  run_steps(world, 120);
  for (const BodyId wheel : wheels) EXPECT_FALSE(world.is_awake(wheel).value());
  must(world.set_angular_velocity(wheels[3], 1.0f));
  run_steps(world, 5);
  for (const BodyId wheel : wheels) EXPECT_TRUE(world.is_awake(wheel).value());
  // Impulses spread to all four wheels of equal inertia.
  for (const BodyId wheel : wheels) EXPECT_NEAR(abs(spin_of(world, wheel)), 0.25f, 0.01f);
}

// --- Rack and pinion --------------------------------------------------------------------------------------------------

TEST(RackAndPinion, AFallingRackTurnsThePinion) {
  World world(falling_world());
  const BodyId base = world.create_body({});
  const BodyId pinion = add_dynamic(world, {}, Box{});
  const BodyId rack = add_dynamic(world, {2.0f, 0.0f}, Box{});
  const JointId hinge = add_hinge(world, base, pinion);
  const JointId slider = add_slider(world, base, rack, {0.0f, 1.0f}, {2.0f, 0.0f});
  const float radius = 0.4f;
  const JointId gear = add_gear(world, pinion, rack, hinge, slider, -1.0f / radius);
  run_steps(world, 60);
  const float acceleration = kCouplingGravity / (1.0f + kInertia / (radius * radius));
  EXPECT_NEAR(velocity_of(world, rack).y, -acceleration, 2.0e-3f * acceleration);
  EXPECT_NEAR(spin_of(world, pinion), -acceleration / radius, 2.0e-3f * acceleration / radius);
  const JointState state = world.joint_state(gear).value();
  EXPECT_LT(state.angular_error, 1.0e-3f);
  // The rack is held back by what its weight lacks: m (g - a).
  EXPECT_NEAR(state.force.y, kCouplingGravity - acceleration, 0.01f * kCouplingGravity);
  EXPECT_NEAR(state.force.x, 0.0f, 1.0e-4f);
}

TEST(RackAndPinion, TheOtherOrderHasTheInverseRatio) {
  World world(falling_world());
  const BodyId base = world.create_body({});
  const BodyId pinion = add_dynamic(world, {}, Box{});
  const BodyId rack = add_dynamic(world, {2.0f, 0.0f}, Box{});
  const JointId hinge = add_hinge(world, base, pinion);
  const JointId slider = add_slider(world, base, rack, {0.0f, 1.0f}, {2.0f, 0.0f});
  const JointId gear = add_gear(world, rack, pinion, slider, hinge, -0.4f);
  run_steps(world, 60);
  EXPECT_NEAR(velocity_of(world, rack).y, 0.4f * spin_of(world, pinion), 1.0e-3f);
  EXPECT_LT(spin_of(world, pinion), -5.0f);
  EXPECT_LT(world.joint_state(gear).value().linear_error, 1.0e-3f);
}

// --- Pulley -----------------------------------------------------------------------------------------------------------

/// Two boxes that hang from wheels 10 m above the ground.
struct Atwood {
  World world{falling_world()};
  BodyId a;
  BodyId b;
  JointId rope;
  float ratio;

  Atwood(float mass_a, float mass_b, float strands) : ratio(strands) {
    ShapeOptions shape;
    shape.density = mass_a;
    a = add_dynamic(world, {-2.0f, 5.0f}, Box{}, shape);
    shape.density = mass_b;
    b = add_dynamic(world, {2.0f, 5.0f}, Box{}, shape);
    PulleyOptions o;
    o.body_a = a;
    o.body_b = b;
    o.wheel_a = {-2.0, 10.0};
    o.wheel_b = {2.0, 10.0};
    o.ratio = ratio;
    o.length = 5.0f + 5.0f * ratio;
    rope = world.create_joint(o);
  }
  JointState state() const { return world.joint_state(rope).value(); }
  float used() const {
    return length(center_of(world, a) - Vec2{-2.0f, 10.0f}) + ratio * length(center_of(world, b) - Vec2{2.0f, 10.0f});
  }
};

TEST(Pulley, IsAnAtwoodMachine) {
  for (const float ratio : {1.0f, 2.0f, 4.0f}) {
    const float mass_a = 2.0f;
    const float mass_b = 5.0f;
    Atwood s(mass_a, mass_b, ratio);
    const double energy = s.world.measure().kinetic_energy + s.world.measure().potential_energy;
    run_steps(s.world, 30);
    // x_a = -ratio x_b, both downwards; the rope pulls with T on a and ratio T on b.
    const float down_b = kCouplingGravity * (mass_b - ratio * mass_a) / (mass_b + ratio * ratio * mass_a);
    EXPECT_NEAR(velocity_of(s.world, s.b).y, -0.5f * down_b, 2.0e-3f) << ratio;
    EXPECT_NEAR(velocity_of(s.world, s.a).y, 0.5f * ratio * down_b, 2.0e-3f * ratio) << ratio;
    EXPECT_NEAR(s.used(), 5.0f + 5.0f * ratio, 1.0e-3f) << ratio;
    EXPECT_NEAR(s.state().coordinate, s.used(), 1.0e-4f);
    EXPECT_LT(s.state().linear_error, 1.0e-3f);
    EXPECT_NEAR(s.state().force.y, mass_b * (kCouplingGravity - down_b), 2.0e-3f * mass_b * kCouplingGravity) << ratio;
    const Quality after = s.world.measure();
    EXPECT_NEAR(after.kinetic_energy + after.potential_energy, energy, 0.01 * after.kinetic_energy) << ratio;
  }
}

TEST(Pulley, BalancesWeightsByTheRatio) {
  Atwood s(1.5f, 6.0f, 4.0f);
  run_steps(s.world, 300);
  EXPECT_NEAR(center_of(s.world, s.b).y, 5.0f, 1.0e-3f);
  EXPECT_NEAR(s.state().force.y, 60.0f, 0.06f);
}

TEST(Pulley, IsSlackWhileItIsTooLong) {
  Atwood s(1.0f, 1.0f, 1.0f);
  PulleyOptions o = s.world.joint<PulleyOptions>(s.rope);
  o.length = 12.0f;
  must(s.world.set_joint(s.rope, o));
  run_steps(s.world, 12);
  // Both fall freely until they have fallen by 1 m each.
  EXPECT_NEAR(velocity_of(s.world, s.a).y, -0.2f * kCouplingGravity, 1.0e-3f);
  EXPECT_EQ(s.state().force, Vec2{});
  run_steps(s.world, 60);
  EXPECT_NEAR(s.used(), 12.0f, 2.0e-3f);
  EXPECT_NEAR(velocity_of(s.world, s.a).y, 0.0f, 0.01f);
}

// A swinging weight against a heavier one: nothing in it is exact but the length and the energy.
TEST(Pulley, ASwingingWeightKeepsLengthAndEnergy) {
  Atwood s(1.0f, 1.6f, 1.0f);
  must(s.world.set_velocity(s.a, {3.0f, 0.0f}));
  must(s.world.set_motion_locks(s.a, {.rotation = true}));
  must(s.world.set_motion_locks(s.b, {.rotation = true}));
  const auto energy_of = [&] {
    const Quality m = s.world.measure();
    return m.kinetic_energy + m.potential_energy;
  };
  const double energy = energy_of();
  double most = 0.0;
  float longest = 0.0f;
  for (int i = 0; i < 600; ++i) {
    run_steps(s.world, 1);
    most = std::max(most, std::abs(energy_of() - energy));
    longest = std::max(longest, abs(s.used() - 10.0f));
  }
  EXPECT_LT(longest, 1.0e-3f);
  EXPECT_LT(most, 0.05 * 4.5);  // Of the kinetic energy at the start.
}

TEST(Pulley, FarFromTheOriginIsTheSame) {
  Atwood near(1.0f, 3.0f, 1.0f);
  Atwood far(1.0f, 3.0f, 1.0f);
  const Position away = {1.0e6, -2.0e6};
  must(far.world.set_transform(far.a, {away.x - 2.0, away.y + 5.0}, 0.0f));
  must(far.world.set_transform(far.b, {away.x + 2.0, away.y + 5.0}, 0.0f));
  PulleyOptions o = far.world.joint<PulleyOptions>(far.rope);
  o.wheel_a = {away.x - 2.0, away.y + 10.0};
  o.wheel_b = {away.x + 2.0, away.y + 10.0};
  must(far.world.set_joint(far.rope, o));
  run_steps(near.world, 60);
  run_steps(far.world, 60);
  EXPECT_EQ(velocity_of(near.world, near.a), velocity_of(far.world, far.a));
  EXPECT_EQ(velocity_of(near.world, near.b), velocity_of(far.world, far.b));
}

// --- Ratchet ----------------------------------------------------------------------------------------------------------

struct Ratchet {
  World world{still_world()};
  BodyId base = world.create_body({});
  BodyId wheel = add_dynamic(world, {}, Box{});
  JointId hinge = add_hinge(world, base, wheel);
  JointId joint;

  explicit Ratchet(float pitch, bool clockwise = false, float reference_angle = 0.0f) {
    RatchetOptions o;
    o.body_a = base;
    o.body_b = wheel;
    o.pitch = pitch;
    o.clockwise = clockwise;
    o.reference_angle = reference_angle;
    joint = world.create_joint(o);
  }
  JointState state() const { return world.joint_state(joint).value(); }
  void turn(float speed, int steps) {
    must(world.set_angular_velocity(wheel, speed));
    run_steps(world, steps);
  }
  void press(float torque, int steps) {
    for (int i = 0; i < steps; ++i) {
      must(world.apply_torque(wheel, torque));
      run_steps(world, 1);
    }
  }
};

TEST(Ratchet, TurnsFreelyForwards) {
  Ratchet s(0.5f);
  s.turn(3.0f, 600);
  EXPECT_EQ(spin_of(s.world, s.wheel), 3.0f);
  EXPECT_NEAR(s.state().coordinate, 30.0f, 1.0e-2f);
  EXPECT_EQ(s.state().torque, 0.0f);
}

TEST(Ratchet, TurnsBackToTheLastToothOnly) {
  for (const bool clockwise : {false, true}) {
    const float forwards = clockwise ? -1.0f : 1.0f;
    Ratchet s(0.5f, clockwise, 0.1f);
    s.turn(forwards * 3.0f, 100);  // To 5 rad; the teeth are at 0.1 + 0.5 n.
    const float tooth = clockwise ? -4.9f : 4.6f;
    s.turn(-forwards * 3.0f, 120);
    EXPECT_NEAR(s.state().coordinate, tooth - 0.1f, 1.0e-3f) << clockwise;
    EXPECT_NEAR(wrapped(angle_of(s.world, s.wheel)), wrapped(tooth), 1.0e-3f) << clockwise;
    EXPECT_NEAR(spin_of(s.world, s.wheel), 0.0f, 1.0e-3f);
    s.press(-forwards * 5.0f, 120);
    EXPECT_NEAR(s.state().coordinate, tooth - 0.1f, 1.0e-3f) << clockwise;
    EXPECT_NEAR(s.state().torque, forwards * 5.0f, 0.01f) << clockwise;
    EXPECT_LT(s.state().angular_error, 1.0e-3f);
  }
}

TEST(Ratchet, WithoutPitchIsAFreewheel) {
  Ratchet s(0.0f);
  s.turn(3.0f, 50);
  const float reached = s.state().coordinate;
  s.turn(-3.0f, 60);
  EXPECT_NEAR(s.state().coordinate, reached, 1.0e-3f);
  s.press(-4.0f, 300);
  EXPECT_NEAR(s.state().coordinate, reached, 1.0e-3f);
}

TEST(Ratchet, HoldsAtImpacts) {
  Ratchet s(0.25f);
  run_steps(s.world, 1);
  s.turn(-100.0f, 1);
  EXPECT_GT(s.state().coordinate, -1.0e-3f);
  EXPECT_NEAR(spin_of(s.world, s.wheel), 0.0f, 1.0e-3f);
}

TEST(Ratchet, LetsAnEscapementAdvanceOneWay) {
  Ratchet s(0.2f);
  float before = 0.0f;
  for (int i = 0; i < 100; ++i) {
    s.turn(i % 2 == 0 ? 5.0f : -4.0f, 7);
    const float now = s.state().coordinate;
    EXPECT_GT(now, before - 0.2f - 1.0e-3f);
    before = std::max(before, now);
  }
  EXPECT_GT(before, 8.0f);
}

// --- All --------------------------------------------------------------------------------------------------------------

/// A chain of plates in a row, with a wheel on each, and gears between the wheels of neighbours: four bodies for each gear. A pulley
/// and ratchets too.
void add_train(World& world, int count) {
  const BodyId base = world.create_body({});
  BodyId last_plate = base;
  BodyId last_wheel;
  JointId last_hinge;
  ShapeOptions ghost;
  ghost.filter.mask = 0;
  for (int i = 0; i < count; ++i) {
    const float x = 1.2f * static_cast<float>(i);
    const BodyId plate = add_dynamic(world, {x, 0.0f}, Box{{0.5f, 0.1f}}, ghost);
    const BodyId wheel = add_dynamic(world, {x, 0.0f}, Circle{{}, 0.3f}, ghost);
    RevoluteOptions link;
    link.body_a = last_plate;
    link.body_b = plate;
    link.anchor_a = i == 0 ? Vec2{-0.6f, 0.0f} : Vec2{0.6f, 0.0f};
    link.anchor_b = {-0.6f, 0.0f};
    world.create_joint(link).value();
    const JointId hinge = add_hinge(world, plate, wheel);
    if (i > 0) add_gear(world, last_wheel, wheel, last_hinge, hinge, 1.0f + 0.1f * static_cast<float>(i % 3));
    if (i % 5 == 1) {
      RatchetOptions o;
      o.body_a = plate;
      o.body_b = wheel;
      o.pitch = 0.1f * static_cast<float>(i % 4);
      world.create_joint(o).value();
    }
    if (i % 7 == 3) {
      PulleyOptions o;
      o.body_a = last_plate;
      o.body_b = plate;
      o.wheel_a = {double{x} - 1.0, 3.0};
      o.wheel_b = {double{x}, 3.0};
      o.length = 6.5f;
      world.create_joint(o).value();
    }
    must(world.set_angular_velocity(wheel, i % 2 == 0 ? 2.0f : -1.0f));
    last_plate = plate;
    last_wheel = wheel;
    last_hinge = hinge;
  }
}

TEST(Couplings, HaveTheSameBitsWithAllLanesAndWorkers) {
  std::vector<std::uint64_t> hashes;
  for (const Lanes lanes : available_lanes()) {
    for (const int workers : {1, 3}) {
      WorldOptions options = falling_world();
      options.lanes = lanes;
      options.workers = workers;
      World world(options);
      add_train(world, 300);  // More bodies than a block has, so some gears are in the seams.
      run_steps(world, 30);
      EXPECT_GT(world.report().seam_joints, 0);
      EXPECT_EQ(world.check_invariants(), "");
      hashes.push_back(world.state_hash());
    }
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(Couplings, GoOnFromASnapshotAndADelta) {
  World world(falling_world());
  add_train(world, 16);
  run_steps(world, 30);
  const auto start = world.snapshot();
  run_steps(world, 20);
  const auto bytes = world.snapshot();
  const auto delta = world.delta(start).value();
  run_steps(world, 30);
  World other(falling_world());
  must(other.restore(bytes));
  run_steps(other, 30);
  EXPECT_EQ(other.state_hash(), world.state_hash());
  EXPECT_EQ(other.check_invariants(), "");
  must(other.restore(start, delta));
  run_steps(other, 30);
  EXPECT_EQ(other.state_hash(), world.state_hash());
  // The ids in the options are those of the restored world.
  for (const JointId joint : other.joints()) {
    if (other.joint_kind(joint).value() != JointKind::gear) continue;
    const GearOptions gear = other.joint<GearOptions>(joint);
    EXPECT_TRUE(other.is_alive(gear.joint_a) && other.is_alive(gear.joint_b));
    must(other.set_joint(joint, gear));
  }
}

}  // namespace
}  // namespace drystone::test
