// Components on which only joints and gravity act gain no energy in a step (constraint/closed_energy.hpp), keep their momentum, and
// are not held back where something else does work.
#include <cmath>

#include "tests/joint/energy.hpp"
#include "tests/joint/free_scenes.hpp"

namespace drystone::test {
namespace {

// Without the bound they reach 58, 326, 2,441 and 140 times their energy: iterations leave errors of springs, and the warm start
// applies them again.
TEST(ClosedEnergy, HubsOfStiffSpringsGainNothing) {
  for (const std::uint32_t seed : {1896u, 3047u, 5303u, 13604u}) {
    EXPECT_LE(follow_free_scene(seed, 300).largest, 1.01) << describe_free_scene(seed);
  }
}

// The first is solved directly; velocities that close errors were not all removed (5 % in a step, 2.5-fold in all). The second was solved by
// iterations; the warm start of the second step repeated the impulses that had shared the pushes (1.7 %).
TEST(ClosedEnergy, TreesThatHangByAHingeGainNothing) {
  for (const std::uint32_t seed : {15865u, 51019u}) {
    EXPECT_LE(follow_free_scene(seed, 300).largest, 1.004) << describe_free_scene(seed);
  }
}

// Limits of sprung wheels moved bodies as far as locks leave room for, and stretched springs elsewhere in the loop (62 % in a step); a net of 22
// bodies with springs counted each body's own rotation in its arcs (3 %).
TEST(ClosedEnergy, LoopsWithSpringsAndLimitsGainNothing) {
  for (const std::uint32_t seed : {40112u, 72843u}) {
    EXPECT_LE(follow_free_scene(seed, 300).largest, 1.004) << describe_free_scene(seed);
  }
}

/// A hub with arms around it, all of 1 m radius, welded to it but for springs that turn them: too many for one iteration in a step
/// of 1/30 s.
struct SoftStar {
  explicit SoftStar(Vec2 gravity, int substeps = 1, float hertz = 10.0f)
      : world({.gravity = gravity, .substeps = substeps, .sleeping = false}) {
    hub = add_dynamic(world, {}, Circle{.radius = 1.0f}, ghost());
    for (int i = 0; i < kArms; ++i) {
      const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(kArms);
      const Vec2 out = {std::cos(angle), std::sin(angle)};
      WeldOptions o;
      o.body_a = hub;
      o.body_b = arm[i] = add_dynamic(world, 2.0f * out, Circle{.radius = 1.0f}, ghost(0.2f));
      o.anchor_a = out;
      o.anchor_b = -out;
      o.angular_spring = {true, hertz, 0.0f};
      must(world.create_joint(o));
    }
  }

  struct Momentum {
    Vec2 linear;
    double angular = 0.0;
  };
  Momentum momentum() const {
    Momentum sum;
    for (int i = -1; i < kArms; ++i) {
      const BodyId id = i < 0 ? hub : arm[i];
      const BodyMotion m = world.motion(id).value();
      const MassData mass = world.mass_data(id).value();
      sum.linear += mass.mass * m.velocity;
      sum.angular +=
          double{mass.mass * cross(to_vec2(m.center), m.velocity)} + double{mass.inertia * m.angular_velocity};
    }
    return sum;
  }

  static constexpr int kArms = 12;
  World world;
  BodyId hub;
  BodyId arm[kArms];
};

/// The bend of one arm after a sixth of a second, while drag holds this arm back and the others fly on.
float bend_under_drag(int steps) {
  SoftStar star({}, 4, 2.0f);
  for (int i = -1; i < SoftStar::kArms; ++i) {
    const BodyId id = i < 0 ? star.hub : star.arm[i];
    must(star.world.set_velocity(id, {20.0f, 0.0f}));
  }
  must(star.world.set_damping(star.arm[3], 5.0f, 0.0f));
  for (int i = 0; i < steps; ++i) must(star.world.step(1.0f / (6.0f * static_cast<float>(steps))));
  const auto turned = [&](BodyId id) { return angle(star.world.transform(id).value().rotation); };
  return std::abs(turned(star.arm[3]) - turned(star.hub));
}

// Drag that differs bends the star. The bound took this for a gain and held the springs straight: 0.09 rad in place of 0.58.
TEST(ClosedEnergy, DragThatDiffersBendsAStar) {
  EXPECT_GT(bend_under_drag(160), 0.5f);
  EXPECT_NEAR(bend_under_drag(10), bend_under_drag(160), 0.05f);
}

// An object far away changes nothing here.
TEST(ClosedEnergy, HoldsBesideFieldsElsewhereAndABodyOfAnotherTime) {
  const auto largest = [](bool others) {
    SoftStar star({});
    if (others) {
      WindOptions wind;
      wind.enabled = false;
      must(star.world.create_field(wind));
      GravityZoneOptions zone;
      zone.area = circle_area({1000.0, 0.0}, 10.0f);
      zone.acceleration = {0.0f, 5.0f};
      must(star.world.create_field(zone));
      RadialFieldOptions well;
      well.center = {1000.0, 0.0};
      well.reach = 10.0f;
      must(star.world.create_field(well));
      const BodyId slow = add_dynamic(star.world, {1000.0f, 0.0f}, Circle{.radius = 1.0f}, ghost());
      must(star.world.set_time_scale(slow, 0.5f));
      must(star.world.set_gravity_scale(star.arm[0], 0.5f));  // There is no gravity.
    }
    must(star.world.apply_angular_impulse(star.arm[3], 1.0f));
    float most = 0.0f;
    for (int i = 0; i < 200; ++i) {
      must(star.world.step(1.0f / 30.0f));
      most = std::max(most, std::abs(star.world.motion(star.hub).value().angular_velocity));
    }
    return most;
  };
  EXPECT_EQ(largest(true), largest(false));
}

// Slowing all motion down, not that relative to a rigid body, would take the momentum away.
TEST(ClosedEnergy, AStarThatIsSlowedDownKeepsItsMomentum) {
  SoftStar star({});
  must(star.world.apply_impulse(star.arm[0], {0.5f, 1.0f}, star.world.motion(star.arm[0]).value().center));
  run_steps(star.world, 1, 1.0f / 30.0f);
  const SoftStar::Momentum before = star.momentum();
  EXPECT_LE(largest_energy(star.world, 300, 1.0f / 30.0f), 1.01);
  const SoftStar::Momentum after = star.momentum();
  EXPECT_NEAR(after.linear.x, before.linear.x, 1.0e-3);
  EXPECT_NEAR(after.linear.y, before.linear.y, 1.0e-3);
  EXPECT_NEAR(after.angular, before.angular, 0.02 * std::abs(before.angular));
}

// What else does work on a component is not taken away: each of these stars starts at rest.
TEST(ClosedEnergy, AMotorTurnsItsWheel) {
  SoftStar star({});
  const BodyId wheel = add_dynamic(star.world, {}, Circle{.radius = 0.5f}, ghost());
  WheelOptions o;
  o.body_a = star.hub;
  o.body_b = wheel;
  o.motor = {true, 5.0f, 1.0e3f};
  must(star.world.create_joint(o));
  run_steps(star.world, 60);
  EXPECT_NEAR(spin_of(star.world, wheel) - spin_of(star.world, star.hub), 5.0f, 0.1f);
}

/// Hinges the hub to the ground.
void nail_down(SoftStar& star, Vec2 at = {}) {
  RevoluteOptions nail;
  nail.body_a = star.world.create_body({});
  nail.body_b = star.hub;
  nail.anchor_a = nail.anchor_b = at;
  must(star.world.create_joint(nail));
}

TEST(ClosedEnergy, AMomentTurnsAStarThatIsHeld) {
  SoftStar star({});
  nail_down(star);
  for (int i = 0; i < 60; ++i) {
    must(star.world.apply_torque(star.hub, 10.0f));
    run_steps(star.world, 1);
  }
  EXPECT_NEAR(star.momentum().angular, 10.0, 0.5);
}

TEST(ClosedEnergy, AFieldTurnsAStarThatIsHeld) {
  SoftStar star({});
  nail_down(star);
  DirectionalFieldOptions push;
  push.bodies = {star.arm[0]};
  push.direction = {0.0f, 1.0f};
  push.quantity = FieldQuantity::force;
  push.strength = 0.5f;
  must(star.world.create_field(push));
  run_steps(star.world, 60);
  EXPECT_NEAR(star.momentum().angular, 1.0, 0.05);  // The arm's lever is 2 m.
}

TEST(ClosedEnergy, AStarThatIsHeldFalls) {
  SoftStar star({0.0f, -10.0f});
  nail_down(star, {1.0f, 0.0f});
  const double start = star.world.measure().potential_energy;
  run_steps(star.world, 20);
  const Quality now = star.world.measure();
  EXPECT_GT(now.kinetic_energy, 0.8 * (start - now.potential_energy));
  EXPECT_GT(now.kinetic_energy, 10.0);
}

}  // namespace
}  // namespace drystone::test
