// A robot of a heavy hull on two light legs, whose motors reverse at random, falls and stumbles over a floor. Its joints are solved directly
// with the contacts of its feet. The motors are too weak to throw the hull up.
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "drystone/world_batch.hpp"
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kLeg = 34.0f / 30.0f;  // The length of each of the two parts of a leg [m].
constexpr float kWidth = 8.0f / 30.0f;
constexpr float kStep = 0.02f;

struct Robot {
  World world;
  BodyId hull;
  std::vector<JointId> joints;

  explicit Robot(float friction) : world({.gravity = {0.0f, -10.0f}}) {
    const BodyId ground = world.create_body({});
    world
        .create_shape(ground, Box{.half_extents = {50.0f, 1.0f}, .center = {0.0f, -1.0f}},
                      {.material = {.friction = friction}})
        .value();
    const Vec2 hip = {0.0f, 2.0f * kLeg + 0.01f};
    hull = part(hip + Vec2{0.0f, kWidth}, 0.0f, {1.06f, 0.28f}, 4.57f);
    for (const float side : {-1.0f, 1.0f}) {
      const float upper_angle = 0.2f * side;
      const float lower_angle = upper_angle - 0.4f;
      const Vec2 knee = hip + along(upper_angle, kLeg);
      const BodyId upper = part(hip + along(upper_angle, 0.5f * kLeg), upper_angle, {0.5f * kWidth, 0.5f * kLeg}, 1.0f);
      const BodyId lower =
          part(knee + along(lower_angle, 0.5f * kLeg), lower_angle, {0.4f * kWidth, 0.5f * kLeg}, 1.0f);
      join(hull, upper, {0.0f, -kWidth}, {true, -0.8f, 1.1f});
      join(upper, lower, {0.0f, -0.5f * kLeg}, {true, -1.6f, -0.1f});
    }
  }

  static Vec2 along(float angle, float distance) { return distance * Vec2{std::sin(angle), -std::cos(angle)}; }

  BodyId part(Vec2 position, float angle, Vec2 half_extents, float density) {
    const BodyId body =
        world.create_body({.type = BodyType::dynamic, .position = {position.x, position.y}, .angle = angle});
    world
        .create_shape(body, Box{.half_extents = half_extents},
                      {.density = density, .material = {.friction = 0.2f}, .filter = {.category = 2, .mask = 1}})
        .value();
    return body;
  }

  void join(BodyId a, BodyId b, Vec2 anchor_a, Limit limit) {
    RevoluteOptions o;
    o.body_a = a;
    o.body_b = b;
    o.anchor_a = anchor_a;
    o.anchor_b = {0.0f, 0.5f * kLeg};
    o.limit = limit;
    joints.push_back(world.create_joint(o));
  }

  /// Gives each motor a random direction and strength, in this world or in a copy of it.
  void drive(World& copy, std::mt19937& random, float torque) const {
    std::uniform_real_distribution<float> number(-1.0f, 1.0f);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      RevoluteOptions o = copy.joint<RevoluteOptions>(joints[i]);
      const float speed = i % 2 == 0 ? 4.0f : 6.0f;
      const float way = number(random) > 0.0f ? 1.0f : -1.0f;
      o.motor = {true, speed * way, 0.5f * torque * (1.0f + number(random))};
      must(copy.set_joint(joints[i], o));
    }
  }
  StepReport step(std::mt19937& random, float torque) {
    drive(world, random, torque);
    return world.step(kStep);
  }
};

// Robots of a batch stand on different numbers of contact points, or on none, and share the lanes of the solver.
TEST(ReversingMotors, RobotsOfABatchHaveTheBitsThatTheyHaveAlone) {
  constexpr std::size_t kRobots = 16;
  constexpr float kTorque = 80.0f;
  const Robot start(2.5f);
  WorldBatch batch = WorldBatch::create(kRobots, start.world).value();
  std::vector<Robot> alone;
  std::vector<std::mt19937> random_alone, random_in_batch;
  for (std::uint32_t i = 0; i < kRobots; ++i) {
    alone.emplace_back(2.5f);
    random_alone.emplace_back(i);
    random_in_batch.emplace_back(i);
  }
  int steps_with_different_contacts = 0;
  for (int step = 0; step < 200; ++step) {
    for (std::size_t i = 0; i < kRobots; ++i) start.drive(batch.world(i), random_in_batch[i], kTorque);
    must(batch.step(kStep));
    std::array<int, kRobots> touching{};
    for (std::size_t i = 0; i < kRobots; ++i) {
      touching[i] = alone[i].step(random_alone[i], kTorque).touching;
      ASSERT_EQ(batch.world(i).state_hash(), alone[i].world.state_hash()) << "robot " << i << ", step " << step;
    }
    steps_with_different_contacts +=
        *std::max_element(touching.begin(), touching.end()) != *std::min_element(touching.begin(), touching.end());
  }
  EXPECT_GT(steps_with_different_contacts, 100);
}

// The speed that a hull may gain in a step while it rises. Motors alone gave 0.5 m/s.
TEST(ReversingMotors, DoNotThrowARobotUp) {
  constexpr float kMostGain = 2.0f;
  for (const float torque : {80.0f, 20.0f}) {
    for (const float friction : {2.5f, 0.05f, 0.0f}) {
      float worst = 0.0f;
      for (std::uint32_t seed = 0; seed < 50; ++seed) {
        Robot robot(friction);
        std::mt19937 random(seed);
        float before = 0.0f;
        for (int step = 0; step < 400; ++step) {
          robot.step(random, torque);
          const float now = robot.world.motion(robot.hull).value().velocity.y;
          if (now > 1.5f) worst = max(worst, now - before);
          before = now;
        }
      }
      EXPECT_LT(worst, kMostGain) << "motors of " << torque << " N m, friction of the floor " << friction;
    }
  }
}

}  // namespace
}  // namespace drystone::test
