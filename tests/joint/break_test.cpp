// Joints that break under a load, and the events of it.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

/// A body of 1 kg that hangs from a static body by a joint, and is pulled down with a force that grows by 1 N in a second.
struct Pull {
  World world{falling_world()};
  BodyId base = world.create_body({});
  BodyId body = add_dynamic(world, {0.0f, -1.0f}, Box{});
  JointId joint;
  float force = 10.0f;  // On the joint.

  template <typename Options>
  explicit Pull(Options o) {
    o.body_a = base;
    o.body_b = body;
    o.anchor_b = {0.0f, 1.0f};
    o.user_data = 77;
    joint = world.create_joint(o);
  }
  void step() {
    must(world.apply_force_to_center(body, {0.0f, 10.0f - force}));
    run_steps(world, 1);
    force += kDt;
  }
};

template <typename Options>
Options breaking_at(float force, float torque = 1.0e12f) {
  Options o;
  o.break_limit = {true, force, torque};
  return o;
}

template <typename Options>
void expect_break_at_20_newtons(Options o) {
  Pull p(o);
  while (p.world.is_alive(p.joint) && p.force < 40.0f) {
    EXPECT_TRUE(p.world.events().joint_break.empty());
    p.step();
  }
  EXPECT_NEAR(p.force, 20.0f, 0.4f) << to_string(Options::kKind);  // 2 %.
  ASSERT_EQ(p.world.events().joint_break.size(), 1u);
  const JointBreakEvent event = p.world.events().joint_break[0];
  EXPECT_EQ(event.joint, p.joint);
  EXPECT_EQ(event.body_a, p.base);
  EXPECT_EQ(event.body_b, p.body);
  EXPECT_NEAR(event.force.y, 20.0f, 0.4f);
  EXPECT_EQ(event.user_data, 77u);
  EXPECT_TRUE(p.world.joints().empty());
  p.step();
  EXPECT_TRUE(p.world.events().joint_break.empty());
  EXPECT_LT(velocity_of(p.world, p.body).y, -0.1f);  // It falls.
}

TEST(Break, AtTheStatedForce) {
  expect_break_at_20_newtons(breaking_at<RevoluteOptions>(20.0f));
  expect_break_at_20_newtons(breaking_at<WeldOptions>(20.0f));
  expect_break_at_20_newtons(breaking_at<PrismaticOptions>(20.0f));
  auto wheel = breaking_at<WheelOptions>(20.0f);
  wheel.limit = {true, 0.0f, 0.0f};
  expect_break_at_20_newtons(wheel);
  auto rod = breaking_at<DistanceOptions>(20.0f);
  rod.anchor_a = {0.0f, 0.5f};  // A rope that is taut from the start.
  rod.limit = {true, 0.0f, 0.5f};
  expect_break_at_20_newtons(rod);
  auto servo = breaking_at<ServoOptions>(20.0f);
  servo.max_force = 1.0e6f;
  expect_break_at_20_newtons(servo);
  auto brake = breaking_at<FrictionOptions>(20.0f);
  brake.max_force = 1.0e6f;
  expect_break_at_20_newtons(brake);
  expect_break_at_20_newtons(breaking_at<MouseOptions>(20.0f));
  expect_break_at_20_newtons(breaking_at<GrooveOptions>(20.0f));
  auto generic = breaking_at<GenericOptions>(20.0f);
  generic.x.locked = true;
  generic.y.locked = true;
  expect_break_at_20_newtons(generic);
  auto rope = breaking_at<PulleyOptions>(20.0f);
  rope.wheel_a = {0.0f, 2.0f};
  rope.wheel_b = {0.0f, 2.0f};
  rope.length = 4.0f;  // Taut from the start: 2 m to each anchor.
  expect_break_at_20_newtons(rope);
}

/// A beam of 1 kg whose centre is 2 m from its hinge in the wall needs a torque of 20 N m; then a force at its centre is added.
template <typename Options>
void expect_break_at_30_newton_metres(Options o) {
  SCOPED_TRACE(to_string(Options::kKind));
  World world(falling_world());
  const BodyId wall = world.create_body({});
  const BodyId beam = add_dynamic(world, {2.0f, 0.0f}, Box{{2.0f, 0.25f}}, {.density = 0.5f});
  RevoluteOptions hinge;
  hinge.body_a = wall;
  hinge.body_b = beam;
  hinge.anchor_b = {-2.0f, 0.0f};
  must(world.create_joint(hinge));
  o.body_a = wall;
  o.body_b = beam;
  o.anchor_b = hinge.anchor_b;
  const JointId joint = world.create_joint(o);
  float torque = 20.0f;
  while (world.is_alive(joint) && torque < 50.0f) {
    must(world.apply_force_to_center(beam, {0.0f, 0.5f * (20.0f - torque)}));
    run_steps(world, 1);
    torque += 2.0f * kDt;
  }
  EXPECT_NEAR(torque, 30.0f, 0.6f);  // 2 %.
}

TEST(Break, AtTheStatedTorque) {
  expect_break_at_30_newton_metres(breaking_at<WeldOptions>(1.0e12f, 30.0f));
  auto servo = breaking_at<ServoOptions>(1.0e12f, 30.0f);
  servo.max_torque = 1.0e6f;
  expect_break_at_30_newton_metres(servo);
  auto brake = breaking_at<FrictionOptions>(1.0e12f, 30.0f);
  brake.max_torque = 1.0e6f;
  expect_break_at_30_newton_metres(brake);
  auto generic = breaking_at<GenericOptions>(1.0e12f, 30.0f);
  generic.angle.locked = true;
  expect_break_at_30_newton_metres(generic);
  expect_break_at_30_newton_metres(breaking_at<RatchetOptions>(1.0e12f, 30.0f));
}

TEST(Break, NotBelowTheForceAndNotWhenOff) {
  Pull below(breaking_at<WeldOptions>(10.2f));
  RevoluteOptions off;
  off.break_limit = {false, 1.0f, 1.0f};
  Pull never(off);
  for (int i = 0; i < 300; ++i) {
    below.force = 10.0f;
    below.step();
    never.step();
  }
  EXPECT_TRUE(below.world.is_alive(below.joint));
  EXPECT_TRUE(never.world.is_alive(never.joint));
}

TEST(Break, ManyAtOnceInTheOrderOfSlots) {
  World world(falling_world());
  const BodyId base = world.create_body({});
  std::vector<JointId> joints;
  for (int i = 0; i < 20; ++i) {
    auto o = breaking_at<RevoluteOptions>(i % 2 == 0 ? 5.0f : 50.0f);
    o.body_a = base;
    o.anchor_a = {3.0f * static_cast<float>(i), 0.0f};
    o.body_b = add_dynamic(world, o.anchor_a, Box{});
    joints.push_back(world.create_joint(o));
  }
  std::vector<JointId> broken;
  for (int i = 0; i < 30; ++i) {
    run_steps(world, 1);
    for (const JointBreakEvent& event : world.events().joint_break) broken.push_back(event.joint);
  }
  ASSERT_EQ(broken.size(), 10u);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(broken[i], joints[2 * i]);
  EXPECT_EQ(world.joints().size(), 10u);
  EXPECT_EQ(world.check_invariants(), "");
}

TEST(Break, IsTheSameAfterRestore) {
  Pull p(breaking_at<WeldOptions>(11.0f));
  for (int i = 0; i < 30; ++i) p.step();
  World other(falling_world());
  must(other.restore(p.world.snapshot()));
  for (int i = 0; i < 60; ++i) {
    must(other.apply_force_to_center(p.body, {0.0f, 10.0f - p.force}));
    run_steps(other, 1);
    p.step();
  }
  EXPECT_TRUE(p.world.joints().empty());
  EXPECT_TRUE(other.joints().empty());
  EXPECT_EQ(p.world.state_hash(), other.state_hash());
}

// A ball that strikes the hanging body in the first sub-steps of a step leaves no load in the last one.
TEST(Break, SeesAnImpactInAnySubStep) {
  for (const float limit : {60.0f, 1.0e5f}) {
    WorldOptions options = still_world();
    options.substeps = 8;
    World world(options);
    const BodyId base = world.create_body({});
    const BodyId body = add_dynamic(world, {}, Box{});
    WeldOptions weld;
    weld.body_a = base;
    weld.body_b = body;
    weld.break_limit = {true, limit, 1.0e12f};
    const JointId joint = world.create_joint(weld);
    // The rope is slack for a quarter of the step and then pulls the weight's 10 kg m/s away at once.
    const BodyId weight = add_dynamic(world, {2.0f, 0.0f}, Circle{{}, 0.1f});
    DistanceOptions rope;
    rope.body_a = body;
    rope.body_b = weight;
    rope.limit = {true, 0.0f, 2.04f};
    world.create_joint(rope).value();
    must(world.set_velocity(weight, {10.0f, 0.0f}));
    run_steps(world, 1);
    EXPECT_EQ(world.is_alive(joint), limit > 1.0e4f) << limit;
    if (limit < 1.0e4f) {
      ASSERT_EQ(world.events().joint_break.size(), 1u);
      EXPECT_GT(length(world.events().joint_break[0].force), limit);
    } else {
      EXPECT_LT(length(world.joint_state(joint).value().force), 1.0f);  // What the last sub-step alone would tell.
    }
  }
}

}  // namespace
}  // namespace drystone::test
