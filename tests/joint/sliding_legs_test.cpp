// A craft slides over a flat floor on two hinged legs that have a sixtieth of its mass. The motors of the legs raise it meanwhile.
// Coulomb's law gives its deceleration: the coefficient of friction times gravity.
#include <cmath>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kLegGravity = 10.0f;
constexpr float kFrictionOfFloor = 0.1f;
constexpr float kFrictionOfLegs = 0.2f;
constexpr float kLegStep = 0.02f;

struct Craft {
  World world;
  BodyId hull;

  explicit Craft(const WorldOptions& options, float speed) : world(options) {
    const BodyId ground = world.create_body({});
    world
        .create_shape(ground, Box{.half_extents = {50.0f, 1.0f}, .center = {0.0f, -1.0f}},
                      {.material = {.friction = kFrictionOfFloor}})
        .value();
    const Vec2 middle = {0.0f, 0.9f};
    hull = part(middle, 0.0f, {0.5f, 0.5f}, 5.0f, speed);
    for (const float out : {-1.0f, 1.0f}) {
      const Vec2 anchor = {out * 0.6667f, 0.6f};
      const float angle = -0.41f * out;
      const BodyId leg = part(middle - rotate(make_rotation(angle), anchor), angle, {0.0667f, 0.2667f}, 1.0f, speed);
      RevoluteOptions hinge;
      hinge.body_a = hull;
      hinge.body_b = leg;
      hinge.anchor_b = anchor;
      hinge.limit = out < 0.0f ? Limit{true, 0.4f, 0.9f} : Limit{true, -0.9f, -0.4f};
      hinge.motor = {true, 0.3f * out, 40.0f};
      must(world.create_joint(hinge));
    }
  }

  BodyId part(Vec2 position, float angle, Vec2 half_extents, float density, float speed) {
    const BodyId body = world.create_body(
        {.type = BodyType::dynamic, .position = {position.x, position.y}, .angle = angle, .velocity = {speed, 0.0f}});
    world
        .create_shape(
            body, Box{.half_extents = half_extents},
            {.density = density, .material = {.friction = kFrictionOfLegs}, .filter = {.category = 2, .mask = 1}})
        .value();
    return body;
  }
};

TEST(SlidingLegs, SlowTheCraftByCoulombsLaw) {
  const float deceleration = std::sqrt(kFrictionOfFloor * kFrictionOfLegs) * kLegGravity;
  for (const float damping : {1.0f, 10.0f}) {
    for (const int substeps : {4, 16}) {
      for (int i = 0; i < 20; ++i) {
        const float speed = 2.0f + 0.05f * static_cast<float>(i);
        Craft craft({.gravity = {0.0f, -kLegGravity}, .substeps = substeps, .contact_damping_ratio = damping}, speed);
        const auto steps = [&](int count) {
          for (int step = 0; step < count; ++step) must(craft.world.step(kLegStep));
          return craft.world.motion(craft.hull).value().velocity.x;
        };
        const float begin = steps(25);  // It has landed.
        constexpr int kLegSteps = 40;
        const float change = steps(kLegSteps) - begin;
        EXPECT_NEAR(change, -deceleration * kLegStep * kLegSteps, 0.1f)
            << substeps << " sub-steps, damping " << damping << ", speed " << speed;
      }
    }
  }
}

}  // namespace
}  // namespace drystone::test
