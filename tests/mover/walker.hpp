// A mover in a world, for tests: each step is one of the world, then one of the mover, with gravity and a wanted speed.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "tests/support/making.hpp"

namespace drystone::test {

/// Shapes of a mover, about 1.2 m high, with their feet at the origin.
inline std::array<std::pair<const char*, MoverShape>, 4> mover_shapes() {
  const std::array<Vec2, 6> points = {Vec2{-0.15f, 0.0f}, {0.15f, 0.0f},  {0.3f, 0.3f},
                                      {0.25f, 1.2f},      {-0.25f, 1.2f}, {-0.3f, 0.3f}};
  return {{{"circle", Circle{{0.0f, 0.6f}, 0.6f}},
           {"capsule", Capsule{{0.0f, 0.3f}, {0.0f, 0.9f}, 0.3f}},
           {"box", Box{.half_extents = {0.3f, 0.6f}, .center = {0.0f, 0.6f}}},
           {"polygon", make_polygon(points).value()}}};
}

struct Walker {
  explicit Walker(const WorldOptions& world_options = {}) : world(world_options) {}

  /// One step of the world and the mover: `speed` to the right; `jump` is a speed upwards, if the mover is on the ground.
  MoverReport step(float speed, float jump = 0.0f) {
    must(world.step(kDt));
    Vec2 wanted = {speed, hero.velocity.y - 10.0f * kDt};
    if (jump > 0.0f && hero.is_grounded()) wanted.y = jump;
    return go(wanted);
  }
  MoverReport go(Vec2 wanted) {
    const Result<MoverReport> report = move(world, hero, options, {wanted, kDt});
    EXPECT_TRUE(report.ok()) << report.error().message;
    return report;
  }
  void run(int steps, float speed = 0.0f) {
    for (int i = 0; i < steps; ++i) step(speed);
  }
  /// The nearest surface [m], negative if the mover overlaps it.
  float clearance() const {
    std::array<NearestShape, 1> nearest;
    const Polygon box = box_or_triangle();
    const QueryCount found =
        world.shapes_near(outline(box), {hero.position, {}}, 10.0f, options.filter, nearest).value();
    return found.written == 0 ? 10.0f : nearest[0].distance;
  }
  /// `box` holds the points of a box.
  ConvexProxy outline(const Polygon& box) const {
    if (const auto* circle = std::get_if<Circle>(&options.shape)) return {{&circle->center, 1}, circle->radius};
    if (const auto* capsule = std::get_if<Capsule>(&options.shape)) return {{&capsule->point_a, 2}, capsule->radius};
    if (const auto* polygon = std::get_if<Polygon>(&options.shape)) return {polygon->vertices(), polygon->radius()};
    return {box.vertices(), box.radius()};
  }
  Polygon box_or_triangle() const {
    const auto* box = std::get_if<Box>(&options.shape);
    return make_box(box != nullptr ? *box : Box{});
  }
  float height() const { return static_cast<float>(hero.position.y); }
  float x() const { return static_cast<float>(hero.position.x); }

  World world;
  MoverOptions options;
  Mover hero;
};

/// A static box from (left, bottom) to (right, top).
inline BodyId add_block(World& world, float left, float right, float bottom, float top,
                        const ShapeOptions& shape = {}) {
  BodyOptions body;
  body.position = to_position({0.5f * (left + right), 0.5f * (bottom + top)});
  return add(world, body, Box{{0.5f * (right - left), 0.5f * (top - bottom)}}, shape);
}

/// A static slope from (x, y), which rises to the right by the angle over `length` metres of its surface.
inline BodyId add_slope(World& world, Vec2 from, float angle, float length) {
  const Rotation q = make_rotation(angle);
  BodyOptions body;
  body.position = to_position(from + rotate(q, {0.5f * length, -0.5f}));
  body.angle = angle;
  return add(world, body, Box{{0.5f * length, 0.5f}});
}

}  // namespace drystone::test
