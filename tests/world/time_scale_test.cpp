// Time scales of bodies. The oracle of most tests: a body with the scale s in a world of steps h moves as a body of normal pace in a
// world of steps s h. Both are computed in floats, and sub-steps of unlike length round differently.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr float kScales[] = {0.25f, 0.5f, 2.0f, 4.0f};

/// A world of bodies with one time scale, and the same world at normal pace, whose steps are shorter or longer by this scale.
struct Twins {
  using Setup = std::function<std::vector<BodyId>(TestWorld&, float scale)>;

  Twins(float time_scale, const Setup& setup, const WorldOptions& options = {})
      : scale(time_scale), scaled(options), normal(options) {
    bodies = setup(scaled, scale);
    const std::vector<BodyId> same = setup(normal, 1.0f);
    EXPECT_EQ(bodies, same);
  }

  void step(int count) {
    for (int i = 0; i < count; ++i) {
      scaled.step();
      normal.world.step(scale * kStep).value();
    }
  }

  /// Compares poses, and velocities in the bodies' own time.
  void expect_same_motion(float tolerance) const {
    for (const BodyId body : bodies) {
      const BodyMotion a = scaled.world.motion(body);
      const BodyMotion b = normal.world.motion(body);
      EXPECT_LT(distance(a.center, b.center), tolerance) << scale;
      EXPECT_LT(length(a.velocity - b.velocity), tolerance * 10.0f) << scale;
      EXPECT_NEAR(angle(relative(a.pose.rotation, b.pose.rotation)), 0.0f, tolerance) << scale;
      EXPECT_NEAR(a.angular_velocity, b.angular_velocity, tolerance * 10.0f) << scale;
    }
  }

  float scale;
  TestWorld scaled;
  TestWorld normal;
  std::vector<BodyId> bodies;
};

BodyOptions scaled_at(Vec2 position, float scale) {
  BodyOptions options = dynamic_at(position);
  options.time_scale = scale;
  return options;
}

TEST(TimeScale, AFallingBodyFollowsItsOwnTime) {
  for (const float scale : kScales) {
    Twins twins(scale, [](TestWorld& t, float s) {
      BodyOptions options = scaled_at({1.0f, 20.0f}, s);
      options.velocity = {3.0f, 4.0f};
      options.angular_velocity = 2.0f;
      options.linear_damping = 0.4f;
      options.angular_damping = 0.7f;
      options.gravity_scale = 0.8f;
      const BodyId body = t.box(options);
      must(t.world.set_constant_force(body, {1.5f, 0.5f}, 0.3f));
      return std::vector{body};
    });
    twins.step(60);
    twins.expect_same_motion(1.0e-4f);
  }
}

/// A fall by h = g t^2 / 2 takes 1 / s times as long.
TEST(TimeScale, HalfSpeedFallsAQuarterAsFar) {
  TestWorld t;
  const BodyId normal = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId half = t.ball(scaled_at({5.0f, 0.0f}, 0.5f));
  t.step(60);
  EXPECT_NEAR(t.position(normal).y, -5.0f, 0.03f);
  EXPECT_NEAR(t.position(half).y, -1.25f, 0.01f);
  EXPECT_NEAR(t.velocity(half).y, -5.0f, 1.0e-3f);  // Its own time: half a second has passed.
}

std::vector<BodyId> pendulum(TestWorld& t, float scale) {
  const BodyId post = t.world.create_body({});
  const BodyId bob = t.ball(scaled_at({2.0f, 0.0f}, scale), 0.2f);
  RevoluteOptions hinge;
  hinge.body_a = post;
  hinge.body_b = bob;
  hinge.anchor_b = {-2.0f, 0.0f};
  t.world.create_joint(hinge).value();
  return {bob};
}

TEST(TimeScale, APendulumSwingsAtItsOwnPace) {
  const auto quarter = [](float scale) {
    TestWorld t;
    const BodyId bob = pendulum(t, scale).front();
    int steps = 0;
    for (; t.position(bob).x > 0.0f && steps < 2000; ++steps) t.step();
    return static_cast<float>(steps);
  };
  const float normal = quarter(1.0f);
  EXPECT_NEAR(quarter(0.5f), 2.0f * normal, 2.0f);
  EXPECT_NEAR(quarter(0.25f), 4.0f * normal, 4.0f);
  EXPECT_NEAR(quarter(2.0f), 0.5f * normal, 1.0f);
}

/// The force that holds a body does not depend on its pace.
TEST(TimeScale, ABodyHangsByItsFullWeight) {
  for (const float scale : kScales) {
    TestWorld t;
    const BodyId post = t.world.create_body({});
    const BodyId load = t.box(scaled_at({0.0f, -2.0f}, scale));
    const JointId rod = t.rod(post, load);
    t.step(120);
    EXPECT_NEAR(t.world.joint_state(rod).value().force.y, 10.0f * t.world.mass_data(load).value().mass, 0.05f) << scale;
  }
}

/// Boxes of several paces on each other stand, and each presses with its full weight.
TEST(TimeScale, AMixedStackStandsAndSleeps) {
  for (const float upper : {0.1f, 0.5f, 1.0f, 2.0f}) {
    TestWorld t;
    t.floor();
    std::vector<BodyId> stack;
    for (int i = 0; i < 6; ++i) {
      stack.push_back(t.box(scaled_at({0.0f, static_cast<float>(i) + 0.5f}, i < 3 ? 0.5f : upper)));
    }
    t.step(300);
    for (int i = 0; i < 6; ++i) {
      const Vec2 place = t.position(stack[static_cast<std::size_t>(i)]);
      EXPECT_LT(length(place - Vec2{0.0f, static_cast<float>(i) + 0.5f}), 0.01f) << upper << " " << i;
    }
    double force = 0.0;
    std::vector<ContactView> contacts;
    t.world.contacts(contacts);
    for (const ContactView& contact : contacts) {
      if (t.world.shape_body(contact.shape_a) == stack[0] && t.world.shape_body(contact.shape_b) == stack[1]) continue;
      if (t.world.shape_body(contact.shape_a) != stack[0] && t.world.shape_body(contact.shape_b) != stack[0]) continue;
      for (int i = 0; i < contact.count; ++i)
        force += double{contact.points[static_cast<std::size_t>(i)].normal_impulse};
    }
    EXPECT_NEAR(force / double{kStep}, 60.0, 1.0) << upper;
    for (int i = 0; i < 900 && t.awake(stack[0]); ++i) t.step();
    EXPECT_FALSE(t.awake(stack[0])) << upper;
  }
}

TEST(TimeScale, ABallBouncesToTheSameHeight) {
  const auto height = [](float scale) {
    TestWorld t;
    t.floor();
    ShapeOptions rubber;
    rubber.material.restitution = 0.8f;
    const BodyId ball = t.ball(scaled_at({0.0f, 4.5f}, scale), 0.5f, rubber);
    while (t.velocity(ball).y <= 0.0f) t.step();
    while (t.velocity(ball).y > 0.0f) t.step();
    return t.position(ball).y - 0.5f;
  };
  // 4 m times the square of the restitution. The sub-step in which the ball turns leaves up to 2 % of the speed.
  for (const float scale : {0.25f, 0.5f, 1.0f, 2.0f}) EXPECT_NEAR(height(scale), 2.56f, 0.12f) << scale;
}

/// Between bodies of unlike pace, m v / s and the energy m v^2 / 2 are conserved.
TEST(TimeScale, AnElasticImpactConservesEnergyAndMomentum) {
  TestWorld t(weightless());
  ShapeOptions steel;
  steel.material = {.friction = 0.0f, .restitution = 1.0f};
  BodyOptions left = scaled_at({-2.0f, 0.0f}, 0.5f);
  left.velocity = {6.0f, 0.0f};
  const BodyId slow = t.ball(left, 0.5f, steel);
  const BodyId fast = t.ball(scaled_at({0.0f, 0.0f}, 1.0f), 0.5f, steel);
  const float mass = t.world.mass_data(slow).value().mass;
  const Quality before = t.world.measure();
  EXPECT_NEAR(before.linear_momentum.x, mass * 6.0f / 0.5f, 1.0e-4f);
  EXPECT_NEAR(before.kinetic_energy, 0.5 * double{mass} * 36.0, 1.0e-3);
  t.step(60);
  const Quality after = t.world.measure();
  EXPECT_NEAR(after.linear_momentum.x, before.linear_momentum.x, 1.0e-3f);
  EXPECT_NEAR(after.kinetic_energy, before.kinetic_energy, 1.0e-2);
  // In the world the slow ball is one of four times the mass at 3 m/s: (4 - 1) / (4 + 1) and 2 * 4 / (4 + 1) of its speed.
  EXPECT_NEAR(0.5f * t.velocity(slow).x, 1.8f, 0.01f);
  EXPECT_NEAR(t.velocity(fast).x, 4.8f, 0.01f);
}

TEST(TimeScale, SpringsAndMotorsRunAtThePaceOfTheirBodies) {
  for (const float scale : kScales) {
    Twins twins(scale, [](TestWorld& t, float s) {
      const BodyId post = t.world.create_body({});
      const BodyId weight = t.ball(scaled_at({0.0f, -2.0f}, s), 0.2f);
      DistanceOptions spring;
      spring.body_a = post;
      spring.body_b = weight;
      spring.length = 1.0f;
      spring.spring = {true, 1.5f, 0.2f};
      t.world.create_joint(spring).value();

      const BodyId wheel = t.ball(scaled_at({5.0f, 0.0f}, s), 0.5f);
      RevoluteOptions axle;
      axle.body_a = post;
      axle.body_b = wheel;
      axle.anchor_a = {5.0f, 0.0f};
      axle.motor = {true, 4.0f, 0.5f};
      t.world.create_joint(axle).value();

      const BodyId servo = t.box(scaled_at({10.0f, 0.0f}, s));
      GenericOptions generic;
      generic.body_a = post;
      generic.body_b = servo;
      generic.anchor_a = {10.0f, 0.0f};
      generic.y.locked = true;
      generic.x.motor = {true, 0.5f, 40.0f};
      generic.angle.spring = {true, 1.0f, 0.3f};
      generic.angle.target = 0.5f;
      t.world.create_joint(generic).value();
      return std::vector{weight, wheel, servo};
    });
    twins.step(60);
    // The springs are integrated implicitly: of first order in the length of the sub-step, and the same in both worlds.
    twins.expect_same_motion(5.0e-3f);
  }
}

TEST(TimeScale, FieldsActInTheBodysOwnTime) {
  for (const float scale : {0.25f, 0.5f, 2.0f}) {
    Twins twins(scale, [](TestWorld& t, float s) {
      BuoyancyOptions water;
      water.density = 2.0f;
      water.linear_drag = 1.0f;
      water.flow = {1.0f, 0.0f};
      t.world.create_field(water).value();
      const BodyId boat = t.box(scaled_at({0.0f, 0.5f}, s));
      GravityZoneOptions zone;
      zone.area = {.kind = FieldArea::Kind::circle, .center = {20.0, 5.0}, .radius = 8.0f};
      zone.acceleration = {3.0f, 2.0f};
      t.world.create_field(zone).value();
      return std::vector{boat, t.ball(scaled_at({20.0f, 5.0f}, s))};
    });
    twins.step(60);
    twins.expect_same_motion(1.0e-3f);
  }
}

TEST(TimeScale, BodiesRideOnABeltAtTheirOwnPace) {
  for (const float scale : {0.5f, 2.0f}) {
    TestWorld t;
    BodyOptions ground;
    ground.position = {0.0f, -1.0f};
    t.box(ground, {50.0f, 1.0f}, {.material = {.friction = 0.8f, .surface_speed = -1.5f}});
    const BodyId box = t.box(scaled_at({0.0f, 0.5f}, scale));
    t.step(120);
    EXPECT_NEAR(t.velocity(box).x, 1.5f, 0.01f) << scale;
    must(t.world.set_time_scale(box, 1.0f));
    const float from = t.position(box).x;
    t.step(60);
    EXPECT_NEAR(t.position(box).x - from, 1.5f, 0.02f) << scale;
  }
}

TEST(TimeScale, KinematicBodiesMoveAtTheirPace) {
  TestWorld t;
  BodyOptions options = kinematic_at({0.0f, 0.0f});
  options.velocity = {2.0f, 0.0f};
  options.angular_velocity = 1.0f;
  options.time_scale = 0.25f;
  const BodyId lift = t.box(options);
  t.step(60);
  EXPECT_NEAR(t.position(lift).x, 0.5f, 1.0e-5f);
  EXPECT_NEAR(angle(t.world.transform(lift).value().rotation), 0.25f, 1.0e-5f);
  EXPECT_EQ(t.velocity(lift), Vec2(2.0f, 0.0f));
  must(t.world.set_time_scale(lift, 0.0f));
  t.step(60);
  EXPECT_NEAR(t.position(lift).x, 0.5f, 1.0e-5f);
  EXPECT_EQ(t.velocity(lift), Vec2(2.0f, 0.0f));
  must(t.world.set_time_scale(lift, 1.0f));
  t.step(60);
  EXPECT_NEAR(t.position(lift).x, 2.5f, 1.0e-5f);
}

TEST(TimeScale, AFrozenBodyKeepsItsMotionAndCollides) {
  TestWorld t(weightless());
  BodyOptions options = scaled_at({0.0f, 0.0f}, 1.0f);
  options.velocity = {1.0f, 0.5f};
  options.angular_velocity = 2.0f;
  const BodyId body = t.box(options);
  t.step(30);
  const BodyMotion before = t.world.motion(body);
  must(t.world.set_time_scale(body, 0.0f));
  BodyOptions shot = dynamic_at({-4.0f, before.pose.position.y > 0.0 ? 0.25f : 0.0f});
  shot.velocity = {8.0f, 0.0f};
  ShapeOptions rubber;
  rubber.material.restitution = 1.0f;
  const BodyId ball = t.ball(shot, 0.1f, rubber);
  bool moved = false;
  for (int i = 0; i < 60; ++i) {
    t.step();
    for (const BodyMoveEvent& event : t.world.events().body_move)
      moved = moved || (event.body == body && !event.fell_asleep);
  }
  EXPECT_FALSE(moved);
  EXPECT_LT(t.velocity(ball).x, 0.0f) << "the ball went through";
  EXPECT_EQ(t.world.transform(body).value(), before.pose);
  EXPECT_EQ(t.velocity(body), before.velocity);
  EXPECT_EQ(t.spin(body), before.angular_velocity);
  const BodyOptions read = t.world.body(body).value();
  EXPECT_EQ(read.type, BodyType::dynamic);
  EXPECT_EQ(read.time_scale, 0.0f);
  EXPECT_FALSE(read.asleep);
  EXPECT_GT(t.world.mass_data(body).value().mass, 0.0f);

  must(t.world.set_time_scale(body, 1.0f));
  t.step(60);
  const BodyMotion after = t.world.motion(body);
  EXPECT_NEAR(after.center.x - before.center.x, 1.0, 1.0e-4);
  EXPECT_NEAR(after.center.y - before.center.y, 0.5, 1.0e-4);
}

TEST(TimeScale, PushesOfTheProgramActInTheBodysOwnTime) {
  for (const float scale : {0.0f, 0.5f, 2.0f}) {
    TestWorld t(weightless());
    const BodyId body = t.box(scaled_at({}, scale));
    const MassData mass = t.world.mass_data(body);
    must(t.world.apply_impulse_to_center(body, {3.0f, 0.0f}));
    must(t.world.apply_angular_impulse(body, 0.5f));
    EXPECT_NEAR(t.velocity(body).x, 3.0f / mass.mass, 1.0e-5f);
    EXPECT_NEAR(t.spin(body), 0.5f / mass.inertia, 1.0e-5f);
    must(t.world.set_velocity(body, {}));
    must(t.world.apply_force_to_center(body, {0.0f, 6.0f}));
    t.step();
    EXPECT_NEAR(t.velocity(body).y, scale * kStep * 6.0f / mass.mass, 1.0e-5f);
    must(t.world.set_velocity(body, {}));
    ExplosionOptions blast;
    blast.center = {-1.5, 0.0};
    blast.radius = 4.0f;
    blast.strength = 2.0f;
    const float gained = t.world.explode(blast).value().impulse / mass.mass;
    EXPECT_GT(gained, 0.0f);
    EXPECT_NEAR(length(t.velocity(body)), gained, 1.0e-4f);
  }
}

/// A body at 10 m/s in its own time moves at 1 mm/s with the least scale: it is not at rest.
TEST(TimeScale, SlowBodiesInFlightDoNotFallAsleep) {
  TestWorld t(weightless());
  BodyOptions options = scaled_at({}, 0.001f);
  options.velocity = {10.0f, 0.0f};
  const BodyId body = t.ball(options);
  t.step(300);
  EXPECT_TRUE(t.awake(body));
  EXPECT_NEAR(t.position(body).x, 0.05f, 1.0e-4f);

  // At rest it falls asleep after half a second of its own time.
  const BodyId slow = t.ball(scaled_at({0.0f, 9.0f}, 0.25f));
  t.step(110);
  EXPECT_TRUE(t.awake(slow));
  t.step(20);
  EXPECT_FALSE(t.awake(slow));
}

/// In the world the shot flies ten times as fast as in its own time.
TEST(TimeScale, FastBodiesAreStoppedByThinWalls) {
  for (const bool frozen : {false, true}) {
    TestWorld t(weightless());
    BodyOptions wall = frozen ? scaled_at({20.0f, 0.0f}, 0.0f) : BodyOptions{};
    wall.position = {20.0, 0.0};
    t.box(wall, {0.005f, 5.0f});
    BodyOptions shot = scaled_at({0.0f, 0.0f}, 10.0f);
    shot.velocity = {40.0f, 0.0f};
    const BodyId body = t.box(shot, {0.1f, 0.1f});
    t.step(60);
    EXPECT_LT(t.position(body).x, 20.0f) << frozen;
  }
}

TEST(TimeScale, GoingBackToNormalPaceIsExact) {
  const auto run = [](bool changes) {
    TestWorld t;
    t.floor();
    const BodyId body = t.box(dynamic_at({0.0f, 3.0f}));
    t.step(20);
    if (changes) {
      for (const float scale : {0.5f, 2.0f, 0.25f, 1.0f}) must(t.world.set_time_scale(body, scale));
    }
    t.step(100);
    return t.world.state_hash();
  };
  EXPECT_EQ(run(false), run(true));
}

TEST(TimeScale, SnapshotsHaveIt) {
  TestWorld t;
  t.floor();
  std::vector<BodyId> bodies;
  for (const float scale : {0.0f, 0.3f, 1.0f, 3.0f}) {
    BodyOptions options = scaled_at({4.0f * static_cast<float>(bodies.size()), 2.0f}, scale);
    options.velocity = {1.0f, 0.3f};
    bodies.push_back(t.box(options));
  }
  t.step(30);
  World copy = std::move(World::from(t.world.snapshot())).value();
  EXPECT_EQ(copy.state_hash(), t.world.state_hash());
  EXPECT_EQ(copy.check_invariants(), "");
  for (const BodyId body : bodies) {
    must(t.world.set_time_scale(body, 0.5f));
    must(copy.set_time_scale(body, 0.5f));
  }
  t.step(60);
  for (int i = 0; i < 60; ++i) copy.step(kStep).value();
  EXPECT_EQ(copy.state_hash(), t.world.state_hash());
}

TEST(TimeScale, BulkReadsAndQueriesSeeBodiesInTheirOwnTime) {
  TestWorld t(weightless());
  BodyOptions options = scaled_at({}, 0.5f);
  options.velocity = {2.0f, -1.0f};
  options.angular_velocity = 3.0f;
  const std::vector<BodyId> bodies = {t.box(options)};
  std::vector<float> x(1), y(1), spin(1);
  for (const float scale : {0.5f, 0.0f}) {
    must(t.world.set_time_scale(bodies[0], scale));
    must(t.world.read_bodies(bodies, {.velocity_x = x, .velocity_y = y, .angular_velocity = spin}));
    EXPECT_EQ(Vec2(x[0], y[0]), Vec2(2.0f, -1.0f));
    EXPECT_EQ(spin[0], 3.0f);
    QueryFilter only_dynamic;
    only_dynamic.static_bodies = only_dynamic.kinematic_bodies = false;
    EXPECT_TRUE(t.world.ray_cast_closest({-5.0, 0.0}, {10.0f, 0.0f}, only_dynamic).value().shape) << scale;
  }
}

TEST(TimeScale, ADrivenBodyReachesItsOwnSpeed) {
  for (const float scale : {0.5f, 1.0f, 2.0f}) {
    TestWorld t;
    t.floor();
    BodyOptions options = scaled_at({0.0f, 0.5f}, scale);
    options.fixed_rotation = true;
    const BodyId hero =
        t.box(options, {0.5f, 0.5f}, {.material = {.friction = 0.0f, .friction_mixing = Mixing::minimum}});
    t.step(30);
    DriveOptions drive_options;
    drive_options.ground_force = 4.0f * t.world.mass_data(hero).value().mass;
    const auto steps = static_cast<int>(60.0f / scale);
    for (int i = 0; i < steps; ++i) {
      drive(t.world, hero, drive_options, {9.0f, 0.0f, kStep}).value();
      t.step();
    }
    EXPECT_NEAR(t.velocity(hero).x, 4.0f, 0.05f) << scale;  // A second of its own time at 4 m/s^2.
    must(t.world.set_time_scale(hero, 0.0f));
    EXPECT_EQ(drive(t.world, hero, drive_options, {9.0f, 0.0f, kStep}).value().impulse, Vec2{});
  }
}

}  // namespace
}  // namespace drystone::test
