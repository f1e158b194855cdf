// Fast spin: the angle of a body is its spin times the time, for any angle in a step, up to
// WorldOptions::max_angular_speed.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

float turned_beyond(const World& world, BodyId body, double expected) {
  const Rotation wanted = {static_cast<float>(std::cos(expected)), static_cast<float>(std::sin(expected))};
  return angle(relative(wanted, world.motion(body).value().pose.rotation));
}

/// From a thousandth of a turn in a sub-step to seven whole turns.
TEST(Spin, TheAngleIsSpinTimesTime) {
  for (const int substeps : {1, 2, 4, 16, 64}) {
    for (const float dt : {1.0f / 240.0f, 1.0f / 60.0f, 1.0f / 24.0f}) {
      for (const float spin : {0.7f, -3.0f, 14.9f, 15.1f, 59.0f, 61.0f, -94.0f, 95.0f, 200.0f, -500.0f, 1000.0f}) {
        WorldOptions options = still_world();
        options.substeps = substeps;
        World world(options);
        BodyOptions body;
        body.type = BodyType::dynamic;
        body.angular_velocity = spin;
        const BodyId wheel = add(world, body, Box{{0.5f, 0.1f}});
        const int steps = static_cast<int>(std::lround(1.0 / double{dt}));
        run_steps(world, steps, dt);
        EXPECT_EQ(spin_of(world, wheel), spin);
        // Rounding of the sub-step's length and of each turn: 1e-6 of up to 1,000 rad.
        const double expected = double{spin} * steps * double{dt};
        EXPECT_NEAR(turned_beyond(world, wheel, expected), 0.0f, 1.0e-3f)
            << spin << " rad/s, steps of " << dt << " s, " << substeps << " sub-steps";
      }
    }
  }
}

/// A spinning disc is put down on a rough floor. It slides until it rolls, with a third of the first speed of its rim:
/// friction moves angular momentum from the spin to the translation, and the inertia is half of m r^2.
TEST(Spin, AFastWheelDrivesAtTheSpeedOfTheory) {
  for (const float spin : {50.0f, 200.0f, 900.0f}) {
    World world;
    Material grip;
    grip.friction = 1.0f;
    add_floor(world, 5.0e4f, grip);
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {0.0f, 0.4f};
    body.angular_velocity = -spin;
    const BodyId wheel = add(world, body, Circle{{}, 0.4f}, with_friction(1.0f));
    const float rolling = spin * 0.4f / 3.0f;
    run_steps(world, static_cast<int>(60.0f * (rolling / 10.0f + 1.0f)));
    EXPECT_NEAR(velocity_of(world, wheel).x, rolling, 0.01f * rolling) << spin << " rad/s";
    EXPECT_NEAR(spin_of(world, wheel), -rolling / 0.4f, 0.01f * spin) << spin << " rad/s";
  }
}

TEST(Spin, IsLimitedToMaxAngularSpeed) {
  for (const float most : {30.0f, 1000.0f, 5000.0f}) {
    WorldOptions options = still_world();
    options.max_angular_speed = most;
    World world(options);
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.angular_velocity = 1.5f * most;
    const BodyId fast = add(world, body, Circle{});
    body.angular_velocity = -0.9f * most;
    body.position = {5.0f, 0.0f};
    const BodyId slower = add(world, body, Circle{});
    EXPECT_EQ(world.step(kDt).value().rotation_clamped, 1);
    EXPECT_EQ(spin_of(world, fast), most);
    EXPECT_EQ(spin_of(world, slower), -0.9f * most);
    EXPECT_EQ(world.step(kDt).value().rotation_clamped, 0);
  }
}

/// Bodies that turn far are moved one by one, beside others that are moved in lanes: the bits must be the same.
TEST(Spin, LanesDoNotChangeTheBits) {
  std::vector<std::uint64_t> hashes;
  for (const Lanes lanes : available_lanes()) {
    WorldOptions options;
    options.lanes = lanes;
    World world(options);
    add_floor(world);
    for (int i = 0; i < 37; ++i) {
      BodyOptions body;
      body.type = BodyType::dynamic;
      body.position = {-20.0f + 1.1f * static_cast<float>(i), 1.0f + 0.1f * static_cast<float>(i % 5)};
      body.angular_velocity = static_cast<float>((i * 37) % 11) * 90.0f - 400.0f;
      if (i % 3 == 0) {
        add(world, body, Circle{{}, 0.4f});
      } else {
        add(world, body, Box{{0.3f, 0.2f}});
      }
    }
    run_steps(world, 60);
    hashes.push_back(world.state_hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

/// Motors turn bodies faster than a limit that is lower than the speeds at which bodies turn far, beside bodies that turn far.
TEST(Spin, LanesDoNotChangeALowLimit) {
  const float most = 5.0f;
  std::vector<std::uint64_t> hashes;
  for (const Lanes lanes : available_lanes()) {
    WorldOptions options = still_world();
    options.lanes = lanes;
    options.max_angular_speed = most;
    World world(options);
    std::vector<BodyId> wheels;
    const BodyId ground = world.create_body(BodyOptions{});
    for (int i = 0; i < 37; ++i) {
      BodyOptions body;
      body.type = BodyType::dynamic;
      body.position = {2.0f * static_cast<float>(i), 0.0f};
      wheels.push_back(add(world, body, Circle{{}, 0.4f}));
      RevoluteOptions axle;
      axle.body_a = ground;
      axle.body_b = wheels.back();
      axle.anchor_a = to_vec2(body.position);
      axle.motor = {true, i % 3 == 0 ? 200.0f : 10.0f, 1.0e6f};
      must(world.create_joint(axle));
    }
    run_steps(world, 20);
    for (const BodyId wheel : wheels) {
      EXPECT_LE(std::abs(angle(world.motion(wheel).value().pose.rotation)), 1.01f * most * 20.0f * kDt);
    }
    hashes.push_back(world.state_hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

}  // namespace
}  // namespace drystone::test
