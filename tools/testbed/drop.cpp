#include "tools/testbed/drop.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "console/command_error.hpp"

namespace drystone::testbed {
namespace {

Polygon regular_polygon(int corners, float radius) {
  std::vector<Vec2> points;
  for (int i = 0; i < corners; ++i) {
    const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(corners);
    points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return console::require(make_hull(points));
}

Result<ShapeId> create_shape(World& world, BodyId body, const DropOptions& drop, const ShapeOptions& options) {
  const float half = 0.5f * drop.size;
  switch (drop.kind) {
    case DropKind::box: return world.create_shape(body, Box{{half, half}}, options);
    case DropKind::circle: return world.create_shape(body, Circle{{}, half}, options);
    case DropKind::capsule:
      return world.create_shape(body, Capsule{{-0.5f * half, 0.0f}, {0.5f * half, 0.0f}, 0.5f * half}, options);
    case DropKind::triangle: return world.create_shape(body, regular_polygon(3, half), options);
    case DropKind::hexagon: return world.create_shape(body, regular_polygon(6, half), options);
    case DropKind::ellipse: return world.create_shape(body, Ellipse{.radii = {half, 0.6f * half}}, options);
  }
  return ShapeId{};
}

}  // namespace

BodyId drop(World& world, Position place, const DropOptions& options) {
  const BodyId body =
      console::require(world.create_body({.type = BodyType::dynamic, .position = place, .name = "dropped"}));
  ShapeOptions shape;
  shape.density = options.density;
  shape.material.friction = options.friction;
  shape.material.restitution = options.restitution;
  try {
    console::require(create_shape(world, body, options, shape));
  } catch (const console::CommandError&) {
    must(world.destroy_body(body));
    throw;
  }
  return body;
}

}  // namespace drystone::testbed
