// Functions of a shape of any kind: box, mass, point and ray tests, extents, validity.
//
// Each function visits the variant and calls the overload of the kind (src/geometry/circle.cpp and so on), so there is no
// switch over kinds. Coordinates are in the frame of the shape's body unless a pose is passed. The functions are pure: any
// thread may call them, and equal input gives equal bits.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"

namespace drystone {

/// The index of a shape struct in the variant, and in tables over kinds of shapes.
template <typename Shape>
constexpr std::size_t index_of() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return (std::size_t{0} + ... + (std::is_same_v<Shape, std::variant_alternative_t<I, ShapeGeometry>> ? I : 0));
  }
  (std::make_index_sequence<std::variant_size_v<ShapeGeometry>>());
}

/// kind_of() takes the index for the kind.
template <typename Shape>
constexpr bool is_of(ShapeKind kind) {
  return index_of<Shape>() == static_cast<std::size_t>(kind);
}
static_assert(is_of<Circle>(ShapeKind::circle) && is_of<Capsule>(ShapeKind::capsule) &&
              is_of<Segment>(ShapeKind::segment) && is_of<Polygon>(ShapeKind::polygon) &&
              is_of<ChainSegment>(ShapeKind::chain_segment) && is_of<SupportShape>(ShapeKind::support) &&
              is_of<TileGrid>(ShapeKind::tile_grid));

/// The box around the posed shape, rounding radius included.
Aabb bounds(const ShapeGeometry& shape, const Transform& pose);
/// The mass of the shape; zero for segments, which have no area.
MassData mass_data(const ShapeGeometry& shape, float density);
/// Whether the point lies in or on the shape. Segments contain no point.
bool contains(const ShapeGeometry& shape, Vec2 point);
CastOutput ray_cast(const ShapeGeometry& shape, const RayCastInput& ray);
/// The shape as points and a radius. The points lie inside `shape`, which must outlive the proxy and stay unchanged. A tile grid is not
/// convex, so it has no points; see geometry/tile_grid.hpp.
ConvexProxy make_proxy(const ShapeGeometry& shape);
/// The same without a support function, and with a radius with which the points contain the shape.
ConvexProxy make_outer_proxy(const ConvexProxy& proxy);
inline ConvexProxy make_outer_proxy(const ShapeGeometry& shape) { return make_outer_proxy(make_proxy(shape)); }
/// Largest distance of any point of the shape, rounding radius included, from `point` [m].
float extent(const ShapeGeometry& shape, Vec2 point);
/// The distance from the shape's centroid, or from the middle of a capsule, to the nearest point of the surface [m]; 0 for segments. A
/// body that moves farther than this in a step may pass through walls.
float min_extent(const ShapeGeometry& shape);
/// The centre of the area, without the rounding; for segments and capsules the middle.
Vec2 centroid(const ShapeGeometry& shape);
/// Refuses a shape that a world with this length unit does not accept. Errors: invalid_argument or invalid_geometry; the message names the
/// field.
Result<void> validate(const ShapeGeometry& shape, float length_unit);

}  // namespace drystone
