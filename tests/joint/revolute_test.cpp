// The hinge against closed forms: pendulum, limit, motor, spring, loads.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

/// A bar of 2 m and 1.6 kg that is hinged at its left end to the world's origin.
struct Hinged {
  World world;
  BodyId anchor;
  BodyId bar;
  JointId joint;
};

constexpr float kBarLength = 2.0f;

Hinged hinged_bar(const WorldOptions& options, RevoluteOptions joint, float start_angle = 0.0f) {
  Hinged h{World(options), {}, {}, {}};
  h.anchor = h.world.create_body({});
  BodyOptions bar;
  bar.type = BodyType::dynamic;
  bar.angle = start_angle;
  h.bar = add(h.world, bar, Box{{0.5f * kBarLength, 0.4f}, {0.5f * kBarLength, 0.0f}});
  joint.body_a = h.anchor;
  joint.body_b = h.bar;
  h.joint = h.world.create_joint(joint);
  return h;
}

/// Inertia of the bar about the hinge.
float inertia_about_hinge(const Hinged& h) {
  const MassData mass = h.world.mass_data(h.bar);
  return mass.inertia + mass.mass * length_squared(mass.center);
}

/// K(k) by the arithmetic-geometric mean.
double elliptic_k(double k) {
  double a = 1.0;
  double b = std::sqrt(1.0 - k * k);
  for (int i = 0; i < 8; ++i) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return 3.14159265358979 / (2.0 * a);
}

/// The period of the bar's swing: the time between two passages through the lowest point in the same direction.
double period_of(Hinged& h) {
  const float down = -0.5f * kPi;
  double first = -1.0;
  float last = angle_of(h.world, h.bar);
  for (int i = 1; i < 1200; ++i) {
    run_steps(h.world, 1);
    const float now = angle_of(h.world, h.bar);
    if (last < down && now >= down) {
      const double t = (static_cast<double>(i) - static_cast<double>((now - down) / (now - last))) / 60.0;
      if (first >= 0.0) return t - first;
      first = t;
    }
    last = now;
  }
  return 0.0;
}

TEST(Revolute, APendulumHasThePeriodOfTheory) {
  for (const float amplitude : {0.1f, 0.8f, 1.5f}) {
    SCOPED_TRACE(testing::Message() << "amplitude " << amplitude);
    Hinged h = hinged_bar(falling_world(), {}, -0.5f * kPi + amplitude);
    const MassData mass = h.world.mass_data(h.bar);
    const double rate = std::sqrt(static_cast<double>(mass.mass * 10.0f * 0.5f * kBarLength / inertia_about_hinge(h)));
    const double expected = 4.0 / rate * elliptic_k(std::sin(0.5 * static_cast<double>(amplitude)));
    EXPECT_NEAR(period_of(h), expected, 0.01 * expected);
  }
}

TEST(Revolute, PendulumLosesLittleEnergyAndGainsNone) {
  Hinged h = hinged_bar(falling_world(), {}, 0.0f);
  const auto energy = [&] {
    const Quality q = h.world.measure();
    return q.kinetic_energy + q.potential_energy;
  };
  const double swing = static_cast<double>(h.world.mass_data(h.bar).value().mass) * 10.0 * 0.5 * kBarLength;
  const double start = energy();
  for (int i = 0; i < 600; ++i) {
    run_steps(h.world, 1);
    ASSERT_LT(h.world.measure().max_joint_error, kLinearSlop);
    // With semi-implicit steps the energy oscillates within a swing, by about h times the rate: a percent.
    ASSERT_LT(energy(), start + 0.02 * swing);
  }
  EXPECT_GT(energy(), start - 0.1 * swing);
}

TEST(Revolute, HangingLoadIsReportedAsForce) {
  Hinged h = hinged_bar(falling_world(), {}, -0.5f * kPi);
  run_steps(h.world, 60);
  const float weight = 10.0f * h.world.mass_data(h.bar).value().mass;
  const JointState state = h.world.joint_state(h.joint);
  EXPECT_NEAR(state.force.x, 0.0f, 0.01f * weight);
  EXPECT_NEAR(state.force.y, weight, 0.01f * weight);  // The joint holds body b up.
  EXPECT_EQ(state.torque, 0.0f);
  EXPECT_LT(state.linear_error, 0.1f * kLinearSlop);
}

TEST(Revolute, LimitStopsTheSwing) {
  RevoluteOptions joint;
  joint.limit = {true, -0.5f, 0.3f};
  Hinged h = hinged_bar(falling_world(), joint);
  run_steps(h.world, 180);
  JointState state = h.world.joint_state(h.joint);
  // The limit holds m g L/2 cos(angle). It is as stiff as joints are: the error is far below a thousandth of a radian.
  EXPECT_NEAR(state.coordinate, -0.5f, 0.002f);
  EXPECT_LT(state.angular_error, 0.002f);
  const float moment = h.world.mass_data(h.bar).value().mass * 10.0f * 0.5f * kBarLength * std::cos(0.5f);
  EXPECT_NEAR(state.torque, moment, 0.02f * moment);
  must(h.world.set_gravity({0.0f, 10.0f}));
  run_steps(h.world, 180);
  state = h.world.joint_state(h.joint);
  EXPECT_NEAR(state.coordinate, 0.3f, 0.002f);
  EXPECT_LT(state.torque, 0.0f);
}

TEST(Revolute, TheLimitIsNotPassedAtSpeed) {
  for (const float speed : {5.0f, 20.0f, 40.0f}) {
    SCOPED_TRACE(testing::Message() << speed << " rad/s");
    RevoluteOptions joint;
    joint.limit = {true, -1.0f, 1.0f};
    Hinged h = hinged_bar(still_world(), joint);
    must(h.world.set_angular_velocity(h.bar, speed));
    must(h.world.set_velocity(h.bar, {0.0f, 0.5f * kBarLength * speed}));
    float farthest = 0.0f;
    for (int i = 0; i < 60; ++i) {
      run_steps(h.world, 1);
      farthest = max(farthest, h.world.joint_state(h.joint).value().coordinate);
    }
    EXPECT_GT(farthest, 0.99f);
    // At the highest speed the bar turns by 0.17 rad in a sub-step and passes the stop by a seventh of that.
    EXPECT_LT(farthest, speed < 30.0f ? 1.001f : 1.03f);
  }
}

TEST(Revolute, ReferenceAngleShiftsLimitAndSpring) {
  RevoluteOptions joint;
  joint.reference_angle = 1.0f;
  joint.limit = {true, -0.2f, 0.2f};
  Hinged h = hinged_bar(falling_world(), joint, 1.1f);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 0.1f, 1.0e-5f);
  run_steps(h.world, 180);
  EXPECT_NEAR(angle_of(h.world, h.bar), 0.8f, 0.002f);
}

/// The limit works across the wrap of the angle: the bar points left (angle pi), which is the reference angle.
TEST(Revolute, TheLimitWorksAcrossTheWrapOfTheAngle) {
  RevoluteOptions joint;
  joint.reference_angle = kPi;
  joint.limit = {true, -0.3f, 0.3f};
  Hinged h = hinged_bar(falling_world(), joint, kPi);
  run_steps(h.world, 180);
  // From the left, the fall turns the bar counter-clockwise, through pi.
  EXPECT_NEAR(h.world.joint_state(h.joint).value().coordinate, 0.3f, 0.002f);
}

TEST(Revolute, TheMotorReachesItsSpeedWithinItsTorque) {
  RevoluteOptions joint;
  joint.motor = {true, 3.0f, 4.0f};
  Hinged h = hinged_bar(still_world(), joint);
  const float inertia = inertia_about_hinge(h);
  const float seconds_to_speed = 3.0f * inertia / 4.0f;
  const int steps = static_cast<int>(0.5f * seconds_to_speed * 60.0f);
  ASSERT_GT(steps, 10);
  run_steps(h.world, steps);
  const float expected = 4.0f * static_cast<float>(steps) * kDt / inertia;
  EXPECT_NEAR(spin_of(h.world, h.bar), expected, 0.02f * expected);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().torque, 4.0f, 0.01f);
  run_steps(h.world, 2 * steps);
  EXPECT_NEAR(spin_of(h.world, h.bar), 3.0f, 0.01f);
  EXPECT_NEAR(h.world.joint_state(h.joint).value().speed, 3.0f, 0.01f);
}

/// A motor of speed 0 is a brake: its torque balances gravity if m g L/2 cos(angle) is below the motor's largest
/// torque.
TEST(Revolute, TheMotorHoldsTheBarUpToItsTorque) {
  for (const float factor : {0.9f, 1.1f}) {
    RevoluteOptions joint;
    Hinged probe = hinged_bar(falling_world(), joint);
    const float moment = probe.world.mass_data(probe.bar).value().mass * 10.0f * 0.5f * kBarLength;
    joint.motor = {true, 0.0f, factor * moment};
    Hinged h = hinged_bar(falling_world(), joint);
    run_steps(h.world, 60);
    if (factor > 1.0f) {
      EXPECT_NEAR(angle_of(h.world, h.bar), 0.0f, 0.01f);
      EXPECT_NEAR(h.world.joint_state(h.joint).value().torque, moment, 0.01f * moment);
    } else {
      EXPECT_LT(angle_of(h.world, h.bar), -0.1f);
    }
  }
}

/// A damped torsion spring: angle(t) = a0 exp(-zeta w t) (cos wd t + zeta w / wd sin wd t). The frequency of a spring
/// is for the effective mass of the row, which for a hinge is the inertia of the body about its own centre. So the
/// hinge is at the centre of a wheel.
TEST(Revolute, SpringFollowsTheClosedForm) {
  for (const double zeta : {0.05, 0.3}) {
    World world(still_world());
    const BodyId anchor = world.create_body({});
    BodyOptions wheel;
    wheel.type = BodyType::dynamic;
    wheel.angle = 0.8f;
    const BodyId body = add(world, wheel, Circle{{}, 0.7f});
    RevoluteOptions joint;
    joint.body_a = anchor;
    joint.body_b = body;
    joint.spring = {true, 1.0f, static_cast<float>(zeta)};
    joint.target_angle = 0.2f;
    world.create_joint(joint).value();
    const double w = 2.0 * 3.14159265358979;
    const double wd = w * std::sqrt(1.0 - zeta * zeta);
    for (int i = 1; i <= 90; ++i) {
      run_steps(world, 1, 1.0f / 240.0f);
      const double t = i / 240.0;
      const double expected =
          0.2 + 0.6 * std::exp(-zeta * w * t) * (std::cos(wd * t) + zeta * w / wd * std::sin(wd * t));
      // An implicit step of h = 1/960 adds damping of w h / 2 = 0.003 to the ratio.
      ASSERT_NEAR(angle_of(world, body), expected, 0.012) << "at " << t << " s";
    }
  }
}

TEST(Revolute, WorksWithKinematicAndDynamicBodies) {
  WorldOptions options = falling_world();
  World world(options);
  BodyOptions cart;
  cart.type = BodyType::kinematic;
  cart.velocity = {1.0f, 0.0f};
  const BodyId carrier = add(world, cart, Box{});
  const BodyId first = add_dynamic(world, {0.0f, -2.0f}, Circle{});
  const BodyId second = add_dynamic(world, {0.0f, -4.0f}, Circle{});
  RevoluteOptions joint;
  joint.body_a = carrier;
  joint.body_b = first;
  joint.anchor_b = {0.0f, 2.0f};
  world.create_joint(joint).value();
  joint.body_a = first;
  joint.body_b = second;
  const JointId lower = world.create_joint(joint);
  float worst = 0.0f;
  for (int i = 0; i < 300; ++i) {
    run_steps(world, 1);
    worst = max(worst, world.measure().max_joint_error);
  }
  EXPECT_LT(worst, kLinearSlop);
  EXPECT_NEAR(world.motion(carrier).value().center.x, 5.0f, 1.0e-3f);
  EXPECT_NEAR(center_of(world, first).x, 5.0f, 2.1f);
  EXPECT_GT(length(world.joint_state(lower).value().force), 1.0f);
}

TEST(Revolute, JointErrorIsMeasured) {
  World world(still_world());
  const BodyId anchor = world.create_body({});
  const BodyId body = add_dynamic(world, {3.0f, 4.0f}, Circle{});
  RevoluteOptions joint;
  joint.body_a = anchor;
  joint.body_b = body;
  joint.limit = {true, 0.5f, 1.0f};
  const JointId id = world.create_joint(joint);
  EXPECT_NEAR(world.joint_state(id).value().linear_error, 5.0f, 1.0e-6f);
  EXPECT_NEAR(world.joint_state(id).value().angular_error, 0.5f, 1.0e-6f);
  EXPECT_NEAR(world.measure().max_joint_error, 5.0f, 1.0e-6f);
  EXPECT_NEAR(world.measure().max_joint_angular_error, 0.5f, 1.0e-6f);
}

TEST(Revolute, ChangesTakeEffect) {
  RevoluteOptions joint;
  Hinged h = hinged_bar(still_world(), joint);
  RevoluteOptions changed = h.world.joint<RevoluteOptions>(h.joint);
  changed.motor = {true, -2.0f, 1000.0f};
  must(h.world.set_joint(h.joint, changed));
  EXPECT_EQ(h.world.joint<RevoluteOptions>(h.joint).value().motor, changed.motor);
  run_steps(h.world, 30);
  EXPECT_NEAR(spin_of(h.world, h.bar), -2.0f, 0.01f);
  changed.motor.enabled = false;
  must(h.world.set_joint(h.joint, changed));
  run_steps(h.world, 30);
  EXPECT_NEAR(spin_of(h.world, h.bar), -2.0f, 0.02f);  // The bar coasts, and the motor's old impulse is gone.
  EXPECT_EQ(h.world.joint_state(h.joint).value().torque, 0.0f);
}

TEST(Revolute, DrivesThatAreOffHaveNoEffectBesideOthersThatAreOn) {
  // Batches have joints with and without drives side by side: the drives must not affect joints without them.
  World world(still_world());
  const BodyId anchor = world.create_body({});
  std::vector<BodyId> wheels;
  for (int i = 0; i < 16; ++i) {
    wheels.push_back(add_dynamic(world, {2.0f * static_cast<float>(i), 0.0f}, Circle{}));
    RevoluteOptions joint;
    joint.body_a = anchor;
    joint.body_b = wheels.back();
    joint.anchor_a = {2.0f * static_cast<float>(i), 0.0f};
    if (i % 2 == 1) joint.motor = {true, 1.0f, 1000.0f};
    world.create_joint(joint).value();
  }
  run_steps(world, 30);
  for (std::size_t i = 0; i < wheels.size(); ++i) {
    EXPECT_NEAR(spin_of(world, wheels[i]), i % 2 == 1 ? 1.0f : 0.0f, 1.0e-3f) << i;
  }
}

TEST(Revolute, CollideConnectedSwitchesCollisions) {
  for (const bool collide : {false, true}) {
    World world(still_world());
    const BodyId a = add_dynamic(world, {0.0f, 0.0f}, Box{});
    const BodyId b = add_dynamic(world, {0.5f, 0.0f}, Box{});
    RevoluteOptions joint;
    joint.body_a = a;
    joint.body_b = b;
    joint.anchor_a = {0.5f, 0.0f};
    joint.collide_connected = collide;
    const JointId id = world.create_joint(joint);
    EXPECT_EQ(world.step(kDt).value().contacts, collide ? 1 : 0);
    RevoluteOptions changed = world.joint<RevoluteOptions>(id);
    changed.collide_connected = !collide;
    must(world.set_joint(id, changed));
    EXPECT_EQ(world.step(kDt).value().contacts, collide ? 0 : 1);
    must(world.destroy_joint(id));
    EXPECT_EQ(world.step(kDt).value().contacts, 1);
  }
}

/// A row of bars that float in a line, of which the first is kicked sideways. Each joint passes on a part of the kick,
/// but no velocity below 1e-16 m/s. Otherwise the velocities of far bars would decrease to the least float, 1e-45 m/s,
/// and computing with numbers below 1e-38 takes a hundred times as long. A row of more than 256 bars is solved by iterations.
void expect_no_traces(int count) {
  World world(still_world());
  std::vector<BodyId> bars;
  for (int i = 0; i < count; ++i) {
    bars.push_back(add_dynamic(world, {2.0f * static_cast<float>(i), 0.0f}, Box{{1.0f, 0.2f}}));
    if (i == 0) continue;
    RevoluteOptions joint;
    joint.body_a = bars[bars.size() - 2];
    joint.body_b = bars.back();
    joint.anchor_a = {1.0f, 0.0f};
    joint.anchor_b = {-1.0f, 0.0f};
    world.create_joint(joint).value();
  }
  must(world.set_velocity(bars[0], {0.0f, 1.0f}));
  run_steps(world, 8);
  int traces = 0;
  for (const BodyId bar : bars) {
    const float speed = abs(world.motion(bar).value().velocity.y);
    if (speed > 0.0f && speed < 1.0e-30f) ++traces;
  }
  // A few may remain where two parts nearly cancel each other.
  EXPECT_LE(traces, 5) << count << " bars";
}

TEST(Revolute, LeavesNoSubnormalVelocities) {
  expect_no_traces(200);
  expect_no_traces(300);
}

}  // namespace
}  // namespace drystone::test
