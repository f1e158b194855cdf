// Joint angles over any number of turns: limits, springs, what begins and keeps the count. Oracle: the sum of the body's own small rotations.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kTurn = 2.0f * kPi;

/// A wheel on an axle that is fixed to the world.
template <typename Options>
struct Axle {
  World world;
  BodyId wheel;
  JointId joint;
  double turned = 0.0;  // The sum of its rotations.

  Axle(Options o, float angle, WorldOptions options = still_world()) : world((options.sleeping = false, options)) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.angle = angle;
    wheel = add(world, body, Circle{{}, 0.5f});
    o.body_a = world.create_body({});
    o.body_b = wheel;
    if constexpr (std::is_same_v<Options, GenericOptions>) o.x = o.y = {.locked = true};
    joint = world.create_joint(o);
    turned = double{angle};
  }

  void run(int steps, float dt = kDt) {
    for (int i = 0; i < steps; ++i) {
      // Within a step the wheel may turn by several turns; its velocity says how many.
      const double before = double{angle_of(world, wheel)}, expected = double{spin_of(world, wheel) * dt};
      run_steps(world, 1, dt);
      const double change = double{angle_of(world, wheel)} - before;
      const double mean = 0.5 * (expected + double{spin_of(world, wheel) * dt});
      turned += change + double{kTurn} * std::round((mean - change) / double{kTurn});
    }
  }
};

RevoluteOptions hinge_of(Limit limit, Motor motor = {}, Spring spring = {}, float target = 0.0f) {
  RevoluteOptions o;
  o.limit = limit;
  o.motor = motor;
  o.spring = spring;
  o.target_angle = target;
  return o;
}
GenericOptions generic_of(Limit limit, Motor motor = {}, Spring spring = {}, float target = 0.0f) {
  GenericOptions o;
  o.angle = {.limit = limit, .motor = motor, .spring = spring, .target = target};
  return o;
}

/// Calls f with a maker of options for each kind of joint whose angle has limits.
template <typename F>
void for_both_kinds(F f) {
  SCOPED_TRACE("revolute");
  f([](auto... of) { return hinge_of(of...); });
  SCOPED_TRACE("generic");
  f([](auto... of) { return generic_of(of...); });
}

TEST(Turns, AMotorStopsAtALimitOfAnySize) {
  for_both_kinds([](auto make) {
    for (const float limit : {1.0f, 3.13f, kPi, 3.15f, 350.0f * kPi / 180.0f, kTurn, 10.0f * kTurn, kMaxJointAngle}) {
      for (const float sign : {1.0f, -1.0f}) {
        SCOPED_TRACE(testing::Message() << "limit " << sign * limit);
        const Limit range = sign > 0.0f ? Limit{true, -0.1f, limit} : Limit{true, -limit, 0.1f};
        Axle axle(make(range, Motor{true, sign * 120.0f, 1000.0f}), 0.0f);
        axle.run(700);
        EXPECT_NEAR(axle.turned, double{sign * limit}, 0.01);
        EXPECT_NEAR(spin_of(axle.world, axle.wheel), 0.0f, 0.01f);
        EXPECT_LT(axle.world.joint_state(axle.joint).value().angular_error, 0.01f);
      }
    }
  });
}

// With the angle in [-pi, pi] alone, the first half turn lets the wheel through.
TEST(Turns, AnImpactOnALimitStopsAWheelAtAnyRate) {
  for_both_kinds([](auto make) {
    for (const float rate : {50.0f, 200.0f, 700.0f}) {
      for (const int hertz : {30, 60, 240}) {
        SCOPED_TRACE(testing::Message() << rate << " rad/s at " << hertz << " Hz");
        WorldOptions options = still_world();
        options.substeps = hertz == 30 ? 8 : 4;
        Axle axle(make(Limit{true, -1.0f, 50.0f}), 0.0f, options);
        must(axle.world.set_angular_velocity(axle.wheel, rate));
        axle.run(2 * hertz, 1.0f / static_cast<float>(hertz));
        EXPECT_LT(axle.world.joint_state(axle.joint).value().angular_error, 0.05f);
        // The velocities before and after a step say how far the wheel turned in it, but for the step of the impact, if it is long.
        const double missed =
            rate < 6.0f * static_cast<float>(hertz) ? 0.0 : std::remainder(axle.turned - 50.0, double{kTurn});
        EXPECT_NEAR(axle.turned, 50.0 + missed, missed == 0.0 ? 0.05 : 2.0 * double{kTurn});
        EXPECT_NEAR(spin_of(axle.world, axle.wheel), 0.0f, 0.1f);
      }
    }
  });
}

TEST(Turns, ARangeOfAWholeTurnHoldsAtBothEnds) {
  for_both_kinds([](auto make) {
    Axle axle(make(Limit{true, -kPi, kPi}), 0.0f);
    for (const float sign : {1.0f, -1.0f}) {
      must(axle.world.set_angular_velocity(axle.wheel, sign * 3.0f));
      axle.run(180);
      EXPECT_NEAR(axle.turned, double{sign * kPi}, 0.002);
    }
  });
}

TEST(Turns, EqualBoundsHoldAnyAngleUnderALoad) {
  for_both_kinds([](auto make) {
    for (const float angle : {kPi, -kPi, 1.5f * kPi, 3.0f * kTurn}) {
      SCOPED_TRACE(angle);
      Axle axle(make(Limit{true, angle, angle}), std::remainder(angle, kTurn));
      must(axle.world.apply_torque(axle.wheel, 50.0f));
      axle.run(120);
      EXPECT_NEAR(std::remainder(axle.turned - double{angle}, double{kTurn}), 0.0, 0.003);
      EXPECT_LT(axle.world.joint_state(axle.joint).value().angular_error, 0.003f);
    }
  });
}

TEST(Turns, ASpringWindsToATargetOfSeveralTurns) {
  for_both_kinds([](auto make) {
    for (const float target : {4.0f, -2.0f * kTurn, 100.0f}) {
      SCOPED_TRACE(target);
      Axle axle(make(Limit{}, Motor{}, Spring{true, 1.0f, 1.0f}, target), 0.5f);
      axle.run(600);
      EXPECT_NEAR(axle.turned, double{target}, 0.01);
    }
  });
}

/// A torsion spring of frequency f that is left at a turns and a half: angle(t) = a cos(2 pi f t).
TEST(Turns, AWoundSpringSwingsByTheClosedForm) {
  for_both_kinds([](auto make) {
    Axle axle(make(Limit{}, Motor{}, Spring{true, 0.5f, 0.0f}), 0.0f);
    must(axle.world.set_angular_velocity(axle.wheel, 1.5f * kTurn * kPi));
    for (int i = 1; i <= 240; ++i) {
      axle.run(1, 1.0f / 240.0f);
      EXPECT_NEAR(axle.turned, 1.5 * double{kTurn} * std::sin(double{kPi} * i / 240.0), 0.05) << i;
    }
  });
}

/// 170 degrees to -170: back by 340. The servo goes on by 20.
TEST(Turns, ASpringUnwindsAndAServoTakesTheShorterWay) {
  for_both_kinds([](auto make) {
    Axle axle(make(Limit{}, Motor{}, Spring{true, 1.0f, 1.0f}, -3.0f), 3.0f);
    axle.run(300);
    EXPECT_NEAR(axle.turned, -3.0, 0.01);
  });
  ServoOptions servo;
  servo.spring = {true, 1.0f, 1.0f};
  servo.target_angle = -3.0f;
  servo.max_torque = 1.0e6f;
  Axle axle(servo, 3.0f);
  axle.run(300);
  EXPECT_NEAR(axle.turned, double{kTurn} - 3.0, 0.01);
}

TEST(Turns, TheCoordinateIsCountedAndLimitEventsComeAtTheEndsAlone) {
  RevoluteOptions o = hinge_of({true, 0.0f, 3.0f * kTurn});
  o.limit_events = true;
  Axle axle(o, 1.0f);
  must(axle.world.set_angular_velocity(axle.wheel, 9.0f));
  std::size_t events = 0;
  for (int i = 0; i < 180; ++i) {
    axle.run(1);
    events += axle.world.events().joint_limit.size();
    EXPECT_NEAR(double{axle.world.joint_state(axle.joint).value().coordinate}, axle.turned, 1.0e-3);
    EXPECT_EQ(events, axle.turned > double{3.0f * kTurn} - 0.0025 ? 1u : 0u) << axle.turned;
  }
  EXPECT_EQ(events, 1u);
}

// The count begins in [-pi, pi], unless the limit excludes this angle; then as near to the range as can be.
TEST(Turns, TheCountBeginsAsStated) {
  struct Case {
    float angle;
    Limit limit;
    float counted;
  };
  for (const Case& c : {Case{2.0f, {true, 0.0f, 12.0f}, 2.0f}, Case{-3.0f, {true, 0.0f, 12.0f}, kTurn - 3.0f},
                        Case{1.0f, {true, 20.0f, 21.0f}, 1.0f + 3.0f * kTurn},
                        Case{1.0f, {true, -30.0f, -25.0f}, 1.0f - 5.0f * kTurn}}) {
    Axle axle(hinge_of(c.limit), c.angle);
    EXPECT_NEAR(axle.world.joint_state(axle.joint).value().coordinate, c.counted, 1.0e-4f) << "before the first step";
    axle.run(1);
    EXPECT_NEAR(axle.world.joint_state(axle.joint).value().coordinate, clamp(c.counted, c.limit.lower, c.limit.upper),
                1.5f)
        << "after it";
  }
}

TEST(Turns, ACountEndsWithLimitAndSpring) {
  Axle axle(hinge_of({true, -100.0f, 100.0f}), 0.0f);
  const auto coordinate = [&] { return axle.world.joint_state(axle.joint).value().coordinate; };
  must(axle.world.set_angular_velocity(axle.wheel, 15.0f));
  axle.run(60);
  EXPECT_NEAR(coordinate(), 15.0f, 0.01f);
  RevoluteOptions o = std::get<RevoluteOptions>(axle.world.joint(axle.joint).value());
  o.limit.upper = 90.0f;
  must(axle.world.set_joint(axle.joint, o));
  EXPECT_NEAR(coordinate(), 15.0f, 0.01f) << "other bounds go on counting";
  o.limit.enabled = false;
  must(axle.world.set_joint(axle.joint, o));
  EXPECT_NEAR(coordinate(), 15.0f - 2.0f * kTurn, 0.01f);
  axle.run(60);
  o.limit.enabled = true;
  must(axle.world.set_joint(axle.joint, o));
  EXPECT_NEAR(coordinate(), 30.0f - 5.0f * kTurn, 0.02f);
}

TEST(Turns, SnapshotsAndClonesKeepTheCount) {
  Axle axle(hinge_of({true, -20.0f, 20.0f}), 0.0f);
  must(axle.world.set_angular_velocity(axle.wheel, 12.0f));
  axle.run(60);
  const auto at_two_turns = axle.world.snapshot();
  World clone = axle.world.clone();
  axle.run(120);
  EXPECT_NEAR(axle.turned, 20.0, 0.01);
  run_steps(clone, 120);
  EXPECT_EQ(clone.state_hash(), axle.world.state_hash());
  World other(still_world());
  must(other.restore(at_two_turns));
  run_steps(other, 120);
  EXPECT_EQ(other.state_hash(), axle.world.state_hash());
}

/// The last of three links of a tree, which is solved directly, has a limit of two turns.
TEST(Turns, ALinkOfATreeStopsAfterTwoTurns) {
  WorldOptions options = still_world();
  options.sleeping = false;
  World world(options);
  BodyId parent = world.create_body({});
  JointId last;
  for (int i = 0; i < 3; ++i) {
    const BodyId link =
        add_dynamic(world, {0.5f + static_cast<float>(i), 0.0f}, Box{{0.45f, 0.1f}}, {.filter = {.group = -1}});
    RevoluteOptions o = hinge_of(i == 2 ? Limit{true, -0.1f, 2.0f * kTurn} : Limit{true, 0.0f, 0.0f},
                                 i == 2 ? Motor{true, 6.0f, 100.0f} : Motor{});
    o.body_a = parent;
    o.body_b = link;
    o.anchor_a = {i == 0 ? 0.0f : 0.5f, 0.0f};
    o.anchor_b = {-0.5f, 0.0f};
    last = world.create_joint(o);
    parent = link;
  }
  run_steps(world, 600);
  EXPECT_NEAR(world.joint_state(last).value().coordinate, 2.0f * kTurn, 0.01f);
}

}  // namespace
}  // namespace drystone::test
