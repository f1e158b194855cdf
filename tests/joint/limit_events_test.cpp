// Events of joints that reach an end of a limit.
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr Limit kRange = {true, -0.5f, 0.5f};

/// A body on a static base, without gravity, joined by a joint whose limited coordinate is 0 at the start.
struct Limited {
  World world{still_world()};
  BodyId base = world.create_body({});
  BodyId body;
  JointId joint;
  JointAxis axis = JointAxis::along;

  template <typename Options>
  Limited(Options o, JointAxis of, Vec2 at = {}) : axis(of) {
    body = add_dynamic(world, at, Box{{0.2f, 0.2f}});
    o.body_a = base;
    o.body_b = body;
    o.user_data = 9;
    joint = world.create_joint(o);
  }

  /// Moves the coordinate at a rate for a time, held by nothing but the limit. Returns the events.
  std::vector<JointLimitEvent> drive(float rate, int steps) {
    std::vector<JointLimitEvent> events;
    if (axis == JointAxis::angle) must(world.set_angular_velocity(body, rate));
    if (axis == JointAxis::along) must(world.set_velocity(body, {rate, 0.0f}));
    if (axis == JointAxis::across) must(world.set_velocity(body, {0.0f, rate}));
    for (int i = 0; i < steps; ++i) {
      run_steps(world, 1);
      events.insert(events.end(), world.events().joint_limit.begin(), world.events().joint_limit.end());
    }
    return events;
  }
};

void expect_one(const Limited& l, const std::vector<JointLimitEvent>& events, bool upper, float speed) {
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].joint, l.joint);
  EXPECT_EQ(events[0].body_a, l.base);
  EXPECT_EQ(events[0].body_b, l.body);
  EXPECT_EQ(events[0].axis, l.axis);
  EXPECT_EQ(events[0].upper, upper);
  EXPECT_NEAR(events[0].speed, speed, 0.01f * speed);
  EXPECT_EQ(events[0].user_data, 9u);
}

/// To the upper end, which it reaches at 2 m/s or rad/s; there it rests; then to the lower one and back.
template <typename Options>
void expect_events(Options o, JointAxis axis, Vec2 at = {}) {
  SCOPED_TRACE(to_string(Options::kKind));
  o.limit_events = true;
  Limited l(o, axis, at);
  expect_one(l, l.drive(2.0f, 30), true, 2.0f);
  EXPECT_TRUE(l.drive(1.0f, 30).empty()) << "it was there already";
  expect_one(l, l.drive(-2.0f, 60), false, 2.0f);
  expect_one(l, l.drive(3.0f, 60), true, 3.0f);

  o.limit_events = false;
  Limited quiet(o, axis, at);
  EXPECT_TRUE(quiet.drive(2.0f, 30).empty());
}

TEST(LimitEvents, EachKindReportsItsEnds) {
  RevoluteOptions revolute;
  revolute.limit = kRange;
  expect_events(revolute, JointAxis::angle);
  PrismaticOptions prismatic;
  prismatic.limit = kRange;
  expect_events(prismatic, JointAxis::along);
  WheelOptions wheel;
  wheel.axis = {1.0f, 0.0f};
  wheel.limit = kRange;
  expect_events(wheel, JointAxis::along);
  GrooveOptions groove;
  groove.limit = kRange;
  expect_events(groove, JointAxis::along);
  DistanceOptions rope;
  rope.limit = {true, 1.5f, 2.5f};
  expect_events(rope, JointAxis::along, {2.0f, 0.0f});

  GenericOptions generic;
  generic.x.locked = generic.y.locked = true;
  generic.angle.limit = kRange;
  expect_events(generic, JointAxis::angle);
  generic.x = {};
  generic.angle = {.locked = true};
  generic.x.limit = kRange;
  expect_events(generic, JointAxis::along);
  std::swap(generic.x, generic.y);
  expect_events(generic, JointAxis::across);
}

/// The axis of the base is turned, and the base moves: the coordinates are relative.
TEST(LimitEvents, TheSpeedIsRelative) {
  World world(still_world());
  BodyOptions carriage;
  carriage.type = BodyType::kinematic;
  carriage.velocity = {5.0f, 0.0f};
  const BodyId base = add(world, carriage, Circle{{}, 0.1f});
  const BodyId body = add_dynamic(world, {}, Box{{0.2f, 0.2f}});
  PrismaticOptions o;
  o.body_a = base;
  o.body_b = body;
  o.limit = kRange;
  o.limit_events = true;
  world.create_joint(o).value();
  must(world.set_velocity(body, {8.0f, 0.0f}));
  std::vector<JointLimitEvent> events;
  for (int i = 0; i < 30; ++i) {
    run_steps(world, 1);
    events.insert(events.end(), world.events().joint_limit.begin(), world.events().joint_limit.end());
  }
  ASSERT_EQ(events.size(), 1u);
  EXPECT_NEAR(events[0].speed, 3.0f, 0.03f);
}

TEST(LimitEvents, APulleyReportsThatItsRopeIsTaut) {
  World world(still_world());
  const BodyId a = add_dynamic(world, {-1.0f, -1.0f}, Box{{0.2f, 0.2f}});
  const BodyId b = add_dynamic(world, {1.0f, -1.0f}, Box{{0.2f, 0.2f}});
  PulleyOptions o;
  o.body_a = a;
  o.body_b = b;
  o.wheel_a = {-1.0, 0.0};
  o.wheel_b = {1.0, 0.0};
  o.length = 2.5f;
  o.limit_events = true;
  world.create_joint(o).value();
  must(world.set_velocity(a, {0.0f, -2.0f}));
  int events = 0;
  for (int i = 0; i < 60; ++i) {
    run_steps(world, 1);
    for (const JointLimitEvent& event : world.events().joint_limit) {
      EXPECT_TRUE(event.upper);
      EXPECT_NEAR(event.speed, 2.0f, 0.02f);
      ++events;
    }
  }
  EXPECT_EQ(events, 1);
}

/// A joint leaves an end by 5 mm: less does not count.
TEST(LimitEvents, AnEndIsLeftByASlop) {
  PrismaticOptions o;
  o.limit = kRange;
  o.limit_events = true;
  Limited l(o, JointAxis::along);
  expect_one(l, l.drive(2.0f, 30), true, 2.0f);
  l.drive(-0.18f, 1);  // 3 mm.
  EXPECT_TRUE(l.drive(1.0f, 10).empty());
  l.drive(-0.42f, 1);  // 7 mm.
  expect_one(l, l.drive(1.0f, 10), true, 1.0f);

  // A joint that stops 3 mm before its end has not reached it.
  Limited near(o, JointAxis::along);
  EXPECT_TRUE(near.drive(-0.497f / kDt, 1).empty());
  EXPECT_TRUE(near.drive(0.0f, 10).empty());
}

TEST(LimitEvents, AJointMadeAtItsEndReportsItOnce) {
  RevoluteOptions o;
  o.limit = {true, 0.0f, 1.0f};
  o.limit_events = true;
  Limited l(o, JointAxis::angle);
  const std::vector<JointLimitEvent> events = l.drive(0.0f, 10);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_FALSE(events[0].upper);
  EXPECT_EQ(events[0].speed, 0.0f);
  // A joint that is switched off and on again is a new one.
  must(l.world.set_enabled(l.body, false));
  EXPECT_TRUE(l.drive(0.0f, 3).empty());
  must(l.world.set_enabled(l.body, true));
  EXPECT_EQ(l.drive(0.0f, 10).size(), 1u);
}

TEST(LimitEvents, AreInTheOrderOfSlotsAndInSnapshots) {
  World world(still_world());
  const BodyId base = world.create_body({});
  for (int i = 0; i < 20; ++i) {
    const BodyId body = add_dynamic(world, {2.0f * static_cast<float>(i), 0.0f}, Box{{0.2f, 0.2f}});
    PrismaticOptions o;
    o.body_a = base;
    o.body_b = body;
    o.anchor_a = {2.0f * static_cast<float>(i), 0.0f};
    o.limit = kRange;
    o.limit_events = i % 2 == 0;
    world.create_joint(o).value();
    must(world.set_velocity(body, {2.0f, 0.0f}));
  }
  World before = std::move(World::from(world.snapshot())).value();
  std::uint32_t last = 0;
  std::size_t events = 0;
  for (int i = 0; i < 30; ++i) {
    run_steps(world, 1);
    run_steps(before, 1);
    ASSERT_EQ(world.events().joint_limit.size(), before.events().joint_limit.size());
    for (const JointLimitEvent& event : world.events().joint_limit) {
      EXPECT_TRUE(events == 0 || event.joint.index > last);
      last = event.joint.index;
      ++events;
    }
  }
  EXPECT_EQ(events, 10u);
  World after = std::move(World::from(world.snapshot())).value();
  run_steps(after, 5);
  EXPECT_TRUE(after.events().joint_limit.empty());
  run_steps(world, 5);
  EXPECT_EQ(after.state_hash(), world.state_hash());
}

}  // namespace
}  // namespace drystone::test
