// The box of a posed shape as four lanes: lower x, lower y, -upper x, -upper y. With negated upper bounds a union is one
// minimum, a margin one subtraction and containment one compare. The box stays in a register, because a store followed by loads of its
// halves would stall the loops that make thousands of boxes.
//
// bounds() of every kind of shape uses these formulas. They use only sums, products and minima, so the bits are those of scalar code.
#pragma once

#include <cstring>
#include <span>
#include <type_traits>

#include "core/float4.hpp"
#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"

namespace drystone::geometry {

using PackedBox = simd::Float4;

inline void store_box(Aabb& box, PackedBox sides) {
  static_assert(sizeof(Aabb) == sizeof(PackedBox) && std::is_trivially_copyable_v<Aabb>);
  // The sum turns -0 into 0, because the state hash distinguishes them.
  const PackedBox corners = sides * PackedBox{1.0f, 1.0f, -1.0f, -1.0f} + PackedBox{};
  std::memcpy(static_cast<void*>(&box), &corners, sizeof(box));
}
inline Aabb to_box(PackedBox sides) {
  Aabb box;
  store_box(box, sides);
  return box;
}
inline PackedBox pack(const Aabb& box) {
  PackedBox corners;
  std::memcpy(&corners, &box, sizeof(corners));
  return corners * PackedBox{1.0f, 1.0f, -1.0f, -1.0f};
}

inline PackedBox unite(PackedBox a, PackedBox b) { return simd::min4(a, b); }
inline PackedBox inflate(PackedBox sides, float margin) { return sides - simd::splat(margin); }
/// A bound of the relative rounding error of a side, a little more than 2^-23: the side is a rounded sum, and one of its two terms was
/// rounded before.
inline constexpr float kSidesRounding = 1.25e-7f;
/// Enlarges the box so that it contains the shape in spite of the rounding of the body's place and of the sums with it.
inline PackedBox outwards(PackedBox sides, Vec2 place) {
  const PackedBox at = {place.x, place.y, place.x, place.y};
  return sides + simd::splat(kSidesRounding) * (simd::min4(sides, -sides) + simd::min4(at, -at));
}
/// Whether the box `inner` lies inside `outer`.
inline bool contains(PackedBox outer, PackedBox inner) { return simd::sign_bits(inner - outer) == 0; }

/// The box around rounded points. The position is added after the minimum is taken. Adding it to each point first would give the same
/// result, because rounding keeps the order of numbers.
inline PackedBox packed_box(std::span<const Vec2> points, float radius, const Transform& pose) {
  const Rotation q = pose.rotation;
  const PackedBox along_x = {q.c, q.s, -q.c, -q.s};
  const PackedBox along_y = {-q.s, q.c, q.s, -q.c};
  const auto turned = [&](Vec2 p) { return simd::splat(p.x) * along_x + simd::splat(p.y) * along_y; };
  PackedBox sides = turned(points.front());
  for (const Vec2 point : points.subspan(1)) sides = unite(sides, turned(point));
  return inflate(sides + PackedBox{pose.position.x, pose.position.y, -pose.position.x, -pose.position.y}, radius);
}

PackedBox packed_box_of_any(const ShapeGeometry& shape, const Transform& pose);
/// Polygons and circles, of which most bodies are made, are computed in line: refit does so for each awake shape in each step.
inline PackedBox packed_box(const ShapeGeometry& shape, const Transform& pose) {
  if (const auto* const polygon = std::get_if<Polygon>(&shape)) {
    return packed_box(polygon->vertices(), polygon->radius(), pose);
  }
  const auto* const circle = std::get_if<Circle>(&shape);
  if (circle == nullptr) return packed_box_of_any(shape, pose);
  return packed_box({&circle->center, 1}, circle->radius, pose);
}

}  // namespace drystone::geometry
