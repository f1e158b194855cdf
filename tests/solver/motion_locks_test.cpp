// Locked axes: a body that is locked along an axis is infinitely heavy along it for contacts and joints, and moves freely along the other.
// Oracles: closed forms (a wedge, a pendulum on a slider), the same scene with a static body, momentum.
#include <cmath>

#include "tests/support/making.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr MotionLocks kLockX{.x = true};
constexpr MotionLocks kLockY{.y = true};

BodyOptions locked_at(Vec2 position, MotionLocks locks) {
  BodyOptions options = dynamic_at(position);
  options.locks = locks;
  options.allow_sleep = false;
  return options;
}

Position position_of(const TestWorld& t, BodyId body) { return t.world.transform(body).value().position; }

/// How deep the lower side of a box of 100 times the mass of a unit box lies below the height 1, the top of a box of type or locks given.
float sink_of_heavy_box(BodyType type, MotionLocks locks, std::uint32_t steps = 300) {
  TestWorld t;
  BodyOptions lower = locked_at({0.0f, 0.5f}, locks);
  lower.type = type;
  t.box(lower);
  const BodyId heavy = t.box(dynamic_at({0.0f, 1.5f}), {0.5f, 0.5f}, {.density = 100.0f});
  t.step(static_cast<int>(steps));
  return 1.0f - (static_cast<float>(position_of(t, heavy).y) - 0.5f);
}

TEST(MotionLocks, AHeavyBoxSinksNoDeeperThanIntoAStaticBody) {
  const float into_static = sink_of_heavy_box(BodyType::static_body, {});
  EXPECT_LT(into_static, 0.005f);
  for (const MotionLocks locks :
       {MotionLocks{.x = true, .y = true, .rotation = true}, MotionLocks{.y = true, .rotation = true}}) {
    EXPECT_LE(sink_of_heavy_box(BodyType::dynamic, locks), into_static);
  }
}

TEST(MotionLocks, AHeavyBoxThatPushesDoesNotMoveTheBodyAtAll) {
  TestWorld t;
  t.floor();
  const BodyId locked = t.box(locked_at({0.1f, 0.5f}, {.x = true, .rotation = true}));
  const BodyId heavy = t.box(dynamic_at({-2.0f, 0.5f}), {0.5f, 0.5f}, {.density = 100.0f});
  must(t.world.set_velocity(heavy, {15.0f, 0.0f}));
  must(t.world.set_constant_force(heavy, {2000.0f, 0.0f}, 0.0f));
  for (int i = 0; i < 300; ++i) {
    t.step();
    ASSERT_EQ(position_of(t, locked).x, Position(to_position(Vec2{0.1f, 0.0f})).x) << "step " << i;
    ASSERT_EQ(t.world.motion(locked).value().velocity.x, 0.0f);
  }
  // The heavy box rests against it.
  EXPECT_NEAR(position_of(t, heavy).x, 0.1 - 1.0, 0.01);
  EXPECT_NEAR(t.world.motion(heavy).value().velocity.x, 0.0f, 0.01f);
}

TEST(MotionLocks, ALockedBodyCarriesAStackWithoutSag) {
  const auto heights = [](BodyType type, MotionLocks locks) {
    TestWorld t;
    BodyOptions base = locked_at({0.0f, 5.0f}, locks);
    base.type = type;
    const BodyId carrier = t.box(base, {2.0f, 0.25f});
    std::vector<BodyId> stack;
    for (int i = 0; i < 10; ++i) stack.push_back(t.crate(0.0f, 5.25f + static_cast<float>(i)));
    t.step(300);
    EXPECT_EQ(position_of(t, carrier).y, 5.0);
    std::vector<double> y;
    for (const BodyId box : stack) y.push_back(position_of(t, box).y);
    return y;
  };
  const std::vector<double> on_static = heights(BodyType::static_body, {});
  const std::vector<double> on_locked = heights(BodyType::dynamic, {.y = true, .rotation = true});
  for (std::size_t i = 0; i < on_static.size(); ++i) EXPECT_NEAR(on_locked[i], on_static[i], 1.0e-3) << "box " << i;
}

/// A box locked along x lies on a wedge locked along y, both upright and without friction. Wedge angle a, masses M and m:
///   m down = m g - N cos a,  M across = N sin a,  down = across tan a   =>   across = m g tan a / (M + m tan^2 a)
TEST(MotionLocks, AWedgeMovesAsInTheClosedForm) {
  for (const float density : {0.2f, 1.0f, 20.0f}) {
    const float slope = 0.5f;  // tan a
    TestWorld t;
    const MotionLocks upright_x{.x = true, .rotation = true};
    const MotionLocks upright_y{.y = true, .rotation = true};
    const BodyId wedge = t.world.create_body(locked_at({0.0f, 0.0f}, upright_y));
    const std::array<Vec2, 3> corners = {Vec2{-4.0f, 0.0f}, Vec2{4.0f, 0.0f}, Vec2{-4.0f, 8.0f * slope}};
    must(t.world.create_shape(wedge, make_polygon(corners).value(), {.material = {.friction = 0.0f}}));
    // A ball, whose centre is at the distance of its radius from the slope.
    const float radius = 0.25f;
    const float up = 4.0f * slope + radius * std::sqrt(1.0f + slope * slope);
    const BodyId ball =
        t.ball(locked_at({0.0f, up}, upright_x), radius, {.density = density, .material = {.friction = 0.0f}});
    const float big = t.world.mass_data(wedge).value().mass;
    const float small = t.world.mass_data(ball).value().mass;
    const float across = small * 10.0f * slope / (big + small * slope * slope);
    t.step(30);
    const float seconds = 30.0f * kStep;
    const float expected = across * seconds;
    EXPECT_NEAR(t.world.motion(wedge).value().velocity.x, -expected, 0.01f * expected) << density;
    EXPECT_NEAR(t.world.motion(ball).value().velocity.y, -expected * slope, 0.01f * expected) << density;
    EXPECT_EQ(t.world.motion(wedge).value().velocity.y, 0.0f);
    EXPECT_EQ(position_of(t, ball).x, 0.0);
  }
}

/// The period of a small pendulum of length l and mass m on a slider of mass M: 2 pi sqrt(l / g * M / (M + m)).
double period_of_pendulum(float slider_mass, bool locked, bool in_loop) {
  TestWorld t(WorldOptions{.sleeping = false});
  const BodyId slider =
      t.world.create_body(locked_at({0.0f, 0.0f}, locked ? MotionLocks{.y = true, .rotation = true} : MotionLocks{}));
  must(t.world.set_mass(slider, {.mass = slider_mass, .center = {}, .inertia = 1.0f}));
  if (!locked) {
    const BodyId ground = t.world.create_body(BodyOptions{});
    PrismaticOptions rail;
    rail.body_a = ground;
    rail.body_b = slider;
    must(t.world.create_joint(rail));
  }
  const float length = 2.0f;
  const float angle = 0.05f;
  const Vec2 place = {length * std::sin(angle), -length * std::cos(angle)};
  const BodyId bob = t.world.create_body(dynamic_at(place));
  must(t.world.set_mass(bob, {.mass = 1.0f, .center = {}, .inertia = 1.0e-4f}));
  DistanceOptions rod;
  rod.body_a = slider;
  rod.body_b = bob;
  rod.length = length;
  must(t.world.create_joint(rod));
  if (in_loop) must(t.world.create_joint(rod));  // A second rod closes a loop: the joints are solved by iterations.
  // The time between the first and the fifth crossing from right to left, in which the relative position changes its sign.
  double first = 0.0;
  int crossings = 0;
  double before = 1.0;
  for (int i = 0; i < 3000; ++i) {
    t.step();
    const double now = position_of(t, bob).x - position_of(t, slider).x;
    if (before > 0.0 && now <= 0.0) {
      const double time = (static_cast<double>(i) + before / (before - now)) / 60.0;
      if (crossings == 0) first = time;
      if (++crossings == 5) return (time - first) / 4.0;
    }
    before = now;
    if (locked) {
      EXPECT_EQ(position_of(t, slider).y, 0.0);
    }
  }
  return 0.0;
}

TEST(MotionLocks, APendulumOnASliderHasThePeriodOfTheClosedForm) {
  for (const float mass : {0.1f, 1.0f, 10.0f}) {
    const double exact = 2.0 * 3.14159265358979 * std::sqrt(2.0 / 10.0 * double{mass} / double{mass + 1.0f});
    for (const bool in_loop : {false, true}) {
      EXPECT_NEAR(period_of_pendulum(mass, true, in_loop), exact, 0.01 * exact) << mass << (in_loop ? " loop" : "");
    }
    EXPECT_NEAR(period_of_pendulum(mass, false, false), exact, 0.01 * exact) << mass << " on a prismatic joint";
  }
}

/// All kinds of joints between a locked light body and a load of a hundred times its mass hold as between a static body and the load, both
/// solved directly and, with the joint twice, by iterations.
TEST(MotionLocks, AHeavyLoadHangsFromALightLockedBody) {
  const auto sag = [](const auto& joint, bool twice, bool slides) {
    TestWorld t(WorldOptions{.sleeping = false});
    const MotionLocks locks =
        slides ? MotionLocks{.y = true, .rotation = true} : MotionLocks{.x = true, .y = true, .rotation = true};
    const BodyId light = t.box(locked_at({0.0f, 0.0f}, locks), {0.1f, 0.1f});
    const BodyId heavy = t.box(dynamic_at({0.0f, -1.0f}), {0.5f, 0.5f}, {.density = 4.0f});
    auto options = joint;
    options.body_a = light;
    options.body_b = heavy;
    must(t.world.create_joint(options));
    if (twice) must(t.world.create_joint(options));
    t.step(240);
    EXPECT_EQ(position_of(t, light).y, 0.0);
    EXPECT_NEAR(position_of(t, light).x, position_of(t, heavy).x, 1.0e-3);
    return -1.0 - position_of(t, heavy).y;
  };
  RevoluteOptions hinge;
  hinge.anchor_b = {0.0f, 1.0f};
  WeldOptions weld;
  weld.anchor_b = {0.0f, 1.0f};
  DistanceOptions rod;
  rod.length = 1.0f;
  PrismaticOptions rail;  // Slides along x, and carries along y.
  rail.anchor_b = {0.0f, 1.0f};
  for (const bool twice : {false, true}) {
    for (const bool slides : {false, true}) {
      SCOPED_TRACE(testing::Message() << (twice ? "twice " : "once ") << (slides ? "slides" : "fixed"));
      EXPECT_LT(std::abs(sag(hinge, twice, slides)), 1.0e-3);
      EXPECT_LT(std::abs(sag(weld, twice, slides)), 1.0e-3);
      EXPECT_LT(std::abs(sag(rod, twice, slides)), 1.0e-3);
      EXPECT_LT(std::abs(sag(rail, twice, slides)), 1.0e-3);
    }
  }
}

/// A rod swings far from a slider on two hinges in one place, which are solved by iterations. The hinges stay closed and energy is kept.
TEST(MotionLocks, ARodThatSwingsFromASliderKeepsItsEnergy) {
  for (const float slider_mass : {0.05f, 5.0f}) {
    TestWorld t(WorldOptions{.sleeping = false});
    const BodyId slider = t.world.create_body(locked_at({0.0f, 0.0f}, {.y = true, .rotation = true}));
    must(t.world.set_mass(slider, {.mass = slider_mass, .center = {}, .inertia = 1.0f}));
    const Rotation start = make_rotation(1.5f);
    BodyOptions options = dynamic_at(rotate(start, {0.0f, -1.0f}));
    options.angle = 1.5f;
    const BodyId rod = t.box(options, {0.1f, 1.0f});
    RevoluteOptions hinge;
    hinge.body_a = slider;
    hinge.body_b = rod;
    hinge.anchor_b = {0.0f, 1.0f};
    must(t.world.create_joint(hinge));
    must(t.world.create_joint(hinge));
    const MassData mass = t.world.mass_data(rod).value();
    const auto energy = [&] {
      const BodyMotion m = t.world.motion(rod).value();
      const float speed_of_slider = t.world.motion(slider).value().velocity.x;
      return 0.5f * slider_mass * speed_of_slider * speed_of_slider + 0.5f * mass.mass * length_squared(m.velocity) +
             0.5f * mass.inertia * m.angular_velocity * m.angular_velocity +
             10.0f * mass.mass * (static_cast<float>(m.center.y) + 1.0f);
    };
    const float at_start = energy();
    float worst = 0.0f;
    for (int i = 0; i < 120; ++i) {
      t.step();
      worst = max(worst, t.world.measure().max_joint_error);
    }
    EXPECT_LT(worst, 3.0e-3f) << slider_mass;
    EXPECT_NEAR(energy(), at_start, 0.1f * at_start) << slider_mass;
  }
}

constexpr MotionLocks kLockAll{.x = true, .y = true, .rotation = true};

/// The least and the most total energy of joined planks, as shares of the energy at the start, and the greatest error of a joint [m].
struct Swing {
  float least = 1.0f;
  float most = 1.0f;
  float joint_error = 0.0f;
};

/// Planks of 0.4 m in a row, hinged to each other and to posts at the first end or at both ends, start level and swing for 5 s. The last
/// plank has the density `load`. Energies are above the lowest that a plank could reach.
Swing swing_of_planks(int count, float load, BodyType type, MotionLocks locks, bool both_ends) {
  TestWorld t(WorldOptions{.sleeping = false});
  BodyOptions post = locked_at({0.0f, 0.0f}, locks);
  post.type = type;
  std::vector<BodyId> row = {t.box(post, {0.1f, 0.1f})};
  for (int i = 1; i <= count; ++i) {
    row.push_back(t.box(dynamic_at({0.4f * static_cast<float>(i), 0.0f}), {0.15f, 0.05f},
                        {.density = i == count && !both_ends ? load : 1.0f}));
  }
  post.position.x = 0.4 * (count + 1);
  if (both_ends) row.push_back(t.box(post, {0.1f, 0.1f}));
  for (std::size_t i = 1; i < row.size(); ++i) {
    RevoluteOptions hinge;
    hinge.body_a = row[i - 1];
    hinge.body_b = row[i];
    hinge.anchor_a = {0.2f, 0.0f};
    hinge.anchor_b = {-0.2f, 0.0f};
    must(t.world.create_joint(hinge));
  }
  float lowest = 0.0f;
  for (int i = 1; i <= count; ++i) {
    lowest -= 10.0f * t.world.mass_data(row[static_cast<std::size_t>(i)]).value().mass * 0.4f * static_cast<float>(i);
  }
  const auto energy = [&] {
    const Quality q = t.world.measure();
    return static_cast<float>(q.kinetic_energy + q.potential_energy) - lowest;
  };
  const float at_start = energy();
  Swing swing;
  for (int i = 0; i < 300; ++i) {
    t.step();
    swing.least = min(swing.least, energy() / at_start);
    swing.most = max(swing.most, energy() / at_start);
    swing.joint_error = max(swing.joint_error, t.world.measure().max_joint_error);
    EXPECT_EQ(position_of(t, row[0]).y, 0.0);
  }
  return swing;
}

/// A light locked body carries planks and loads that start level, as a static body does. A body that is free along x moves and so takes
/// part in the swing; it is light, so loads of more than its own mass end the swing sooner.
TEST(MotionLocks, APendulumThatStartsLevelSwingsAsOnAStaticBody) {
  for (const int count : {1, 3, 8}) {
    for (const float load : {1.0f, 3.0f, 50.0f, 1000.0f}) {
      const Swing on_static = swing_of_planks(count, load, BodyType::static_body, {}, false);
      for (const MotionLocks locks : {kLockAll, MotionLocks{.y = true, .rotation = true}}) {
        SCOPED_TRACE(testing::Message() << count << " planks, load " << load << (locks.x ? "" : ", free along x"));
        if (!locks.x && load > 50.0f) continue;
        const Swing swing = swing_of_planks(count, load, BodyType::dynamic, locks, false);
        EXPECT_LT(swing.most, 1.02f);
        if (locks.x) {
          EXPECT_GT(swing.least, on_static.least - 0.1f);
        }
        EXPECT_LT(swing.joint_error, locks.x ? 2.0f * on_static.joint_error + 2.0e-3f : 0.05f);
      }
    }
  }
}

TEST(MotionLocks, ABridgeBetweenTwoLockedPostsHangsAsBetweenStaticOnes) {
  for (const int count : {1, 3, 8}) {
    const Swing on_static = swing_of_planks(count, 1.0f, BodyType::static_body, {}, true);
    for (const MotionLocks locks : {kLockAll, MotionLocks{.y = true, .rotation = true}}) {
      SCOPED_TRACE(testing::Message() << count << " planks" << (locks.x ? "" : ", free along x"));
      const Swing bridge = swing_of_planks(count, 1.0f, BodyType::dynamic, locks, true);
      EXPECT_LT(bridge.most, 1.02f);
      EXPECT_LT(bridge.joint_error, 2.0f * on_static.joint_error + 5.0e-3f);
    }
  }
}

/// A joint with the world cannot move a body along its locked axis, where it has nothing to do, and holds it along the free one. The joints
/// are there twice, so all are solved by iterations.
TEST(MotionLocks, JointsInLoopsHoldABodyAlongItsFreeAxis) {
  RevoluteOptions hinge;
  WeldOptions weld;
  WeldOptions soft_weld;
  soft_weld.linear_spring = {true, 10.0f, 1.0f};
  soft_weld.angular_spring = {true, 10.0f, 1.0f};
  ServoOptions motor;
  motor.max_force = motor.max_torque = 1000.0f;
  FrictionOptions friction;
  friction.max_force = friction.max_torque = 1000.0f;
  GenericOptions generic;
  generic.x.locked = generic.y.locked = generic.angle.locked = true;
  generic.axis = {0.6f, 0.8f};
  GenericOptions motors;
  motors.x.motor = motors.y.motor = motors.angle.motor = {true, 0.0f, 1000.0f};
  motors.axis = {0.6f, 0.8f};
  WheelOptions wheel;
  wheel.spring = {true, 10.0f, 1.0f};
  wheel.motor = {true, 0.0f, 1000.0f};
  wheel.axis = {0.6f, 0.8f};
  MouseOptions mouse;
  const std::vector<AnyJointOptions> kinds = {hinge, weld, soft_weld, motor, friction, generic, motors, wheel, mouse};
  for (const MotionLocks locks : {MotionLocks{.x = true, .rotation = true}, MotionLocks{.y = true, .rotation = true},
                                  MotionLocks{.x = true, .y = true}}) {
    for (const AnyJointOptions& kind : kinds) {
      const bool turns = !locks.rotation;
      // A hinge in the middle lets the body turn.
      const Vec2 anchor = {0.0f, turns ? 0.5f : 0.0f};
      AnyJointOptions any = kind;
      TestWorld t(WorldOptions{.gravity = {10.0f, -10.0f}, .sleeping = false});
      const BodyId ground = t.world.create_body(BodyOptions{});
      const BodyId body = t.box(locked_at({0.0f, 0.0f}, locks));
      std::visit(
          [&](auto& o) {
            o.body_a = ground;
            o.body_b = body;
            o.anchor_a = o.anchor_b = anchor;
          },
          any);
      must(t.world.create_joint(any));
      must(t.world.create_joint(any));
      if (turns) must(t.world.set_constant_force(body, {}, 1.0f));
      t.step(120);
      const BodyMotion motion = t.world.motion(body).value();
      SCOPED_TRACE(testing::Message() << "kind " << any.index() << " locks " << locks.x << locks.y << locks.rotation);
      EXPECT_LT(length(to_vec2(motion.center)), 0.02f);
      EXPECT_LT(std::abs(angle(motion.pose.rotation)), 0.02f);
      EXPECT_LT(length(motion.velocity), 0.01f);
    }
  }
}

/// A mouse joint pulls a lift from beside it. The lift cannot follow along x, and a lever of a millimetre cannot turn it.
TEST(MotionLocks, AMouseJointLiftsALift) {
  for (const bool locked_rotation : {false, true}) {
    for (const float lever : {0.0f, 0.001f, 0.01f, 0.02f}) {
      TestWorld t(WorldOptions{.sleeping = false});
      const BodyId ground = t.world.create_body(BodyOptions{});
      const BodyId lift = t.box(locked_at({0.0f, 0.0f}, {.x = true, .rotation = locked_rotation}));
      MouseOptions mouse;
      mouse.body_a = ground;
      mouse.body_b = lift;
      mouse.anchor_a = {0.5f, 2.0f};
      mouse.anchor_b = {0.0f, lever};
      must(t.world.create_joint(mouse));
      t.step(180);
      EXPECT_NEAR(position_of(t, lift).y, 2.0, 0.05) << lever << locked_rotation;
      EXPECT_EQ(position_of(t, lift).x, 0.0);
    }
  }
}

/// The ropes of a pulley lean, and the bodies that they pull are locked along x.
TEST(MotionLocks, APulleyLiftsALockedLoadAlongTheFreeAxis) {
  TestWorld t(WorldOptions{.sleeping = false});
  const BodyId a = t.box(locked_at({-1.0f, 0.0f}, {.x = true, .rotation = true}), {0.25f, 0.25f});
  const BodyId b = t.box(locked_at({1.0f, 0.0f}, {.x = true, .rotation = true}), {0.25f, 0.25f}, {.density = 3.0f});
  PulleyOptions pulley;
  pulley.body_a = a;
  pulley.body_b = b;
  pulley.wheel_a = {-2.0, 4.0};
  pulley.wheel_b = {2.0, 4.0};
  pulley.length = 2.0f * std::sqrt(17.0f);
  must(t.world.create_joint(pulley));
  t.step(20);
  EXPECT_EQ(position_of(t, a).x, -1.0);
  EXPECT_EQ(position_of(t, b).x, 1.0);
  // Both ropes lean alike at first: a_y = g (m_b - m_a) / (m_b + m_a) = 5. The lean changes little in a third of a second.
  const float seconds = 20.0f * kStep;
  EXPECT_NEAR(t.world.motion(a).value().velocity.y, 5.0f * seconds, 0.06f * 5.0f * seconds);
}

TEST(MotionLocks, MomentumAlongFreeAxesIsKept) {
  TestWorld t(WorldOptions{.gravity = {}, .sleeping = false});
  const BodyId locked =
      t.ball(locked_at({0.0f, 0.0f}, kLockY), 0.5f, {.material = {.friction = 0.3f, .restitution = 0.7f}});
  const BodyId free = t.ball(dynamic_at({-2.0f, 0.4f}), 0.5f, {.material = {.friction = 0.3f, .restitution = 0.7f}});
  must(t.world.set_velocity(free, {8.0f, 0.0f}));
  const float mass = t.world.mass_data(locked).value().mass;
  t.step(60);
  const Vec2 v = t.world.motion(locked).value().velocity;
  const Vec2 u = t.world.motion(free).value().velocity;
  EXPECT_NEAR(mass * (v.x + u.x), mass * 8.0f, 1.0e-4f);
  EXPECT_GT(v.x, 1.0f);
  EXPECT_EQ(v.y, 0.0f);
  EXPECT_GT(u.y, 0.5f);  // It was thrown up: momentum along y is not kept.
}

/// A wheel that is locked along both axes turns when a box is dropped on its rim.
TEST(MotionLocks, AWheelOnAFixedCentreTurns) {
  TestWorld t(WorldOptions{.sleeping = false});
  const BodyId wheel = t.box(locked_at({0.0f, 0.0f}, {.x = true, .y = true}), {2.0f, 0.1f});
  t.box(dynamic_at({1.5f, 1.0f}), {0.2f, 0.2f});
  t.step(60);
  EXPECT_LT(t.world.motion(wheel).value().angular_velocity, -0.5f);
  EXPECT_EQ(position_of(t, wheel), (Position{0.0, 0.0}));
}

TEST(MotionLocks, ForcesImpulsesFieldsAndExplosionsActAlongFreeAxesOnly) {
  TestWorld t;
  const BodyId body = t.box(locked_at({0.0f, 0.0f}, kLockY));
  const float mass = t.world.mass_data(body).value().mass;
  t.step(10);
  EXPECT_EQ(position_of(t, body), (Position{0.0, 0.0}));  // Gravity.
  must(t.world.apply_impulse_to_center(body, {2.0f * mass, 5.0f * mass}));
  EXPECT_EQ(t.world.motion(body).value().velocity, (Vec2{2.0f, 0.0f}));
  WindOptions wind;
  wind.velocity = {0.0f, 20.0f};
  must(t.world.create_field(wind));
  ExplosionOptions explosion;
  explosion.center = {1.0f, -3.0f};
  explosion.radius = 20.0f;
  explosion.strength = 10.0f;
  must(t.world.explode(explosion));
  for (int i = 0; i < 60; ++i) {
    must(t.world.apply_force_to_center(body, {0.0f, 1000.0f}));
    t.step();
    ASSERT_EQ(position_of(t, body).y, 0.0);
  }
}

/// A bullet and a body in the way of a kinematic wall keep their locked coordinate through continuous collision.
TEST(MotionLocks, ContinuousCollisionKeepsTheLockedCoordinate) {
  TestWorld t(WorldOptions{.gravity = {}, .sleeping = false});
  t.box(
      [] {
        BodyOptions wall;
        wall.position = {10.0f, 0.0f};
        wall.angle = 0.4f;
        return wall;
      }(),
      {0.02f, 30.0f});
  BodyOptions options = locked_at({0.0f, 0.1f}, kLockY);
  options.bullet = true;
  options.velocity = {300.0f, 0.0f};
  options.angular_velocity = 7.0f;
  const BodyId bullet = t.box(options, {0.1f, 0.3f});
  const double y = position_of(t, bullet).y;
  const BodyId waiting = t.box(locked_at({0.0f, -20.0f}, kLockX), {0.1f, 0.1f});
  BodyOptions sweeper = kinematic_at({-5.0f, -20.0f});
  sweeper.velocity = {60.0f, 0.0f};
  t.box(sweeper, {0.1f, 2.0f});
  for (int i = 0; i < 60; ++i) {
    t.step();
    ASSERT_EQ(t.world.motion(bullet).value().center.y, y) << i;
    ASSERT_EQ(position_of(t, waiting).x, 0.0) << i;
  }
  EXPECT_LT(position_of(t, bullet).x, 10.0);
}

/// A body with a joint that is locked along x falls onto a slope, where it can slide neither along x nor into the slope.
TEST(MotionLocks, AFastBodyWithAJointStopsAtASlope) {
  for (const bool bullet : {false, true}) {
    for (const float speed : {30.0f, 60.0f, 120.0f}) {
      TestWorld t(WorldOptions{.gravity = {}, .sleeping = false});
      const BodyId ground = t.world.create_body(BodyOptions{});
      must(t.world.create_shape(ground, Segment{{-5.0f, 5.0f}, {5.0f, -5.0f}}));
      BodyOptions options = locked_at({0.0f, 0.6f}, {.x = true, .rotation = true});
      options.velocity = {0.0f, -speed};
      options.bullet = bullet;
      const BodyId body = t.ball(options, 0.1f);
      options = dynamic_at({0.0f, 1.6f});
      options.velocity = {0.0f, -speed};
      const BodyId follower = t.ball(options, 0.1f);
      RevoluteOptions hinge;
      hinge.body_a = body;
      hinge.body_b = follower;
      hinge.anchor_b = {0.0f, -1.0f};
      must(t.world.create_joint(hinge));
      for (int i = 0; i < 30; ++i) {
        t.step();
        const Vec2 at = to_vec2(position_of(t, body));
        ASSERT_GT(at.x + at.y, 0.0f) << "step " << i << ", " << speed << " m/s" << (bullet ? ", bullet" : "");
        ASSERT_EQ(at.x, 0.0f);
      }
    }
  }
}

/// A ball that is locked along x bounces on a slope without friction. It has one velocity, along y, so it bounces as on a floor: it comes
/// back to the height from which it fell, also if continuous collision stopped it.
TEST(MotionLocks, ABallThatBouncesOnASlopeGainsNoHeight) {
  for (const float height : {2.0f, 20.0f}) {
    TestWorld t(WorldOptions{.sleeping = false});
    const ShapeOptions elastic{.material = {.friction = 0.0f, .restitution = 1.0f}};
    const BodyId ground = t.world.create_body(BodyOptions{});
    must(t.world.create_shape(ground, Segment{{-5.0f, 5.0f}, {5.0f, -5.0f}}, elastic));
    const BodyId ball = t.ball(locked_at({0.0f, height}, {.x = true, .rotation = true}), 0.1f, elastic);
    double highest = 0.0;
    for (int i = 0; i < 1200; ++i) {
      t.step();
      highest = std::max(highest, position_of(t, ball).y);
      ASSERT_GT(position_of(t, ball).y, 0.0);
    }
    EXPECT_LT(highest, 1.005 * double{height});
  }
}

/// A body of a hanging chain is locked while the chain swings: the chain then carries its load as one that was locked from the start.
TEST(MotionLocks, AChainFindsANewLock) {
  TestWorld t(WorldOptions{.sleeping = false});
  std::vector<BodyId> chain;
  for (int i = 0; i < 6; ++i) {
    chain.push_back(
        t.box(dynamic_at({0.0f, -0.4f * static_cast<float>(i)}), {0.1f, 0.1f}, {.density = i == 5 ? 7.0f : 1.0f}));
    if (i == 0) continue;
    RevoluteOptions hinge;
    hinge.body_a = chain[static_cast<std::size_t>(i) - 1];
    hinge.body_b = chain.back();
    hinge.anchor_a = {0.0f, -0.2f};
    hinge.anchor_b = {0.0f, 0.2f};
    must(t.world.create_joint(hinge));
  }
  t.step(41);
  must(t.world.set_motion_locks(chain[0], kLockAll));
  const auto error = [&](int steps) {
    float most = 0.0f;
    for (int i = 0; i < steps; ++i) {
      t.step();
      most = max(most, t.world.measure().max_joint_error);
    }
    return most;
  };
  EXPECT_LT(error(60), 1.0e-3f);
  must(t.world.set_motion_locks(chain[0], {}));
  EXPECT_LT(error(10), 3.0e-3f);
}

/// Only dynamic bodies have a mass that locks could make infinite. A kinematic body obeys its locks alike whether other bodies have any.
TEST(MotionLocks, AKinematicBodyObeysItsLocks) {
  for (const bool other : {false, true}) {
    TestWorld t;
    BodyOptions options = kinematic_at({0.0f, 0.0f});
    options.locks = kLockX;
    options.velocity = {3.0f, 1.0f};
    const BodyId body = t.box(options);
    if (other) t.box(locked_at({5.0f, 0.0f}, kLockY));
    EXPECT_EQ(t.world.motion(body).value().velocity, (Vec2{0.0f, 1.0f}));
    must(t.world.move_to(body, {5.0, 1.0}, 0.0f, 1.0f));
    EXPECT_EQ(t.world.motion(body).value().velocity, (Vec2{0.0f, 1.0f}));
    must(t.world.set_type(body, BodyType::dynamic));
    must(t.world.set_velocity(body, {}));
    t.step(30);
    EXPECT_EQ(position_of(t, body).x, 0.0);
    EXPECT_LT(position_of(t, body).y, -0.5);
    must(t.world.set_type(body, BodyType::static_body));
    must(t.world.set_motion_locks(body, {}));
    t.step();
  }
}

/// A shape that is added beside the centre of mass moves it, which gives a rotating body a velocity along its free axes alone.
TEST(MotionLocks, AShapeThatIsAddedGivesNoVelocityAlongALockedAxis) {
  TestWorld t(WorldOptions{.gravity = {}});
  BodyOptions options = locked_at({0.0f, 0.0f}, kLockX);
  options.velocity = {3.0f, 1.0f};
  options.angular_velocity = 2.0f;
  const BodyId body = t.world.create_body(options);
  must(t.world.create_shape(body, Circle{{0.5f, 1.0f}, 0.25f}));
  EXPECT_EQ(t.world.motion(body).value().velocity, (Vec2{0.0f, 2.0f}));
  const Position before = t.world.motion(body).value().center;
  t.step(60);
  EXPECT_EQ(t.world.motion(body).value().center.x, before.x);
}

/// A sleeping body that is locked is woken by a fast kinematic body, and stays in its way.
TEST(MotionLocks, AKinematicBodyDoesNotCarryALockedSleeperAlong) {
  TestWorld t(WorldOptions{.gravity = {}});
  BodyOptions options = locked_at({0.0f, 0.0f}, kLockX);
  options.allow_sleep = true;
  options.asleep = true;
  const BodyId sleeper = t.box(options, {0.1f, 0.1f});
  t.step();
  BodyOptions sweeper = kinematic_at({-5.0f, 0.0f});
  sweeper.velocity = {90.0f, 0.0f};
  t.box(sweeper, {0.1f, 2.0f});
  for (int i = 0; i < 30; ++i) {
    t.step();
    ASSERT_EQ(position_of(t, sleeper).x, 0.0) << i;
    ASSERT_EQ(t.world.motion(sleeper).value().velocity.x, 0.0f) << i;
  }
}

TEST(MotionLocks, LocksChangeWhileTheWorldRuns) {
  TestWorld t(WorldOptions{.sleeping = false});
  const BodyId body = t.box(dynamic_at({0.0f, 10.0f}));
  must(t.world.set_velocity(body, {3.0f, 0.0f}));
  t.step(10);
  must(t.world.set_motion_locks(body, kLockY));
  EXPECT_EQ(t.world.motion(body).value().velocity, (Vec2{3.0f, 0.0f}));
  const double y = position_of(t, body).y;
  t.step(10);
  EXPECT_EQ(position_of(t, body).y, y);
  EXPECT_EQ(t.world.body(body).value().locks, kLockY);
  must(t.world.set_motion_locks(body, {}));
  t.step(10);
  EXPECT_LT(position_of(t, body).y, y);
}

/// A contact that exists when the body is locked gets the kernel for locks at once.
TEST(MotionLocks, ARestingContactFeelsANewLock) {
  TestWorld t(WorldOptions{.sleeping = false});
  t.floor();
  const BodyId lower = t.crate(0.0f);
  const BodyId heavy = t.box(dynamic_at({0.0f, 1.5f}), {0.5f, 0.5f}, {.density = 100.0f});
  t.step(120);
  must(t.world.set_motion_locks(lower, {.x = true, .y = true, .rotation = true}));
  const double y = position_of(t, lower).y;
  t.step(120);
  EXPECT_EQ(position_of(t, lower).y, y);
  EXPECT_NEAR(position_of(t, heavy).y, y + 1.0, 0.005);
}

TEST(MotionLocks, VelocitiesAlongLockedAxesAreRefused) {
  TestWorld t;
  const BodyId body = t.box(locked_at({0.0f, 0.0f}, kLockX));
  const Result<void> refused = t.world.set_velocity(body, {1.0f, 2.0f});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message, "velocity.x must be 0 for a body that is locked along x");
  EXPECT_EQ(t.world.motion(body).value().velocity, Vec2{});
  must(t.world.set_velocity(body, {0.0f, 2.0f}));
  must(t.world.move_to(body, {5.0, 1.0}, 0.0f, 1.0f));
  EXPECT_EQ(t.world.motion(body).value().velocity, (Vec2{0.0f, 1.0f}));
}

/// A locked body and its contacts and joints give the same bits with all lanes and workers.
TEST(MotionLocks, AllLanesAndWorkersAgree) {
  const auto hash = [](Lanes lanes, int workers) {
    TestWorld t(WorldOptions{.workers = workers, .lanes = lanes});
    t.floor();
    for (int i = 0; i < 60; ++i) {
      const float x = 0.6f * static_cast<float>(i % 12) - 4.0f;
      BodyOptions options = dynamic_at({x, 0.5f + 1.1f * static_cast<float>(i / 12)});
      options.locks = {.x = i % 5 == 0, .y = i % 7 == 0, .rotation = i % 3 == 0};
      const BodyId body = t.box(options, {0.3f, 0.5f});
      if (i % 4 != 0) continue;
      const BodyId bob = t.ball(dynamic_at({x, 7.0f}), 0.2f);
      RevoluteOptions hinge;
      hinge.body_a = body;
      hinge.body_b = bob;
      hinge.anchor_b = {0.0f, 1.0f};
      must(t.world.create_joint(hinge));
      if (i % 8 == 0) t.rod(body, bob);  // A loop.
    }
    t.step(120);
    return t.world.state_hash();
  };
  const std::uint64_t first = hash(Lanes::scalar, 1);
  for (const Lanes lanes : available_lanes()) {
    for (const int workers : {1, 3}) EXPECT_EQ(hash(lanes, workers), first) << to_string(lanes) << workers;
  }
}

}  // namespace
}  // namespace drystone::test
