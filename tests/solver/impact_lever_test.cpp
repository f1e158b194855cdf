// The angular velocity after an impact: the impulse acts where the bodies meet, whenever in a step they do.
#include <string>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr double kSpeed = 6.0;  // Of the fall [m/s].

World weightless_floor(const ShapeOptions& shape) {
  World world(WorldOptions{.gravity = {}, .sleeping = false});
  must(world.create_shape(world.create_body({.position = {0.0, -1.0}}), Box{.half_extents = {100.0f, 1.0f}}, shape));
  return world;
}

/// Lets a body fall to a floor, in twenty places so that it arrives at twenty times within a step. Calls check(motion afterwards).
template <typename Geometry, typename Check>
void drop(int rate, const Geometry& geometry, const BodyOptions& at_floor, const ShapeOptions& shape, Check check) {
  for (int phase = 0; phase < 20; ++phase) {
    SCOPED_TRACE(std::to_string(rate) + " Hz, restitution " + std::to_string(shape.material.restitution) + ", phase " +
                 std::to_string(phase));
    World world = weightless_floor(shape);
    BodyOptions options = at_floor;
    options.position.y += 0.7 + kSpeed / rate * phase / 20.0;
    const BodyId body = world.create_body(options).value();
    must(world.create_shape(body, geometry, shape));
    // Two steps after it met the floor, at the latest.
    for (int step = 0; step < 0.9 * rate / kSpeed + 2; ++step) must(world.step(1.0f / static_cast<float>(rate)));
    check(world, body);
  }
}

// A disc that slides: friction turns it by 2 mu (1 + e) v / R. With the point midway between the surfaces, the error was 7.5 % at 60 Hz.
TEST(ImpactLever, OfASlidingDiscIsItsRadius) {
  for (const int rate : {30, 60, 240}) {
    for (const float restitution : {0.0f, 0.5f, 1.0f}) {
      const ShapeOptions shape{.material = {.friction = 0.1f, .restitution = restitution}};
      const BodyOptions disc{.type = BodyType::dynamic, .position = {0.0, 0.5}, .velocity = {4.0f, -6.0f}};
      drop(rate, Circle{.radius = 0.5f}, disc, shape, [&](const World& world, BodyId body) {
        const BodyMotion motion = world.motion(body);
        const double slid = 0.1 * (1.0 + restitution) * kSpeed;
        EXPECT_NEAR(motion.velocity.x, 4.0 - slid, 1.0e-4);
        EXPECT_NEAR(motion.angular_velocity, -2.0 * slid / 0.5, 1.0e-3 * slid);
      });
    }
  }
}

}  // namespace
}  // namespace drystone::test
