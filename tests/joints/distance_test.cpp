// Rod, spring, rope and piston.
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

/// A disc of mass pi / 4 tied to the origin, starting at `start`.
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

/// x(t) = x0 exp(-zeta w t) (cos wd t + zeta w / wd sin wd t), with and without weight.
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
  run_steps(world, 240, 1.0f / 240.0f);  // One period: nearly back, less what damping took.
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
  EXPECT_EQ(h.world.joint_state(h.joint).value().linear_error, 0.0f);  // Soft parts have none.
}

DistanceOptions rope(float upper) {
  DistanceOptions o;
  o.length = upper;
  o.spring = {true, 0.0f, 0.0f};
  o.limit = {true, 0.0f, upper};
  return o;
}

TEST(Distance, RopeIsSlackThenTaut) {
  Hung h = hung(falling_world(), rope(2.0f), {0.5f, 0.0f});
  run_steps(h.world, 15);
  // Slack: free fall.
  EXPECT_NEAR(velocity_of(h.world, h.ball).y, -2.5f, 1.0e-3f);
  EXPECT_EQ(length(h.world.joint_state(h.joint).value().force), 0.0f);
  float longest = 0.0f;
  for (int i = 0; i < 1200; ++i) {
    run_steps(h.world, 1);
    longest = max(longest, h.world.joint_state(h.joint).value().coordinate);
  }
  EXPECT_LT(longest, 2.0f + 2.0f * kLinearSlop);  // Also when it jerked taut at 6 m/s.
  EXPECT_GT(longest, 2.0f - kLinearSlop);
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

TEST(Distance, WithoutASpringLimitAndMotorAreIdle) {
  DistanceOptions o;
  o.length = 2.0f;
  o.limit = {true, 0.0f, 1.0f};
  o.motor = {true, 5.0f, 1000.0f};
  Hung h = hung(still_world(), o, {2.0f, 0.0f});
  run_steps(h.world, 60);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 2.0f, 1.0e-4f);
}

TEST(Distance, CoincidingAnchorsDoNoHarm) {
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
  DistanceOptions longer = h.world.distance(h.joint);
  longer.length = 2.5f;
  must(h.world.set_distance(h.joint, longer));
  run_steps(h.world, 120);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 2.5f, kLinearSlop);
}

}  // namespace
}  // namespace drystone::test
