// Bad input for calls about joints.
#include <gmock/gmock.h>

#include "tests/world/bad_input.hpp"

namespace drystone::test {
namespace {

/// Valid options.
template <typename Options>
Options options_on(const Stage& s) {
  Options o;
  o.body_a = s.platform;
  o.body_b = s.other;
  return o;
}

/// Options that are refused on creation and on change.
template <typename Options, typename Spoil>
void expect_bad_joint(const char* field, Spoil spoil) {
  expect_bad(field, [=](Stage& s) {
    Options o = options_on<Options>(s);
    spoil(o);
    return s.world.create_joint(o);
  });
  expect_bad(field, [=](Stage& s) {
    const JointId joint = s.joint_of(Options::kKind);
    Options o = s.world.joint<Options>(joint);
    spoil(o);
    return s.world.set_joint(joint, o);
  });
}

template <typename Options>
void expect_bad_common() {
  const auto expect = [](const char* field, auto spoil) { expect_bad_joint<Options>(field, spoil); };
  expect("body_a", [](auto& o) { o.body_a = o.body_b; });
  expect("anchor_a", [](auto& o) { o.anchor_a.x = kNan; });
  expect("anchor_b", [](auto& o) { o.anchor_b.y = 2e6f; });
  expect("name", [](auto& o) { o.name = std::string(256, 'x'); });
  expect("break_limit.force", [](auto& o) { o.break_limit.force = -1; });
  expect("break_limit.torque", [](auto& o) { o.break_limit.torque = kNan; });
  if constexpr (requires(Options o) { o.limit; }) {
    expect("limit.lower", [](auto& o) { o.limit.lower = kNan; });
    expect("limit.upper", [](auto& o) { o.limit.upper = kInf; });
    expect("limit.lower", [](auto& o) { o.limit.lower = o.limit.upper + 1; });
  }
  if constexpr (requires(Options o) { o.motor; }) {
    expect("motor.speed", [](auto& o) { o.motor.speed = kNan; });
    expect("motor.max_force", [](auto& o) { o.motor.max_force = -1; });
  }
  if constexpr (requires(Options o) { o.spring; }) {
    expect("spring.hertz", [](auto& o) { o.spring.hertz = -1; });
    expect("spring.damping_ratio", [](auto& o) { o.spring.damping_ratio = kNan; });
  }
  if constexpr (requires(Options o) { o.axis; }) {
    expect("axis", [](auto& o) { o.axis = {}; });
  }
}

TEST(BadInput, RefusesBadJointOptions) {
  for_each_joint_kind([]<typename Options>(const Options&) { expect_bad_common<Options>(); });
  expect_bad_joint<RevoluteOptions>("reference_angle", [](auto& o) { o.reference_angle = kNan; });
  expect_bad_joint<RevoluteOptions>("target_angle", [](auto& o) { o.target_angle = 1001; });
  expect_bad_joint<RevoluteOptions>("limit.upper", [](auto& o) { o.limit.upper = 1001; });
  expect_bad_joint<PrismaticOptions>("axis", [](auto& o) { o.axis = {}; });
  expect_bad_joint<PrismaticOptions>("axis", [](auto& o) { o.axis.x = kNan; });
  expect_bad_joint<PrismaticOptions>("axis", [](auto& o) { o.axis = {1e30f, 0}; });
  expect_bad_joint<PrismaticOptions>("target_translation", [](auto& o) { o.target_translation = kInf; });
  expect_bad_joint<DistanceOptions>("length", [](auto& o) { o.length = 0; });
  expect_bad_joint<DistanceOptions>("length", [](auto& o) { o.length = kNan; });
  expect_bad_joint<DistanceOptions>("limit.lower", [](auto& o) { o.limit.lower = -1; });
  expect_bad_joint<DistanceOptions>("spring_force.lower", [](auto& o) { o.spring_force.lower = 1; });
  expect_bad_joint<DistanceOptions>("spring_force.upper", [](auto& o) { o.spring_force.upper = 2e12f; });
  expect_bad_joint<WeldOptions>("reference_angle", [](auto& o) { o.reference_angle = kNan; });
  expect_bad_joint<WeldOptions>("linear_spring.hertz", [](auto& o) { o.linear_spring.hertz = -1; });
  expect_bad_joint<WeldOptions>("angular_spring.damping_ratio", [](auto& o) { o.angular_spring.damping_ratio = kNan; });
  expect_bad_joint<WheelOptions>("target_translation", [](auto& o) { o.target_translation = kInf; });
  expect_bad_joint<ServoOptions>("target", [](auto& o) { o.target.y = kNan; });
  expect_bad_joint<ServoOptions>("target_angle", [](auto& o) { o.target_angle = 4; });
  expect_bad_joint<ServoOptions>("max_force", [](auto& o) { o.max_force = -1; });
  expect_bad_joint<ServoOptions>("max_torque", [](auto& o) { o.max_torque = kInf; });
  expect_bad_joint<FrictionOptions>("max_force", [](auto& o) { o.max_force = kNan; });
  expect_bad_joint<FrictionOptions>("max_torque", [](auto& o) { o.max_torque = -1; });
  expect_bad_joint<MouseOptions>("max_acceleration", [](auto& o) { o.max_acceleration = 2e6f; });
  expect_bad_joint<FilterOptions>("collide_connected", [](auto& o) { o.collide_connected = true; });
  expect_bad_joint<GenericOptions>("reference_angle", [](auto& o) { o.reference_angle = kInf; });
  expect_bad_joint<GenericOptions>("x.limit.lower", [](auto& o) { o.x.limit.lower = 1; });
  expect_bad_joint<GenericOptions>("y.motor.max_force", [](auto& o) { o.y.motor.max_force = -1; });
  expect_bad_joint<GenericOptions>("angle.spring.hertz", [](auto& o) { o.angle.spring.hertz = kNan; });
  expect_bad_joint<GenericOptions>("angle.limit.upper", [](auto& o) { o.angle.limit.upper = 1001; });
  expect_bad_joint<GenericOptions>("x.target", [](auto& o) { o.x.target = 2e6f; });
  expect_bad_joint<GenericOptions>("y.max_spring_force", [](auto& o) { o.y.max_spring_force = -1; });
  expect_bad_joint<GearOptions>("ratio", [](auto& o) { o.ratio = 0; });
  expect_bad_joint<GearOptions>("ratio", [](auto& o) { o.ratio = kNan; });
  expect_bad_joint<GearOptions>("ratio", [](auto& o) { o.ratio = -2e6f; });
  expect_bad_joint<PulleyOptions>("wheel_a", [](auto& o) { o.wheel_a.x = double{kNan}; });
  expect_bad_joint<PulleyOptions>("wheel_b", [](auto& o) { o.wheel_b.y = 2e9; });
  expect_bad_joint<PulleyOptions>("ratio", [](auto& o) { o.ratio = 0; });
  expect_bad_joint<PulleyOptions>("length", [](auto& o) { o.length = 0; });
  expect_bad_joint<RatchetOptions>("pitch", [](auto& o) { o.pitch = -0.1f; });
  expect_bad_joint<RatchetOptions>("pitch", [](auto& o) { o.pitch = 7; });
  expect_bad_joint<RatchetOptions>("reference_angle", [](auto& o) { o.reference_angle = kInf; });
  expect_bad_joint<GenericOptions>("x is locked", [](auto& o) { o.x = {.locked = true, .motor = {true, 1, 1}}; });
}

/// Two wheels on hinges, a sliding body, and a rod between the wheels.
struct GearStage {
  World world{WorldOptions{}};
  BodyId base = world.create_body({});
  BodyId wheel = dynamic();
  BodyId other = dynamic();
  JointId hinge = hinge_of(wheel);
  JointId other_hinge = hinge_of(other);
  JointId rod = rod_between();

  BodyId dynamic() {
    BodyOptions o;
    o.type = BodyType::dynamic;
    return world.create_body(o);
  }
  JointId hinge_of(BodyId body) {
    RevoluteOptions o;
    o.body_a = base;
    o.body_b = body;
    return world.create_joint(o);
  }
  JointId rod_between() {
    DistanceOptions o;
    o.body_a = wheel;
    o.body_b = other;
    return world.create_joint(o);
  }
  GearOptions gear() const {
    GearOptions o;
    o.body_a = wheel;
    o.body_b = other;
    o.joint_a = hinge;
    o.joint_b = other_hinge;
    return o;
  }
  /// The message with which the gear is refused; "" if it is made.
  template <typename Spoil>
  std::string refusal(Spoil spoil) {
    GearOptions o = gear();
    spoil(o);
    const std::uint64_t before = world.state_hash();
    const Result<JointId> made = world.create_joint(o);
    if (made.ok()) return "";
    EXPECT_EQ(world.state_hash(), before);
    return made.error().message;
  }
};

TEST(BadInput, RefusesGearsOfTheWrongJoints) {
  GearStage s;
  using testing::HasSubstr;
  EXPECT_THAT(s.refusal([&](auto& o) { o.joint_a = s.rod; }), HasSubstr("joint_a must be revolute or prismatic"));
  EXPECT_THAT(s.refusal([&](auto& o) { o.joint_b = s.hinge; }), HasSubstr("joint_a and joint_b must differ"));
  EXPECT_THAT(s.refusal([&](auto& o) { o.joint_b = {7, 1}; }), HasSubstr("joint_b"));
  EXPECT_THAT(s.refusal([&](auto& o) { o.body_a = s.dynamic(); }), HasSubstr("body_a must be a body of joint_a"));
  EXPECT_THAT(s.refusal([&](auto& o) { o.body_b = s.base; }), HasSubstr("body_b must be dynamic"));
  EXPECT_THAT(s.refusal([&](auto& o) { o.ratio = 0; }), HasSubstr("ratio"));
  EXPECT_EQ(s.refusal([](auto&) {}), "");
  const JointId gear = s.world.create_joint(s.gear());
  GearOptions changed = s.gear();
  changed.joint_a = {};
  const Result<void> set = s.world.set_joint(gear, changed);
  ASSERT_FALSE(set.ok());
  EXPECT_THAT(set.error().message, HasSubstr("joint_a and joint_b cannot change"));
}

/// The error must say which of the two bodies, and whether its id is empty or stale.
template <typename Options>
void expect_stale_side() {
  const auto expect = [&](const char* message, BodyId JointOptions::*side, bool gone) {
    expect_refused(
        [=](Stage& s) {
          Options o = options_on<Options>(s);
          const BodyId id = o.*side;
          o.*side = gone ? BodyId{id.index, id.generation + 2} : BodyId{};
          return s.world.create_joint(o);
        },
        ErrorCode::stale_id, message);
  };
  expect("body_a is an empty id", &JointOptions::body_a, false);
  expect("body_b is an empty id", &JointOptions::body_b, false);
  expect("body_a is a stale id", &JointOptions::body_a, true);
  expect("body_b is a stale id", &JointOptions::body_b, true);
}

TEST(BadInput, ErrorsOfJointsNameTheStaleBody) {
  for_each_joint_kind([]<typename Options>(const Options&) { expect_stale_side<Options>(); });
}

TEST(BadInput, RefusesJointsOfTheWrongBodiesOrKind) {
  expect_bad("body_a or body_b must be dynamic", [](Stage& s) {
    DistanceOptions o = s.distance();
    o.body_a = s.ground;
    o.body_b = s.platform;
    return s.world.create_joint(o);
  });
  expect_bad("body_a and body_b", [](Stage& s) {
    DistanceOptions o = s.distance();
    std::swap(o.body_a, o.body_b);
    return s.world.set_joint(s.rod, o);
  });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.joint<RevoluteOptions>(s.rod); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.joint<PrismaticOptions>(s.rod); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.joint<DistanceOptions>(s.hinge); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.set_joint(s.slider, s.revolute()); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.set_joint(s.rod, s.prismatic()); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.set_joint(s.hinge, s.distance()); });
}

}  // namespace
}  // namespace drystone::test
