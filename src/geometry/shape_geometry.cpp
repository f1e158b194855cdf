// Each function visits the variant; see shape_geometry.hpp.
#include "geometry/shape_geometry.hpp"

#include <array>
#include <limits>

#include "geometry/check.hpp"
#include "geometry/double2.hpp"
#include "geometry/line.hpp"
#include "geometry/packed_box.hpp"
#include "geometry/tile_grid.hpp"

namespace drystone {

namespace {

using geometry::Check;
using geometry::packed_box;
using geometry::PackedBox;
using geometry::to_box;

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

MassData mass_data(const Segment&, float) { return {}; }
MassData mass_data(const ChainSegment&, float) { return {}; }
MassData mass_data(const TileGrid&, float) { return {}; }

bool contains(const Segment&, Vec2) { return false; }
bool contains(const ChainSegment&, Vec2) { return false; }

// The two points of a capsule or segment as a span: point_a and point_b are neighbours in memory.
template <typename Line>
std::span<const Vec2> line_points(const Line& line) {
  static_assert(offsetof(Line, point_b) == offsetof(Line, point_a) + sizeof(Vec2));
  return {&line.point_a, 2};
}

ConvexProxy proxy_of(const Circle& shape) { return {{&shape.center, 1}, shape.radius}; }
ConvexProxy proxy_of(const Capsule& shape) { return {line_points(shape), shape.radius}; }
ConvexProxy proxy_of(const Segment& shape) { return {line_points(shape), 0.0f}; }
ConvexProxy proxy_of(const Polygon& shape) { return {shape.vertices(), shape.radius()}; }
ConvexProxy proxy_of(const ChainSegment& shape) { return {line_points(shape), 0.0f}; }
ConvexProxy proxy_of(const SupportShape& shape) { return make_proxy(shape); }
ConvexProxy proxy_of(const TileGrid&) { return {}; }

template <typename Shape>
PackedBox packed_box_of(const Shape& shape, const Transform& pose) {
  const ConvexProxy proxy = proxy_of(shape);
  return packed_box(proxy.points, proxy.radius, pose);
}
PackedBox packed_box_of(const SupportShape& shape, const Transform& pose) {
  const auto reach = [&](Vec2 direction) {
    const Vec2 local = inv_rotate(pose.rotation, direction);
    return dot(local, shape.core_support(local)) + dot(direction, pose.position);
  };
  const PackedBox sides = {-reach({-1.0f, 0.0f}), -reach({0.0f, -1.0f}), -reach({1.0f, 0.0f}), -reach({0.0f, 1.0f})};
  return geometry::inflate(sides, shape.radius());
}
PackedBox packed_box_of(const TileGrid& shape, const Transform& pose) {
  return packed_box(geometry::grid_corners(shape), 0.0f, pose);
}

float thickness_of(const SupportShape& shape) {
  const std::span<const Vec2> points = shape.points();
  const Vec2 middle = shape.unit_mass().center;
  float nearest = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 normal = geometry::outer_normal(points[i], points[(i + 1) % points.size()]);
    nearest = min(nearest, dot(normal, points[i] - middle));
  }
  return max(nearest, 0.0f) + shape.radius();
}

float thickness_of(const Polygon& shape) {
  float nearest = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < shape.vertices().size(); ++i) {
    nearest = min(nearest, dot(shape.normals()[i], shape.vertices()[i] - shape.centroid()));
  }
  return max(nearest, 0.0f) + shape.radius();
}

Result<void> check(const Circle& shape, float) {
  return Check().point("Circle.center", shape.center).within("Circle.radius", shape.radius, bound::kRadius).result();
}

Result<void> check(const Capsule& shape, float) {
  return Check()
      .point("Capsule.point_a", shape.point_a)
      .point("Capsule.point_b", shape.point_b)
      .within("Capsule.radius", shape.radius, bound::kRadius)
      .result();
}

Result<void> check(const Segment& shape, float length_unit) {
  return Check()
      .point("Segment.point_a", shape.point_a)
      .point("Segment.point_b", shape.point_b)
      .apart("Segment.point_a and point_b", shape.point_a, shape.point_b, length_unit)
      .result();
}

// Does not use the tolerances of make_polygon(), because a box may be smaller than the slop.
Result<void> check(const Polygon& shape, float) {
  return Check()
      .require(holds(bound::kPolygonVertices, static_cast<double>(shape.size())),
               "Polygon.vertices must be 3 to 64; make one with make_box(), make_hull() or make_polygon()",
               ErrorCode::invalid_geometry)
      .within("Polygon.radius", shape.radius(), bound::kRounding)
      .points("Polygon.vertices", shape.vertices())
      .require(geometry::first_edge_not_convex(shape.vertices()) == shape.vertices().size(),
               "Polygon.vertices must be convex and in counter-clockwise order", ErrorCode::invalid_geometry)
      .result();
}

Result<void> check(const ChainSegment& shape, float length_unit) {
  return Check()
      .point("ChainSegment.ghost_a", shape.ghost_a)
      .point("ChainSegment.point_a", shape.point_a)
      .point("ChainSegment.point_b", shape.point_b)
      .point("ChainSegment.ghost_b", shape.ghost_b)
      .apart("ChainSegment.ghost_a and point_a", shape.ghost_a, shape.point_a, length_unit)
      .apart("ChainSegment.point_a and point_b", shape.point_a, shape.point_b, length_unit)
      .apart("ChainSegment.point_b and ghost_b", shape.point_b, shape.ghost_b, length_unit)
      .result();
}

Result<void> check(const SupportShape& shape, float) {
  if (shape.type().empty()) {
    return Error{ErrorCode::invalid_geometry,
                 "SupportShape has no type; make one with make_ellipse(), make_slice() or make_support_shape()"};
  }
  if (!shape.is_known()) {
    return Error{ErrorCode::invalid_argument, "SupportShape.type: no type \"" + std::string(shape.type()) +
                                                  "\" is registered; call register_support_type()"};
  }
  return {};
}

Result<void> check(const TileGrid& shape, float length_unit) {
  constexpr float kMostCellsFromOrigin = 65536.0f;
  static_assert(kMaxCoordinate == 1.0e6f && kMaxPolygonVertices == 64, "as messages here say");
  Check check;
  check.require(shape.width() >= 1, "TileGrid.width and height must make 1 to 2^24 cells");
  check.within("TileGrid.cell_size", shape.cell_size(), bound::kCellSize, length_unit);
  check.point("TileGrid.origin", shape.origin());
  if (check.failed()) return check.result();
  const Aabb box = geometry::grid_box(shape);
  const Vec2 reach = max(abs(box.lower), abs(box.upper));
  check.require(max(reach.x, reach.y) <= kMaxCoordinate,
                "TileGrid.origin: the corners of the grid must be within 1e6 m of the body's origin");
  check.require(max(reach.x, reach.y) <= kMostCellsFromOrigin * shape.cell_size(),
                "TileGrid.origin: the corners of the grid must be within 65536 cells of the body's origin");
  return check.result();
}

}  // namespace

const char* to_string(ShapeKind kind) {
  static constexpr std::array<const char*, std::variant_size_v<ShapeGeometry>> kNames = {
      "circle", "capsule", "segment", "polygon", "chain_segment", "support", "tile_grid"};
  return kNames[static_cast<std::size_t>(kind)];
}

Aabb bounds(const Circle& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const Capsule& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const Segment& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const Polygon& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const ChainSegment& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const SupportShape& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const TileGrid& shape, const Transform& pose) { return to_box(packed_box_of(shape, pose)); }
Aabb bounds(const ShapeGeometry& shape, const Transform& pose) { return to_box(geometry::packed_box(shape, pose)); }
geometry::PackedBox geometry::packed_box_of_any(const ShapeGeometry& shape, const Transform& pose) {
  return std::visit([&](const auto& s) { return packed_box_of(s, pose); }, shape);
}

MassData mass_data(const ShapeGeometry& shape, float density) {
  return std::visit([&](const auto& s) { return mass_data(s, density); }, shape);
}

bool contains(const ShapeGeometry& shape, Vec2 point) {
  return std::visit([&](const auto& s) { return contains(s, point); }, shape);
}

CastOutput ray_cast(const ShapeGeometry& shape, const RayCastInput& ray) {
  return std::visit([&](const auto& s) { return ray_cast(s, ray); }, shape);
}

ConvexProxy make_proxy(const ShapeGeometry& shape) {
  return std::visit([](const auto& s) { return proxy_of(s); }, shape);
}

ConvexProxy make_outer_proxy(const ConvexProxy& proxy) {
  return proxy.exact == nullptr ? proxy : ConvexProxy{proxy.points, proxy.radius + proxy.exact->gap()};
}

float extent(const ShapeGeometry& shape, Vec2 point) {
  if (const auto* grid = std::get_if<TileGrid>(&shape)) {
    float farthest = 0.0f;
    for (const Vec2 corner : geometry::grid_corners(*grid)) farthest = max(farthest, distance(corner, point));
    return farthest;
  }
  const ConvexProxy proxy = make_outer_proxy(shape);
  float farthest = 0.0f;
  for (const Vec2 p : proxy.points) farthest = max(farthest, distance_squared(p, point));
  return std::sqrt(farthest) + proxy.radius;
}

float min_extent(const ShapeGeometry& shape) {
  const Overloaded thickness{[](const Circle& s) { return s.radius; }, [](const Capsule& s) { return s.radius; },
                             [](const Polygon& s) { return thickness_of(s); },
                             [](const SupportShape& s) { return thickness_of(s); }, [](const auto&) { return 0.0f; }};
  return std::visit(thickness, shape);
}

Vec2 centroid(const ShapeGeometry& shape) {
  const Overloaded center{
      [](const Circle& s) { return s.center; }, [](const Polygon& s) { return s.centroid(); },
      [](const SupportShape& s) { return s.unit_mass().center; },
      [](const TileGrid& s) { return lerp(geometry::grid_box(s).lower, geometry::grid_box(s).upper, 0.5f); },
      [](const auto& line) { return lerp(line.point_a, line.point_b, 0.5f); }};
  return std::visit(center, shape);
}

Result<void> validate(const ShapeGeometry& shape, float length_unit) {
  return std::visit([&](const auto& s) { return check(s, length_unit); }, shape);
}

}  // namespace drystone
