// Bodies that slide along a face that turns, against closed-form motion: they keep their height above it, momentum and angular momentum.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kPlankHalf = 0.05f;
constexpr float kSliderHalf = 0.3f;

enum class Slider { ball, box, capsule };
struct Case {
  Slider slider;
  float hz;
  int substeps;
};

ShapeOptions smooth() {
  ShapeOptions shape;
  shape.material.friction = 0.0f;
  return shape;
}

BodyId add_plank(World& world, BodyType type, float spin) {
  BodyOptions body;
  body.type = type;
  body.angular_velocity = spin;
  return add(world, body, Box{{20.0f, kPlankHalf}}, smooth());
}

/// A slider that lies on the upper side of a plank at x = `along`, turns with it and moves along it with `speed`.
BodyId add_slider(World& world, Slider kind, float along, float speed, float spin) {
  BodyOptions body;
  body.type = BodyType::dynamic;
  const Vec2 place = {along, kPlankHalf + kSliderHalf};
  body.position = to_position(place);
  body.velocity = Vec2{speed, 0.0f} + cross(spin, place);
  body.angular_velocity = spin;
  if (kind == Slider::ball) return add(world, body, Circle{{}, kSliderHalf}, smooth());
  if (kind == Slider::box) return add(world, body, Box{{0.5f, kSliderHalf}}, smooth());
  return add(world, body, Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, kSliderHalf}, smooth());
}

class TurningFace : public testing::TestWithParam<Case> {};

/// On a plank that turns evenly a slider follows r'' = w^2 r, and the plank pushes it with 2 m w r'.
TEST_P(TurningFace, CarriesASliderAtItsHeight) {
  const auto [kind, hz, substeps] = GetParam();
  constexpr float kSpin = 1.5f;
  constexpr float kSpeed = 20.0f;
  WorldOptions options = still_world();
  options.substeps = substeps;
  World world(options);
  const BodyId plank = add_plank(world, BodyType::kinematic, kSpin);
  const BodyId slider = add_slider(world, kind, 1.0f, kSpeed, kSpin);
  float highest = -1.0f;
  for (int i = 1; i <= static_cast<int>(0.5f * hz); ++i) {
    run_steps(world, 1, 1.0f / hz);
    const Vec2 place = inv_transform_point(world.motion(plank).value().pose, world.motion(slider).value().center);
    const float height = place.y - kPlankHalf - kSliderHalf;
    const float turned = kSpin * static_cast<float>(i) / hz;
    const float exact = std::cosh(turned) + kSpeed / kSpin * std::sinh(turned);
    // Each step pushes at its begin, which takes 2 w^2 dt of the speed in a second.
    EXPECT_NEAR(place.x, exact, (0.005f + 2.0f * kSpin * turned / hz) * exact) << "step " << i;
    // The first two steps are the impact of the plank. A normal that is that of the step's begin sinks in by w u dt^2 a step.
    if (i > 2) {
      EXPECT_GE(height, highest - 0.5f * kLinearSlop) << "step " << i;
    }
    if (i >= 2) highest = std::fmax(highest, height);
    EXPECT_LE(height, 0.2f * kLinearSlop) << "step " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Rates, TurningFace,
                         testing::Values(Case{Slider::ball, 30.0f, 4}, Case{Slider::ball, 60.0f, 4},
                                         Case{Slider::ball, 240.0f, 4}, Case{Slider::box, 60.0f, 4},
                                         Case{Slider::box, 60.0f, 1}, Case{Slider::capsule, 60.0f, 4},
                                         Case{Slider::capsule, 60.0f, 8}));

/// A plank and a ball that slides from one end to the other, which nothing else touches.
TEST(TurningFace, KeepsMomentum) {
  World world(still_world());
  const BodyId plank = add_plank(world, BodyType::dynamic, 0.5f);
  const BodyId ball = add_slider(world, Slider::ball, -8.0f, 40.0f, 0.5f);
  const auto sums = [&] {
    float angular = 0.0f;
    Vec2 linear;
    float energy = 0.0f;
    for (const BodyId id : {plank, ball}) {
      const BodyMotion motion = world.motion(id).value();
      const MassData mass = world.mass_data(id).value();
      linear += mass.mass * motion.velocity;
      angular += mass.mass * cross(to_vec2(motion.center), motion.velocity) + mass.inertia * motion.angular_velocity;
      energy += 0.5f * (mass.mass * length_squared(motion.velocity) +
                        mass.inertia * motion.angular_velocity * motion.angular_velocity);
    }
    return std::tuple(linear, angular, energy);
  };
  const auto [linear, angular, energy] = sums();
  for (int i = 0; i < 24; ++i) {
    run_steps(world, 1);
    const Vec2 place = inv_transform_point(world.motion(plank).value().pose, world.motion(ball).value().center);
    // The plank is met in the first two steps; then the contact pushes the ball out.
    EXPECT_NEAR(place.y, kPlankHalf + kSliderHalf, i < 8 ? 3.0f * kLinearSlop : kLinearSlop) << "step " << i;
    const auto [linear_now, angular_now, energy_now] = sums();
    EXPECT_LE(length(linear_now - linear), 1.0e-4f * length(linear));
    // The two points of an overlap are 10 mm apart when the bodies meet. With the normal of the step's begin, they stay so.
    EXPECT_NEAR(angular_now, angular, 5.0e-4f * std::abs(angular));
    EXPECT_LE(energy_now, 1.0001f * energy);
  }
}

}  // namespace
}  // namespace drystone::test
