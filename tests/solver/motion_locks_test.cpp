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
  if (in_loop) must(t.world.create_joint(rod));  // A second rod closes a loop: the joints are solved by sweeps.
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
/// solved directly and, with the joint twice, by sweeps.
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

/// A rod swings far from a slider on two hinges in one place, which are solved by sweeps. The hinges stay closed and energy is kept.
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
