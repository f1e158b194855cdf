// Functions of a shape of any kind: box, mass, point and ray tests, extents, validity.
//
// Each function visits the variant once and calls the overload of that kind (src/geometry/circle.cpp and so on), so there
// is no switch over kinds. Everything is in the frame of the shape's body unless a pose is passed. Pure functions: any
// thread may call them, and equal input gives equal bits.
#pragma once

#include <cstddef>
#include <utility>
#include <variant>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"

namespace drystone {

/// The kind of shape that a geometry is.
template <typename Shape>
inline constexpr ShapeKind kShapeKind = ShapeKind{};
template <>
inline constexpr ShapeKind kShapeKind<Circle> = ShapeKind::circle;
template <>
inline constexpr ShapeKind kShapeKind<Capsule> = ShapeKind::capsule;
template <>
inline constexpr ShapeKind kShapeKind<Segment> = ShapeKind::segment;
template <>
inline constexpr ShapeKind kShapeKind<Polygon> = ShapeKind::polygon;
template <>
inline constexpr ShapeKind kShapeKind<ChainSegment> = ShapeKind::chain_segment;

/// Its place in tables over kinds of shapes.
template <typename Shape>
constexpr std::size_t index_of() {
  return static_cast<std::size_t>(kShapeKind<Shape>);
}

/// Whether the alternative i of the variant is of the kind i, so that kind_of() may take one for the other.
template <std::size_t... I>
constexpr bool shape_kinds_are_in_order(std::index_sequence<I...>) {
  return (true && ... && (index_of<std::variant_alternative_t<I, ShapeGeometry>>() == I));
}
static_assert(shape_kinds_are_in_order(std::make_index_sequence<std::variant_size_v<ShapeGeometry>>()));

/// The box around the posed shape, rounding radius included.
Aabb bounds(const ShapeGeometry& shape, const Transform& pose);
/// Zero for lines, which have no area.
MassData mass_data(const ShapeGeometry& shape, float density);
/// Whether the point lies in or on the shape. Lines contain nothing.
bool contains(const ShapeGeometry& shape, Vec2 point);
CastOutput ray_cast(const ShapeGeometry& shape, const RayCastInput& ray);
/// The shape as points and a radius. The points lie inside `shape`, which must outlive the proxy and stay unchanged.
ConvexProxy make_proxy(const ShapeGeometry& shape);
/// Largest distance of any point of the shape, rounding radius included, from `point` [m].
float extent(const ShapeGeometry& shape, Vec2 point);
/// Half of the shape's least thickness [m]: a body that moves farther than this in a step may pass through walls.
float min_extent(const ShapeGeometry& shape);
/// The centre of the area without the rounding; for lines the middle.
Vec2 centroid(const ShapeGeometry& shape);
/// Errors: invalid_argument or invalid_geometry, naming the field, for a shape that a world does not accept.
Result<void> validate(const ShapeGeometry& shape);

}  // namespace drystone
