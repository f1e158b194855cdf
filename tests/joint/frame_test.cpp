// The joints of three coordinates against closed forms: weld, wheel, servo, friction, mouse, groove, generic; and the filter.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kGravity = 10.0f;

void move(World& world, BodyId body, Vec2 velocity, float spin) {
  must(world.set_velocity(body, velocity));
  must(world.set_angular_velocity(body, spin));
}

/// A world with a static body at the origin, and a body of a unit box (1 kg, I = 1/6 kg m^2) that a joint connects to it.
struct Stand {
  World world;
  BodyId base;
  BodyId body;
  JointId joint;

  template <typename Options>
  Stand(const WorldOptions& options, Options o, Vec2 start = {}, Box box = {}) : world(options) {
    base = world.create_body({});
    body = add_dynamic(world, start, box);
    o.body_a = base;
    o.body_b = body;
    joint = world.create_joint(o);
  }
  JointState state() const { return world.joint_state(joint).value(); }
  Vec2 at() const { return center_of(world, body); }
  void set_motion(Vec2 velocity, float spin = 0.0f) { move(world, body, velocity, spin); }
};

// --- Weld -------------------------------------------------------------------------------------------------------------

TEST(Weld, TwoHalvesMoveAsOneBody) {
  // The halves of a box of 2 m x 1 m, thrown with a spin. The whole box moves on a parabola and turns steadily.
  World world(falling_world());
  const BodyId left = add_dynamic(world, {-0.5f, 0.0f}, Box{});
  const BodyId right = add_dynamic(world, {0.5f, 0.0f}, Box{});
  const float spin = 3.0f;
  move(world, left, {2.0f, 5.0f - 0.5f * spin}, spin);
  move(world, right, {2.0f, 5.0f + 0.5f * spin}, spin);
  WeldOptions weld;
  weld.body_a = left;
  weld.body_b = right;
  weld.anchor_a = {0.5f, 0.0f};
  weld.anchor_b = {-0.5f, 0.0f};
  const JointId joint = world.create_joint(weld);
  for (int i = 1; i <= 120; ++i) {
    run_steps(world, 1);
    const JointState state = world.joint_state(joint);
    ASSERT_LT(state.linear_error, 2.0e-4f);
    ASSERT_LT(state.angular_error, 2.0e-4f);
  }
  const Vec2 middle = 0.5f * (center_of(world, left) + center_of(world, right));
  EXPECT_NEAR(middle.x, 4.0f, 1.0e-3f);
  EXPECT_NEAR(middle.y, 10.0f - 20.0f, 0.05f);  // Sub-steps of h fall g h t / 2 farther.
  EXPECT_NEAR(spin_of(world, left), spin, 1.0e-3f);
  EXPECT_NEAR(std::remainder(angle_of(world, left) - 2.0f * spin, 2.0f * kPi), 0.0f, 5.0e-3f);
  // The pull that keeps the halves on their circles: m w^2 r.
  EXPECT_NEAR(length(world.joint_state(joint).value().force), spin * spin * 0.5f, 0.02f);
}

TEST(Weld, HoldsACantilever) {
  for (const float mass : {1.0f, 1000.0f}) {
    WeldOptions weld;
    weld.anchor_b = {-2.0f, 0.0f};
    Stand s(falling_world(), weld, {2.0f, 0.0f});
    must(s.world.set_mass(s.body, {mass, {}, mass / 6.0f}));
    run_steps(s.world, 120);
    EXPECT_LT(s.state().linear_error, 1.0e-3f);
    EXPECT_LT(s.state().angular_error, 1.0e-3f);
    EXPECT_NEAR(s.state().force.y, mass * kGravity, 0.01f * mass * kGravity);
    // The torque about anchor b.
    EXPECT_NEAR(s.state().torque, 2.0f * mass * kGravity, 0.01f * mass * kGravity);
  }
}

TEST(Weld, AChainWithAHeavyEndIsSolvedDirectly) {
  World world(falling_world());
  BodyId last = world.create_body({});
  JointId first;
  float greatest = 0.0f;
  std::vector<JointId> joints;
  for (int i = 0; i < 10; ++i) {
    const BodyId next = add_dynamic(world, {static_cast<float>(i) + 0.5f, 0.0f}, Box{{0.5f, 0.1f}});
    if (i == 9) must(world.set_mass(next, {100.0f, {}, 10.0f}));
    WeldOptions weld;
    weld.body_a = last;
    weld.body_b = next;
    weld.anchor_a = {i == 0 ? 0.0f : 0.5f, 0.0f};
    weld.anchor_b = {-0.5f, 0.0f};
    joints.push_back(world.create_joint(weld));
    last = next;
  }
  float force = 0.0f;
  for (int i = 0; i < 240; ++i) {
    run_steps(world, 1);
    for (const JointId joint : joints) greatest = max(greatest, world.joint_state(joint).value().linear_error);
    if (i >= 120) force += world.joint_state(joints[0]).value().force.y / 120.0f;
  }
  EXPECT_LT(greatest, 5.0e-3f);
  EXPECT_NEAR(force, (9.0f * 0.2f + 100.0f) * kGravity, 20.0f);
}

TEST(Weld, SoftAnglesSwingAtTheirFrequency) {
  const float hertz = 2.0f;
  WeldOptions weld;
  weld.angular_spring = {true, hertz, 0.0f};
  Stand s(still_world(), weld);
  must(s.world.set_transform(s.body, {}, 0.2f));
  std::vector<float> crossings;
  float before = angle_of(s.world, s.body);
  for (int i = 1; i <= 480; ++i) {
    run_steps(s.world, 1, 1.0f / 240.0f);
    const float now = angle_of(s.world, s.body);
    if (before > 0.0f && now <= 0.0f) crossings.push_back((static_cast<float>(i) - now / (now - before)) / 240.0f);
    before = now;
  }
  ASSERT_EQ(crossings.size(), 4u);
  EXPECT_NEAR((crossings.back() - crossings.front()) / 3.0f, 1.0f / hertz, 0.005f);
  EXPECT_LT(length(s.at()), 1.0e-4f);
}

TEST(Weld, SoftAnchorsSagByTheirFrequency) {
  WeldOptions weld;
  weld.linear_spring = {true, 2.0f, 1.0f};
  Stand s(falling_world(), weld);
  run_steps(s.world, 300);
  const float w = 2.0f * kPi * 2.0f;
  EXPECT_NEAR(s.state().offset.y, -kGravity / (w * w), 5.0e-4f);
  EXPECT_NEAR(s.state().force.y, kGravity, 0.05f);
}

// --- Wheel ------------------------------------------------------------------------------------------------------------

TEST(Wheel, TheSuspensionSwingsAtItsFrequency) {
  // The ground is the wheel, the body is the vehicle.
  const float hertz = 1.5f;
  WheelOptions wheel;
  wheel.axis = {0.6f, 0.8f};
  wheel.spring = {true, hertz, 0.0f};
  Stand s(still_world(), wheel, {0.06f, 0.08f});
  std::vector<float> crossings;
  float before = s.state().coordinate;
  for (int i = 1; i <= 600; ++i) {
    run_steps(s.world, 1, 1.0f / 240.0f);
    const float now = s.state().coordinate;
    if (before > 0.0f && now <= 0.0f) crossings.push_back((static_cast<float>(i) - now / (now - before)) / 240.0f);
    before = now;
    ASSERT_LT(abs(cross(Vec2{0.6f, 0.8f}, s.at())), 1.0e-5f);
  }
  ASSERT_GE(crossings.size(), 3u);
  const float period = (crossings.back() - crossings.front()) / static_cast<float>(crossings.size() - 1);
  EXPECT_NEAR(period, 1.0f / hertz, 0.005f);
}

TEST(Wheel, LimitsHoldAtSpeed) {
  WheelOptions wheel;
  wheel.spring = {true, 1.0f, 0.7f};
  wheel.limit = {true, -0.3f, 0.2f};
  Stand s(still_world(), wheel);
  for (const float speed : {20.0f, -20.0f}) {
    s.set_motion({0.0f, speed});
    for (int i = 0; i < 60; ++i) {
      run_steps(s.world, 1);
      ASSERT_LT(s.state().coordinate, 0.2f + kLinearSlop);
      ASSERT_GT(s.state().coordinate, -0.3f - kLinearSlop);
    }
  }
}

TEST(Wheel, TheMotorTurnsTheWheelWithItsTorque) {
  WheelOptions wheel;
  wheel.spring = {true, 4.0f, 0.7f};
  wheel.motor = {true, 10.0f, 0.5f};
  Stand s(still_world(), wheel);
  run_steps(s.world, 60);
  EXPECT_NEAR(spin_of(s.world, s.body), 0.5f * 6.0f, 0.01f);  // Torque / I after one second.
  EXPECT_NEAR(s.state().torque, 0.5f, 1.0e-3f);
  run_steps(s.world, 240);
  EXPECT_NEAR(spin_of(s.world, s.body), 10.0f, 1.0e-3f);
  EXPECT_LT(length(s.at()), 1.0e-3f);
}

TEST(Wheel, AVehicleRestsOnItsSprings) {
  World world(falling_world());
  add_floor(world);
  const BodyId car = add_dynamic(world, {0.0f, 1.0f}, Box{{2.0f, 0.25f}});  // 2 kg.
  std::vector<JointId> joints;
  for (const float x : {-1.5f, 1.5f}) {
    const BodyId tyre = add_dynamic(world, {x, 0.5f}, Circle{{}, 0.5f});
    WheelOptions wheel;
    wheel.body_a = car;
    wheel.body_b = tyre;
    wheel.anchor_a = {x, -0.5f};
    wheel.spring = {true, 3.0f, 0.7f};
    wheel.limit = {true, -0.4f, 0.4f};
    joints.push_back(world.create_joint(wheel));
  }
  run_steps(world, 300);
  for (const JointId joint : joints) {
    const JointState state = world.joint_state(joint);
    EXPECT_NEAR(state.force.y, -0.5f * 2.0f * kGravity, 0.1f);  // On the wheel.
    EXPECT_GT(state.coordinate, 0.0f);
    EXPECT_LT(state.coordinate, 0.1f);
    EXPECT_LT(state.linear_error, 1.0e-3f);
  }
}

// --- Servo, friction, mouse -------------------------------------------------------------------------------------------

TEST(Servo, GoesToItsPoseAndHoldsALoad) {
  ServoOptions motor;
  motor.target = {1.0f, 2.0f};
  motor.target_angle = 1.0f;
  motor.spring = {true, 5.0f, 1.0f};
  motor.max_force = 12.0f;
  motor.max_torque = 3.0f;
  Stand s(falling_world(), motor);
  run_steps(s.world, 600);
  const float w = 2.0f * kPi * 5.0f;
  EXPECT_NEAR(s.state().offset.x, 1.0f, 1.0e-3f);
  EXPECT_NEAR(s.state().offset.y, 2.0f - kGravity / (w * w), 1.0e-3f);
  EXPECT_NEAR(s.state().angle, 1.0f, 1.0e-3f);
  EXPECT_NEAR(s.state().force.y, kGravity, 0.01f);
}

TEST(Servo, StallsAtItsForce) {
  ServoOptions motor;
  motor.max_force = 4.0f;
  Stand s(falling_world(), motor);
  run_steps(s.world, 60);
  // At first the spring is weaker than its bound.
  EXPECT_NEAR(velocity_of(s.world, s.body).y, -(kGravity - 4.0f), 0.15f);
  EXPECT_NEAR(s.state().force.y, 4.0f, 1.0e-3f);
}

TEST(Servo, BoundsTheLengthOfItsForce) {
  ServoOptions motor;
  motor.target = {30.0f, 40.0f};
  motor.max_force = 5.0f;
  Stand s(still_world(), motor);
  run_steps(s.world, 60);
  EXPECT_NEAR(s.state().force.x, 3.0f, 1.0e-3f);
  EXPECT_NEAR(s.state().force.y, 4.0f, 1.0e-3f);
  EXPECT_NEAR(velocity_of(s.world, s.body).x, 3.0f, 0.01f);
}

TEST(FrictionJoint, BrakesAlikeInAllDirections) {
  for (const Vec2 direction : {Vec2{1.0f, 0.0f}, Vec2{0.6f, 0.8f}, Vec2{-0.70710678f, 0.70710678f}}) {
    FrictionOptions friction;
    friction.max_force = 2.0f;
    friction.max_torque = 0.25f;
    Stand s(still_world(), friction);
    s.set_motion(4.0f * direction, 3.0f);
    run_steps(s.world, 60);
    const Vec2 velocity = velocity_of(s.world, s.body);
    EXPECT_NEAR(velocity.x, 2.0f * direction.x, 0.02f);
    EXPECT_NEAR(velocity.y, 2.0f * direction.y, 0.02f);
    EXPECT_NEAR(spin_of(s.world, s.body), 3.0f - 0.25f * 6.0f, 0.02f);
    run_steps(s.world, 120);
    EXPECT_LT(length(velocity_of(s.world, s.body)), 1.0e-4f);
    EXPECT_NEAR(length(s.at()), 4.0f, 0.05f);  // v^2 / (2 a).
  }
}

TEST(FrictionJoint, HoldsALoadBelowItsForce) {
  for (const float force : {9.0f, 11.0f}) {
    FrictionOptions friction;
    friction.max_force = force;
    Stand s(falling_world(), friction);
    run_steps(s.world, 60);
    EXPECT_NEAR(velocity_of(s.world, s.body).y, force > kGravity ? 0.0f : force - kGravity, 1.0e-2f);
  }
}

TEST(FrictionJoint, LetsGoWhenItsForceIsSetToZero) {
  FrictionOptions friction;
  friction.max_force = 100.0f;
  Stand s(falling_world(), friction);
  run_steps(s.world, 30);
  EXPECT_NEAR(velocity_of(s.world, s.body).y, 0.0f, 1.0e-3f);
  auto weak = std::get<FrictionOptions>(s.world.joint(s.joint).value());
  weak.max_force = 0.0f;
  must(s.world.set_joint(s.joint, weak));
  run_steps(s.world, 30);
  EXPECT_NEAR(velocity_of(s.world, s.body).y, -0.5f * kGravity, 1.0e-3f);
}

TEST(Mouse, DragsBodiesOfAnyMassAlike) {
  std::vector<Vec2> ends;
  for (const float mass : {0.01f, 1.0f, 1000.0f}) {
    MouseOptions mouse;
    mouse.anchor_a = {3.0f, 1.0f};
    mouse.anchor_b = {0.5f, 0.5f};  // A corner.
    Stand s(falling_world(), mouse);
    must(s.world.set_mass(s.body, {mass, {}, mass / 6.0f}));
    run_steps(s.world, 30);
    ends.push_back(s.at());
    run_steps(s.world, 600);
    // The body hangs from its corner below the target. The spring carries m g, and the effective mass along the pull is m.
    const float w = 2.0f * kPi * 5.0f;
    EXPECT_NEAR(s.state().offset.x, 0.0f, 0.02f);
    EXPECT_NEAR(s.state().offset.y, -kGravity / (w * w), 0.005f);
  }
  EXPECT_LT(distance(ends[0], ends[1]), 1.0e-3f);
  EXPECT_LT(distance(ends[2], ends[1]), 1.0e-3f);
}

TEST(Mouse, HasAGreatestAcceleration) {
  MouseOptions mouse;
  mouse.anchor_a = {300.0f, 400.0f};
  mouse.max_acceleration = 50.0f;
  Stand s(still_world(), mouse);
  must(s.world.set_mass(s.body, {7.0f, {}, 1.0f}));
  run_steps(s.world, 30);
  EXPECT_NEAR(length(velocity_of(s.world, s.body)), 25.0f, 0.1f);
  EXPECT_NEAR(length(s.state().force), 350.0f, 0.5f);
}

// The force acts at the anchor of the moving body, so a body that slides far away without rotation does not begin to rotate.
TEST(FrictionJoint, BrakesBodyAWithoutALeverIfBodyBIsStatic) {
  World world(still_world());
  const BodyId base = world.create_body({});
  const BodyId body = add_dynamic(world, {5.0f, 3.0f}, Box{});
  FrictionOptions o;
  o.body_a = body;
  o.body_b = base;
  o.max_force = 2.0f;
  world.create_joint(o).value();
  move(world, body, {4.0f, 0.0f}, 0.0f);
  run_steps(world, 60);
  EXPECT_NEAR(velocity_of(world, body).x, 2.0f, 1.0e-3f);
  EXPECT_NEAR(velocity_of(world, body).y, 0.0f, 1.0e-4f);
  EXPECT_NEAR(spin_of(world, body), 0.0f, 1.0e-4f);
}

// --- Groove and filter ------------------------------------------------------------------------------------------------

TEST(Groove, GuidesAPinBetweenItsEnds) {
  GrooveOptions groove;
  groove.axis = {4.0f, -3.0f};
  groove.limit = {true, -1.0f, 2.0f};
  Stand s(falling_world(), groove);
  s.set_motion({}, 2.0f);
  run_steps(s.world, 30);
  EXPECT_NEAR(s.state().speed, 3.0f, 0.03f);  // The component of gravity along the groove, for half a second.
  EXPECT_LT(s.state().linear_error, 1.0e-4f);
  run_steps(s.world, 150);
  EXPECT_NEAR(s.state().coordinate, 2.0f, kLinearSlop);
  EXPECT_NEAR(spin_of(s.world, s.body), 2.0f, 1.0e-3f);
  EXPECT_NEAR(s.state().force.y, kGravity, 0.05f);
}

TEST(FilterJoint, KeepsTwoBodiesFromCollidingAndNothingElse) {
  WorldOptions options = falling_world();
  options.sleeping = true;
  World world(options);
  add_floor(world);
  const BodyId low = add_dynamic(world, {0.0f, 0.5f}, Box{});
  const BodyId high = add_dynamic(world, {0.2f, 5.0f}, Box{});
  FilterOptions filter;
  filter.body_a = low;
  filter.body_b = high;
  const JointId joint = world.create_joint(filter);
  run_steps(world, 70);
  EXPECT_LT(center_of(world, high).y, 1.0f);  // It fell through the other body.
  for (int i = 0; i < 300 && world.is_awake(low).value(); ++i) run_steps(world, 1);
  run_steps(world, 60);
  EXPECT_FALSE(world.is_awake(low).value());
  EXPECT_FALSE(world.is_awake(high).value());
  // One of them wakes alone.
  must(world.wake(high));
  run_steps(world, 1);
  EXPECT_FALSE(world.is_awake(low).value());
  must(world.destroy_joint(joint));
  run_steps(world, 1);
  EXPECT_TRUE(world.is_awake(low).value());
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  EXPECT_EQ(contacts.size(), 3u);  // With the floor, and with each other.
}

TEST(FilterJoint, HoldsNothingAwake) {
  WorldOptions options = falling_world();
  options.sleeping = true;
  World world(options);
  add_floor(world);
  const BodyId crate = add_dynamic(world, {0.0f, 0.5f}, Box{});
  BodyOptions lift;
  lift.type = BodyType::kinematic;
  lift.position = {20.0f, 5.0f};
  lift.velocity = {0.5f, 0.0f};
  FilterOptions filter;
  filter.body_a = world.create_body(lift).value();
  filter.body_b = crate;
  world.create_joint(filter).value();
  run_steps(world, 120);
  EXPECT_FALSE(world.is_awake(crate).value());
  EXPECT_TRUE(world.is_awake(filter.body_a).value());
}

// --- Generic ----------------------------------------------------------------------------------------------------------

/// The state hashes of a world with one joint, which is thrown about.
template <typename Options>
std::vector<Vec2> path_of(Options o) {
  o.anchor_b = {-0.25f, 0.1f};
  Stand s(falling_world(), o, {0.2f, 0.0f});
  s.set_motion({1.0f, 2.0f}, 3.0f);
  std::vector<Vec2> path;
  for (int i = 0; i < 120; ++i) {
    run_steps(s.world, 1);
    path.push_back(s.at());
    path.push_back({angle_of(s.world, s.body), spin_of(s.world, s.body)});
  }
  return path;
}

TEST(Generic, IsTheOtherKindsWithTheirCoordinates) {
  GenericOptions weld;
  weld.x.locked = weld.y.locked = weld.angle.locked = true;
  EXPECT_EQ(path_of(weld), path_of(WeldOptions{}));

  WheelOptions wheel;
  wheel.spring = {true, 3.0f, 0.3f};
  wheel.limit = {true, -0.1f, 0.3f};
  wheel.motor = {true, 3.0f, 0.2f};
  GenericOptions as_wheel;
  as_wheel.axis = wheel.axis;
  as_wheel.x = {.limit = wheel.limit, .spring = wheel.spring};
  as_wheel.y.locked = true;
  as_wheel.angle.motor = wheel.motor;
  EXPECT_EQ(path_of(as_wheel), path_of(wheel));
}

TEST(Generic, LocksAnAxisOfABodyToTheWorld) {
  // A crate on a slope of 30 degrees that keeps its x and its angle, and is hit by a ball of 10 kg from the side.
  GenericOptions rail;
  rail.x.locked = rail.angle.locked = true;
  rail.anchor_a = {0.0f, 5.0f};
  rail.collide_connected = true;
  Stand s(falling_world(), rail, {0.0f, 5.0f});
  must(s.world.create_shape(s.base, Segment{{-8.6603f, 5.0f}, {8.6603f, -5.0f}}));
  run_steps(s.world, 120);
  const float rest = s.at().y;
  EXPECT_NEAR(rest, 0.5f + 0.5f * 0.57735f, 0.01f);  // The left lower corner lies on the slope.
  const BodyId ball = add_dynamic(s.world, {-3.0f, rest + 0.2f}, Circle{{}, 0.2f}, {.density = 79.6f});
  must(s.world.set_velocity(ball, {20.0f, 1.0f}));
  for (int i = 0; i < 120; ++i) {
    run_steps(s.world, 1);
    ASSERT_LT(abs(s.at().x), 5.0e-3f) << i;
    ASSERT_LT(abs(angle_of(s.world, s.body)), 5.0e-3f) << i;
  }
}

TEST(Generic, IsAHingeWithTwoLockedCoordinates) {
  GenericOptions hinge;
  hinge.x.locked = hinge.y.locked = true;
  hinge.anchor_b = {0.0f, 1.0f};
  RevoluteOptions revolute;
  revolute.anchor_b = {0.0f, 1.0f};
  Stand a(falling_world(), hinge, {0.0f, -1.0f});
  Stand b(falling_world(), revolute, {0.0f, -1.0f});
  a.set_motion({1.0f, 0.0f}, 1.0f);
  b.set_motion({1.0f, 0.0f}, 1.0f);
  for (int i = 0; i < 300; ++i) {
    run_steps(a.world, 1);
    run_steps(b.world, 1);
    ASSERT_LT(a.state().linear_error, 1.0e-3f);
    ASSERT_LT(distance(a.at(), b.at()), 0.02f) << i;
  }
}

TEST(Generic, AngleLimitsHold) {
  GenericOptions o;
  o.x.locked = o.y.locked = true;
  o.angle.limit = {true, -0.5f, 0.25f};
  Stand s(still_world(), o);
  for (const float spin : {30.0f, -30.0f}) {
    s.set_motion({}, spin);
    run_steps(s.world, 20);
    EXPECT_NEAR(s.state().angle, spin > 0.0f ? 0.25f : -0.5f, 0.01f);
  }
}

TEST(Generic, ASpringWithAMotorHasDryFriction) {
  // A spring, braked by a motor of speed 0: the body rests within max_force / stiffness of the target.
  GenericOptions o;
  o.y.locked = o.angle.locked = true;
  o.x.spring = {true, 1.0f, 0.0f};
  o.x.motor = {true, 0.0f, 2.0f};
  Stand s(still_world(), o, {1.0f, 0.0f});
  run_steps(s.world, 600);
  const float stiffness = (2.0f * kPi) * (2.0f * kPi);
  EXPECT_LT(abs(s.at().x), 2.0f / stiffness + 1.0e-3f);
  EXPECT_LT(length(velocity_of(s.world, s.body)), 1.0e-4f);
  // Each swing ends 2 F / k nearer: 1, -0.8987, 0.7973 ...
  EXPECT_GT(abs(s.at().x), 1.0e-4f);
}

// The spring carries the weight, and the motor within its bound holds the body where it is in balance with both.
TEST(Generic, ASpringAndAMotorOfOneCoordinateKeepTheirOwnImpulses) {
  for (const float max_force : {0.0f, 2.0f}) {
    GenericOptions o;
    o.axis = {0.0f, 1.0f};
    o.y.locked = o.angle.locked = true;
    o.x.spring = {true, 10.0f, 1.0f};
    o.x.motor = {true, -100.0f, max_force};  // It never reaches its speed, so it pushes down with its whole force.
    Stand s(falling_world(), o, {});
    run_steps(s.world, 300);
    const float stiffness = (20.0f * kPi) * (20.0f * kPi);
    const float sag = (kGravity + max_force) / stiffness;
    EXPECT_NEAR(s.at().y, -sag, 0.01f * sag) << max_force;
  }
}

// --- All kinds --------------------------------------------------------------------------------------------------------

/// Joints of each kind between pairs of bodies that move freely and spin.
std::vector<std::pair<BodyId, BodyId>> add_pairs(World& world, int pairs) {
  std::vector<std::pair<BodyId, BodyId>> made;
  for (int i = 0; i < pairs; ++i) {
    const float y = 4.0f * static_cast<float>(i);
    const BodyId a = add_dynamic(world, {0.0f, y}, Box{{0.5f, 0.3f}});
    const BodyId b = add_dynamic(world, {1.2f, y + 0.1f}, Box{{0.4f, 0.2f}});
    move(world, a, {0.3f, -0.2f}, 1.0f + 0.1f * static_cast<float>(i));
    move(world, b, {-0.3f, 0.5f}, -0.5f);
    made.push_back({a, b});
    const auto join = [&](auto o) {
      o.body_a = a;
      o.body_b = b;
      o.anchor_a = {0.6f, 0.0f};
      o.anchor_b = {-0.6f, 0.0f};
      world.create_joint(o).value();
    };
    WeldOptions soft;
    soft.angular_spring = {true, 4.0f, 0.1f};
    WheelOptions wheel;
    wheel.spring = {true, 3.0f, 0.2f};
    wheel.limit = {true, -0.1f, 0.1f};
    wheel.motor = {true, 2.0f, 0.5f};
    ServoOptions motor;
    motor.target = {0.5f, 0.2f};
    motor.max_force = 3.0f;
    motor.max_torque = 1.0f;
    FrictionOptions friction;
    friction.max_force = 0.5f;
    friction.max_torque = 0.1f;
    GrooveOptions groove;
    groove.limit = {true, -0.2f, 0.2f};
    GenericOptions generic;
    generic.x.limit = {true, -0.1f, 0.3f};
    generic.y.spring = {true, 5.0f, 0.5f};
    generic.angle.motor = {true, 1.0f, 0.2f};
    switch (i % 8) {
      case 0: join(WeldOptions{}); break;
      case 1: join(soft); break;
      case 2: join(wheel); break;
      case 3: join(motor); break;
      case 4: join(friction); break;
      case 5: join(MouseOptions{}); break;
      case 6: join(groove); break;
      default: join(generic); break;
    }
  }
  return made;
}

TEST(FrameJoints, ConserveMomentum) {
  World world(still_world());
  const auto pairs = add_pairs(world, 8);
  const auto momenta = [&] {
    std::vector<double> sums;
    for (const auto& [a, b] : pairs) {
      double px = 0.0;
      double py = 0.0;
      double l = 0.0;
      for (const BodyId body : {a, b}) {
        const MassData mass = world.mass_data(body).value();
        const Vec2 at = center_of(world, body);
        const Vec2 v = velocity_of(world, body);
        px += double{mass.mass} * double{v.x};
        py += double{mass.mass} * double{v.y};
        l += double{mass.mass} * double{cross(at, v)} + double{mass.inertia} * double{spin_of(world, body)};
      }
      sums.insert(sums.end(), {px, py, l});
    }
    return sums;
  };
  const std::vector<double> before = momenta();
  run_steps(world, 300);
  const std::vector<double> after = momenta();
  for (std::size_t i = 0; i < before.size(); ++i) {
    // Sliders whose axis turns lose a little angular momentum in each step; a prismatic joint loses 0.003 here.
    EXPECT_NEAR(after[i], before[i], i % 3 == 2 ? 8.0e-3 : 2.0e-5) << "kind " << i / 3;
  }
}

TEST(FrameJoints, HaveTheSameBitsInAllLanes) {
  std::vector<std::uint64_t> hashes;
  for (const Lanes lanes : available_lanes()) {
    WorldOptions options = falling_world();
    options.lanes = lanes;
    World world(options);
    add_pairs(world, 43);
    add_floor(world);
    run_steps(world, 60);
    hashes.push_back(world.state_hash());
  }
  ASSERT_GE(hashes.size(), 2u);
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(FrameJoints, GoOnFromASnapshot) {
  World world(falling_world());
  add_pairs(world, 16);
  run_steps(world, 30);
  const auto bytes = world.snapshot();
  run_steps(world, 30);
  World other(falling_world());
  must(other.restore(bytes));
  run_steps(other, 30);
  EXPECT_EQ(other.state_hash(), world.state_hash());
}

TEST(FrameJoints, MayBecomeSoftAndRigidAgain) {
  // The chain is solved directly while all welds are rigid, and by iterations otherwise.
  World world(falling_world());
  BodyId last = world.create_body({});
  std::vector<JointId> joints;
  for (int i = 0; i < 4; ++i) {
    const BodyId next = add_dynamic(world, {static_cast<float>(i) + 0.5f, 0.0f}, Box{{0.5f, 0.1f}});
    if (i == 3) must(world.set_mass(next, {20.0f, {}, 2.0f}));
    WeldOptions weld;
    weld.body_a = last;
    weld.body_b = next;
    weld.anchor_a = {i == 0 ? 0.0f : 0.5f, 0.0f};
    weld.anchor_b = {-0.5f, 0.0f};
    joints.push_back(world.create_joint(weld));
    last = next;
  }
  run_steps(world, 60);
  WeldOptions soft = world.joint<WeldOptions>(joints[1]);
  const WeldOptions rigid = soft;
  soft.angular_spring = {true, 5.0f, 1.0f};
  must(world.set_joint(joints[1], soft));
  run_steps(world, 120);
  EXPECT_GT(abs(world.joint_state(joints[1]).value().angle), 0.01f);
  must(world.set_joint(joints[1], rigid));
  run_steps(world, 240);
  for (const JointId joint : joints) {
    EXPECT_LT(world.joint_state(joint).value().linear_error, 1.0e-3f);
    EXPECT_LT(world.joint_state(joint).value().angular_error, 1.0e-3f);
  }
}

}  // namespace
}  // namespace drystone::test
