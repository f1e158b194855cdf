// Helpers for tests of motion: bodies of one shape, a floor, a number of steps.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "drystone/drystone.hpp"

namespace drystone::test {

/// The step length of the tests unless one says otherwise [s].
inline constexpr float kDt = 1.0f / 60.0f;

/// A world without gravity, sleep and continuous collision: bodies move only as the test makes them.
inline WorldOptions still_world() {
  WorldOptions options;
  options.gravity = {};
  options.sleeping = false;
  options.continuous = false;
  return options;
}

/// The same with gravity [m/s^2].
inline WorldOptions falling_world(float gravity = 10.0f) {
  WorldOptions options = still_world();
  options.gravity = {0.0f, -gravity};
  return options;
}

template <typename Geometry>
BodyId add(World& world, BodyOptions body, const Geometry& geometry, const ShapeOptions& shape = {}) {
  const BodyId id = world.create_body(body);
  world.create_shape(id, geometry, shape).value();
  return id;
}

template <typename Geometry>
BodyId add_dynamic(World& world, Vec2 position, const Geometry& geometry, const ShapeOptions& shape = {}) {
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = to_position(position);
  return add(world, body, geometry, shape);
}

/// A static box whose upper side is y = 0, from -half_width to half_width.
inline BodyId add_floor(World& world, float half_width = 100.0f, const Material& material = {}) {
  ShapeOptions shape;
  shape.material = material;
  BodyOptions body;
  body.position = {0.0f, -1.0f};
  return add(world, body, Box{{half_width, 1.0f}}, shape);
}

inline void run_steps(World& world, int steps, float dt = kDt) {
  for (int i = 0; i < steps; ++i) world.step(dt).value();
}

inline Vec2 center_of(const World& world, BodyId body) { return to_vec2(world.motion(body).value().center); }
inline Vec2 velocity_of(const World& world, BodyId body) { return world.motion(body).value().velocity; }
inline float spin_of(const World& world, BodyId body) { return world.motion(body).value().angular_velocity; }
inline float angle_of(const World& world, BodyId body) { return angle(world.motion(body).value().pose.rotation); }

inline ShapeOptions with_friction(float friction) {
  ShapeOptions shape;
  shape.material.friction = friction;
  return shape;
}

inline ShapeOptions with_restitution(float restitution, float friction = 0.0f) {
  ShapeOptions shape;
  shape.material.friction = friction;
  shape.material.restitution = restitution;
  return shape;
}

}  // namespace drystone::test
