// The distance joint as a rod, a spring, a rope, a bumper and a winch.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

struct Hung {
  World world;
  BodyId anchor;
  BodyId ball;
  JointId joint;
};

WorldOptions falling_world() {
  WorldOptions options = still_world();
  options.gravity = {0.0f, -10.0f};
  return options;
}

/// A disc of mass pi / 4 with a distance joint to the origin, starting at `start`.
Hung hung(const WorldOptions& options, DistanceOptions joint, Vec2 start) {
  Hung h{World(options), {}, {}, {}};
  h.anchor = h.world.create_body({});
  h.ball = add_dynamic(h.world, start, Circle{});
  joint.body_a = h.anchor;
  joint.body_b = h.ball;
  h.joint = h.world.create_joint(joint);
  return h;
}

float weight(const Hung& h) { return 10.0f * h.world.mass_data(h.ball).value().mass; }

TEST(Distance, RodKeepsItsLength) {
  DistanceOptions rod;
  rod.length = 2.0f;
  Hung h = hung(falling_world(), rod, {2.0f, 0.0f});
  float worst = 0.0f;
  for (int i = 0; i < 600; ++i) {
    run_steps(h.world, 1);
    worst = max(worst, h.world.joint_state(h.joint).value().linear_error);
  }
  EXPECT_LT(worst, kLinearSlop);
  EXPECT_GT(worst, 0.0f);
}

TEST(Distance, RodPendulumPeriodForSmallSwings) {
  DistanceOptions rod;
  rod.length = 2.0f;
  Hung h = hung(falling_world(), rod, {0.1f, -1.9975f});
  int crossings = 0;
  double last_crossing = 0.0;
  float last = 0.1f;
  for (int i = 1; i <= 1200; ++i) {
    run_steps(h.world, 1);
    const float now = center_of(h.world, h.ball).x;
    if ((last > 0.0f) != (now > 0.0f)) {
      last_crossing = (static_cast<double>(i) - static_cast<double>(now / (now - last))) / 60.0;
      ++crossings;
    }
    last = now;
  }
  // The n-th crossing is at (n - 1/2) half periods of 2 pi sqrt(l / g).
  const double half_period = 3.14159265358979 * std::sqrt(2.0 / 10.0);
  ASSERT_GT(crossings, 10);
  EXPECT_NEAR(last_crossing, (crossings - 0.5) * half_period, 0.005 * last_crossing);
}

TEST(Distance, RodCarriesTheWeight) {
  DistanceOptions rod;
  rod.length = 2.0f;
  Hung h = hung(falling_world(), rod, {0.0f, -2.0f});
  run_steps(h.world, 60);
  const JointState state = h.world.joint_state(h.joint);
  EXPECT_NEAR(state.force.y, weight(h), 0.01f * weight(h));
  EXPECT_NEAR(state.coordinate, 2.0f, 0.1f * kLinearSlop);
  EXPECT_NEAR(state.speed, 0.0f, 1.0e-3f);
}

/// x(t) = x0 exp(-zeta w t) (cos wd t + zeta w / wd sin wd t), without gravity.
TEST(Distance, SpringFollowsTheClosedForm) {
  for (const double zeta : {0.0, 0.1, 0.5}) {
    DistanceOptions spring;
    spring.length = 2.0f;
    spring.spring = {true, 1.0f, static_cast<float>(zeta)};
    Hung h = hung(still_world(), spring, {2.5f, 0.0f});
    const double w = 2.0 * 3.14159265358979;
    const double wd = w * std::sqrt(1.0 - zeta * zeta);
    for (int i = 1; i <= 240; ++i) {
      run_steps(h.world, 1, 1.0f / 240.0f);
      const double t = i / 240.0;
      const double expected =
          2.0 + 0.5 * std::exp(-zeta * w * t) * (std::cos(wd * t) + zeta * w / wd * std::sin(wd * t));
      // h = 1/960: the implicit spring damps by w h / 2 = 0.0033 more, 2 % of the amplitude in a second.
      ASSERT_NEAR(center_of(h.world, h.ball).x, expected, 0.012) << "damping ratio " << zeta << " at " << t << " s";
    }
  }
}

TEST(Distance, SpringBetweenTwoBodiesUsesTheReducedMass) {
  World world(still_world());
  const BodyId a = add_dynamic(world, {-1.5f, 0.0f}, Circle{});
  const BodyId b = add_dynamic(world, {1.5f, 0.0f}, Circle{});
  DistanceOptions spring;
  spring.body_a = a;
  spring.body_b = b;
  spring.length = 2.0f;
  spring.spring = {true, 1.0f, 0.05f};
  world.create_joint(spring).value();
  run_steps(world, 240, 1.0f / 240.0f);  // After one period it is nearly back, less the damping.
  const double expected = 2.0 + std::exp(-0.05 * 2.0 * 3.14159265);
  EXPECT_NEAR(distance(center_of(world, a), center_of(world, b)), expected, 0.02);
  EXPECT_NEAR(world.measure().linear_momentum.x, 0.0f, 1.0e-5f);
}

TEST(Distance, SpringSagsByTheClosedForm) {
  DistanceOptions spring;
  spring.length = 2.0f;
  spring.spring = {true, 2.0f, 1.0f};
  Hung h = hung(falling_world(), spring, {0.0f, -2.0f});
  run_steps(h.world, 300);
  const float w = 2.0f * kPi * 2.0f;
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 2.0f + 10.0f / (w * w), 5.0e-4f);
  EXPECT_EQ(h.world.joint_state(h.joint).value().linear_error, 0.0f);  // Soft parts have no joint error.
}

/// The spring would hold the weight at 2.06 m. With less force than that it lets the ball fall, which then accelerates by the rest.
TEST(Distance, ASpringHasNoMoreForceThanItMay) {
  DistanceOptions spring;
  spring.length = 2.0f;
  spring.spring = {true, 2.0f, 1.0f};
  Hung h = hung(falling_world(), spring, {0.0f, -2.0f});
  for (const float share : {2.0f, 0.75f}) {
    spring.spring_force = {true, -share * weight(h), 0.0f};
    spring.body_a = h.anchor;
    spring.body_b = h.ball;
    must(h.world.set_joint(h.joint, spring));
    run_steps(h.world, 120);
    const JointState state = h.world.joint_state(h.joint);
    EXPECT_NEAR(state.force.y, min(share, 1.0f) * weight(h), 1.0e-3f * weight(h));
    if (share > 1.0f) {
      EXPECT_NEAR(state.coordinate, 2.0f + 10.0f / (16.0f * kPi * kPi), 5.0e-4f);
    }
  }
  EXPECT_NEAR(velocity_of(h.world, h.ball).y, -0.25f * 10.0f * 2.0f, 0.1f);
}

/// The same of a spring that holds a chain with a heavy ball, which would be solved directly; also if the range is set while it hangs.
TEST(Distance, ASpringOfATreeHasNoMoreForceThanItMay) {
  DistanceOptions spring;
  spring.length = 1.0f;
  spring.spring = {true, 2.0f, 1.0f};
  Hung h = hung(falling_world(), spring, {0.0f, -1.0f});
  float mass = h.world.mass_data(h.ball).value().mass;
  BodyId last = h.ball;
  for (int i = 1; i <= 8; ++i) {
    const BodyId next = add_dynamic(h.world, {0.0f, -1.0f - static_cast<float>(i)}, Circle{{}, i == 8 ? 3.0f : 0.2f});
    RevoluteOptions hinge;
    hinge.body_a = last;
    hinge.body_b = next;
    hinge.anchor_a = {0.0f, -0.5f};
    hinge.anchor_b = {0.0f, 0.5f};
    must(h.world.create_joint(hinge));
    mass += h.world.mass_data(next).value().mass;
    last = next;
  }
  float most = 0.0f;  // The heavy ball makes the spring swing.
  for (int i = 0; i < 300; ++i) {
    run_steps(h.world, 1);
    most = max(most, h.world.joint_state(h.joint).value().force.y);
  }
  EXPECT_GT(most, 10.0f * mass);
  const float before = velocity_of(h.world, last).y;
  spring = h.world.joint<DistanceOptions>(h.joint).value();
  spring.spring_force = {true, -5.0f * mass, 0.0f};
  must(h.world.set_joint(h.joint, spring));
  run_steps(h.world, 60);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().force.y, 5.0f * mass, 0.01f * mass);
  EXPECT_NEAR(velocity_of(h.world, last).y, before - 5.0f, 0.2f);
}

/// A rubber band only pulls: a ball thrown through its anchor flies freely until the band is taut again. And what only pushes never pulls.
TEST(Distance, ASpringThatOnlyPullsOrOnlyPushes) {
  for (const bool pulls : {true, false}) {
    DistanceOptions spring;
    spring.length = 2.0f;
    spring.spring = {true, 1.0f, 0.0f};
    spring.spring_force = {true, pulls ? -1.0e12f : 0.0f, pulls ? 0.0f : 1.0e12f};
    Hung h = hung(still_world(), spring, {pulls ? 3.0f : 1.0f, 0.0f});
    const float sign = pulls ? -1.0f : 1.0f;
    float greatest = 0.0f;
    for (int i = 0; i < 60; ++i) {
      run_steps(h.world, 1, 1.0f / 240.0f);
      const JointState state = h.world.joint_state(h.joint);
      EXPECT_GE(sign * state.force.x, 0.0f);
      if (pulls ? state.coordinate < 1.99f : state.coordinate > 2.01f) {
        EXPECT_EQ(state.force.x, 0.0f);
      }
      greatest = max(greatest, abs(velocity_of(h.world, h.ball).x));
    }
    // A quarter of a period from its start it has the speed of the whole spring: amplitude times angular frequency.
    run_steps(h.world, 30, 1.0f / 240.0f);
    EXPECT_NEAR(greatest, 2.0f * kPi, 0.15f);
    EXPECT_NEAR(abs(velocity_of(h.world, h.ball).x), greatest, 1.0e-4f);
  }
}

DistanceOptions rope(float upper) {
  DistanceOptions o;
  o.length = upper;
  o.spring = {true, 0.0f, 0.0f};
  o.limit = {true, 0.0f, upper};
  return o;
}

/// Steps for twenty seconds, in which the ball falls into a rope of this length at 6 m/s, and swings. The rope must get
/// taut and must not be stretched.
void expect_rope_holds_at(Hung& h, float length) {
  float longest = 0.0f;
  for (int i = 0; i < 1200; ++i) {
    run_steps(h.world, 1);
    longest = max(longest, h.world.joint_state(h.joint).value().coordinate);
  }
  EXPECT_LT(longest, length + 2.0f * kLinearSlop);
  EXPECT_GT(longest, length - kLinearSlop);
}

TEST(Distance, RopeIsSlackThenTaut) {
  Hung h = hung(falling_world(), rope(2.0f), {0.5f, 0.0f});
  run_steps(h.world, 15);
  // The rope is slack: free fall.
  EXPECT_NEAR(velocity_of(h.world, h.ball).y, -2.5f, 1.0e-3f);
  EXPECT_EQ(length(h.world.joint_state(h.joint).value().force), 0.0f);
  expect_rope_holds_at(h, 2.0f);
}

TEST(Distance, RopeCarriesTheWeight) {
  Hung h = hung(falling_world(), rope(2.0f), {0.0f, -2.0f});
  run_steps(h.world, 120);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().force.y, weight(h), 0.01f * weight(h));
}

TEST(Distance, RangeHoldsBothEnds) {
  DistanceOptions o;
  o.length = 2.0f;
  o.spring = {true, 0.0f, 0.0f};
  o.limit = {true, 1.0f, 3.0f};
  for (const float speed : {4.0f, -4.0f}) {
    Hung h = hung(still_world(), o, {2.0f, 0.0f});
    must(h.world.set_velocity(h.ball, {speed, 0.0f}));
    for (int i = 0; i < 120; ++i) {
      run_steps(h.world, 1);
      const float x = h.world.joint_state(h.joint).value().coordinate;
      ASSERT_GT(x, 1.0f - 2.0f * kLinearSlop);
      ASSERT_LT(x, 3.0f + 2.0f * kLinearSlop);
    }
    EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, speed > 0.0f ? 3.0f : 1.0f, 2.0f * kLinearSlop);
  }
}

TEST(Distance, MotorChangesTheLength) {
  DistanceOptions o;
  o.length = 2.0f;
  o.spring = {true, 0.0f, 0.0f};
  o.motor = {true, 0.5f, 3.0f};
  Hung h = hung(still_world(), o, {2.0f, 0.0f});
  const float mass = h.world.mass_data(h.ball).value().mass;
  run_steps(h.world, 3);
  EXPECT_NEAR(velocity_of(h.world, h.ball).x, 3.0f * 3.0f * kDt / mass, 0.005f);  // Force over mass.
  run_steps(h.world, 60);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().speed, 0.5f, 0.005f);
}

// --- Limit and motor without a spring --------------------------------------------------------------------------------

DistanceOptions only(Limit limit, Motor motor = {}) {
  DistanceOptions o;
  o.length = 0.7f;  // The length has no effect: there is no spring, and the joint is no rod.
  o.limit = limit;
  o.motor = motor;
  return o;
}

TEST(Distance, ALimitAloneIsARope) {
  Hung h = hung(falling_world(), only({true, 0.0f, 2.0f}), {0.5f, 0.0f});
  for (int i = 1; i <= 30; ++i) {
    run_steps(h.world, 1);
    // The rope is slack for the first 0.62 s: free fall, straight down.
    ASSERT_NEAR(velocity_of(h.world, h.ball).y, -10.0f * static_cast<float>(i) * kDt, 1.0e-3f);
    ASSERT_EQ(center_of(h.world, h.ball).x, 0.5f);
    ASSERT_EQ(h.world.joint_state(h.joint).value().linear_error, 0.0f);
  }
  expect_rope_holds_at(h, 2.0f);
}

TEST(Distance, ATautRopeSwingsAsAPendulum) {
  Hung h = hung(falling_world(), only({true, 0.0f, 2.0f}), {0.1f, -1.9975f});
  // Six half periods of pi sqrt(l / g) = 1.405 s each: the ball is back at its start, at rest. The loss depends on the
  // length of the sub-step.
  run_steps(h.world, 506);
  EXPECT_NEAR(center_of(h.world, h.ball).x, 0.1f, 0.005f);
  EXPECT_NEAR(velocity_of(h.world, h.ball).x, 0.0f, 0.01f);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().force.y, weight(h), 0.02f * weight(h));
}

TEST(Distance, ARopeStopsABallThatFliesOutAndLetsItReturn) {
  Hung h = hung(still_world(), only({true, 0.0f, 2.0f}), {1.0f, 0.0f});
  must(h.world.set_velocity(h.ball, {4.0f, 0.0f}));
  run_steps(h.world, 60);
  EXPECT_NEAR(center_of(h.world, h.ball).x, 2.0f, kLinearSlop);
  EXPECT_NEAR(velocity_of(h.world, h.ball).x, 0.0f, 0.02f);
  must(h.world.set_velocity(h.ball, {-1.0f, 0.0f}));
  run_steps(h.world, 60);
  EXPECT_NEAR(center_of(h.world, h.ball).x, 1.0f, 0.01f);
}

/// A spring of 0 Hz beside a limit or motor must not change a bit.
TEST(Distance, ASpringOfZeroHertzChangesNothing) {
  for (const DistanceOptions& o :
       {only({true, 1.0f, 3.0f}), only({}, {true, 0.5f, 3.0f}), only({true, 1.0f, 3.0f}, {true, -0.5f, 3.0f})}) {
    DistanceOptions with_spring = o;
    with_spring.spring = {true, 0.0f, 0.0f};
    Hung plain = hung(falling_world(), o, {2.0f, 0.0f});
    Hung sprung = hung(falling_world(), with_spring, {2.0f, 0.0f});
    for (int i = 0; i < 120; ++i) {
      run_steps(plain.world, 1);
      run_steps(sprung.world, 1);
      ASSERT_EQ(center_of(plain.world, plain.ball), center_of(sprung.world, sprung.ball)) << "step " << i;
    }
  }
}

TEST(Distance, ALimitAloneIsABumperOnBothSides) {
  for (const float speed : {4.0f, -4.0f}) {
    Hung h = hung(still_world(), only({true, 1.0f, 3.0f}), {2.0f, 0.0f});
    must(h.world.set_velocity(h.ball, {speed, 0.0f}));
    run_steps(h.world, 12);  // After 0.2 s it is still within the limits, so nothing acts.
    EXPECT_EQ(velocity_of(h.world, h.ball).x, speed);
    run_steps(h.world, 108);
    EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, speed > 0.0f ? 3.0f : 1.0f, 2.0f * kLinearSlop);
  }
}

TEST(Distance, AMotorAloneDrivesTheLength) {
  Hung h = hung(still_world(), only({}, {true, 0.5f, 3.0f}), {2.0f, 0.0f});
  const float mass = h.world.mass_data(h.ball).value().mass;
  run_steps(h.world, 3);
  EXPECT_NEAR(velocity_of(h.world, h.ball).x, 3.0f * 3.0f * kDt / mass, 0.005f);  // Force over mass.
  run_steps(h.world, 117);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().speed, 0.5f, 0.005f);
  EXPECT_GT(center_of(h.world, h.ball).x, 2.8f);
}

/// A winch with a weight of 7.85 N: if it is strong enough it lifts at its speed; if it is too weak it lowers the
/// weight with the difference of forces.
TEST(Distance, AMotorAloneStallsAtItsLargestForce) {
  Hung strong = hung(falling_world(), only({}, {true, -0.5f, 20.0f}), {0.0f, -2.0f});
  run_steps(strong.world, 60);
  EXPECT_NEAR(strong.world.joint_state(strong.joint).value().coordinate, 1.5f, 0.02f);
  EXPECT_NEAR(strong.world.joint_state(strong.joint).value().force.y, weight(strong), 0.01f * weight(strong));

  Hung weak = hung(falling_world(), only({}, {true, -0.5f, 3.0f}), {0.0f, -2.0f});
  const float mass = weak.world.mass_data(weak.ball).value().mass;
  run_steps(weak.world, 60);
  EXPECT_NEAR(velocity_of(weak.world, weak.ball).y, 3.0f / mass - 10.0f, 0.02f);
  EXPECT_NEAR(weak.world.joint_state(weak.joint).value().force.y, 3.0f, 0.01f);

  Hung brake = hung(falling_world(), only({}, {true, 0.0f, 20.0f}), {0.0f, -2.0f});
  run_steps(brake.world, 60);
  EXPECT_NEAR(brake.world.joint_state(brake.joint).value().coordinate, 2.0f, 1.0e-3f);
}

/// A motor against a spring and a limit on one axis stalls when the spring pulls with the same force, or at the limit.
TEST(Distance, MotorSpringAndLimitTogether) {
  DistanceOptions o;
  o.length = 2.0f;
  o.spring = {true, 1.0f, 0.5f};
  o.motor = {true, 1.0f, 3.0f};
  Hung stalls = hung(still_world(), o, {2.0f, 0.0f});
  const float mass = stalls.world.mass_data(stalls.ball).value().mass;
  const float stiffness = mass * 4.0f * kPi * kPi;
  run_steps(stalls.world, 600);
  EXPECT_NEAR(stalls.world.joint_state(stalls.joint).value().coordinate, 2.0f + 3.0f / stiffness, 1.0e-3f);

  o.limit = {true, 0.0f, 2.0f + 1.0f / stiffness};  // The spring pulls with 1 N here, so the limit takes the other 2 N.
  Hung limited = hung(still_world(), o, {2.0f, 0.0f});
  run_steps(limited.world, 600);
  EXPECT_NEAR(limited.world.joint_state(limited.joint).value().coordinate, o.limit.upper, 1.0e-3f);
  EXPECT_NEAR(length(limited.world.joint_state(limited.joint).value().force), 0.0f, 0.02f);  // The forces cancel.
}

/// The joint changes from rod to rope and back.
TEST(Distance, DrivesCanBeSwitchedOnAndOff) {
  DistanceOptions rod;
  rod.length = 2.0f;
  Hung h = hung(still_world(), rod, {2.0f, 0.0f});
  must(h.world.set_velocity(h.ball, {-1.0f, 0.0f}));
  run_steps(h.world, 30);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 2.0f, kLinearSlop);
  DistanceOptions slack = h.world.joint<DistanceOptions>(h.joint);
  slack.limit = {true, 0.0f, 2.0f};
  must(h.world.set_joint(h.joint, slack));
  must(h.world.set_velocity(h.ball, {-1.0f, 0.0f}));
  run_steps(h.world, 30);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 1.5f, kLinearSlop);
  DistanceOptions again = h.world.joint<DistanceOptions>(h.joint);
  again.limit = {};
  must(h.world.set_joint(h.joint, again));
  must(h.world.set_velocity(h.ball, {}));
  run_steps(h.world, 120);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 2.0f, kLinearSlop);
}

TEST(Distance, CoincidingAnchorsAreSafe) {
  DistanceOptions o;
  o.length = 1.0f;
  Hung h = hung(falling_world(), o, {0.0f, 0.0f});
  run_steps(h.world, 240);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 1.0f, 0.05f);
  EXPECT_TRUE(is_finite(center_of(h.world, h.ball)));
}

TEST(Distance, ChangesTakeEffect) {
  DistanceOptions rod;
  rod.length = 2.0f;
  Hung h = hung(still_world(), rod, {2.0f, 0.0f});
  run_steps(h.world, 10);
  DistanceOptions longer = h.world.joint<DistanceOptions>(h.joint);
  longer.length = 2.5f;
  must(h.world.set_joint(h.joint, longer));
  run_steps(h.world, 120);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 2.5f, kLinearSlop);
}

}  // namespace
}  // namespace drystone::test
