// The box of a posed shape as four lanes: lower x, lower y, -upper x, -upper y. With the uppers negated a union is one
// minimum, a margin one subtraction and containment one compare. The box stays in a register: writing it and reading it back in
// halves would stall the loops that make thousands of boxes.
//
// Pure functions of the geometry, and the one copy of the formula behind bounds() for every kind of shape. Only sums,
// products and minima: the same bits as with each coordinate by itself.
#pragma once

#include <cstring>
#include <span>
#include <type_traits>
#include <variant>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"
#include "simd/float4.hpp"

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
/// A sum of two floats of this size, one of them rounded before, is off by less than this part of it: 2^-23.
inline constexpr float kSidesRounding = 1.25e-7f;
/// The box enlarged so that it contains the shape, however the place of its body and the sums with it were rounded.
inline PackedBox outwards(PackedBox sides, Vec2 place) {
  const PackedBox at = {place.x, place.y, place.x, place.y};
  return sides + simd::splat(kSidesRounding) * (simd::min4(sides, -sides) + simd::min4(at, -at));
}
/// Whether a box lies inside another.
inline bool contains(PackedBox outer, PackedBox inner) { return simd::sign_bits(inner - outer) == 0; }

/// The box around rounded points. The position is added last: rounding keeps the order of numbers, so the least sum is the sum of the
/// least coordinate.
inline PackedBox packed_box(std::span<const Vec2> points, float radius, const Transform& pose) {
  const Rotation q = pose.rotation;
  const PackedBox along_x = {q.c, q.s, -q.c, -q.s};
  const PackedBox along_y = {-q.s, q.c, q.s, -q.c};
  const auto turned = [&](Vec2 p) { return simd::splat(p.x) * along_x + simd::splat(p.y) * along_y; };
  PackedBox sides = turned(points.front());
  for (const Vec2 point : points.subspan(1)) sides = unite(sides, turned(point));
  return inflate(sides + PackedBox{pose.position.x, pose.position.y, -pose.position.x, -pose.position.y}, radius);
}

inline PackedBox packed_box(const Circle& shape, const Transform& pose) {
  return packed_box({&shape.center, 1}, shape.radius, pose);
}
inline PackedBox packed_box(const Capsule& shape, const Transform& pose) {
  const Vec2 points[] = {shape.point_a, shape.point_b};
  return packed_box(points, shape.radius, pose);
}
inline PackedBox packed_box(const Segment& shape, const Transform& pose) {
  const Vec2 points[] = {shape.point_a, shape.point_b};
  return packed_box(points, 0.0f, pose);
}
inline PackedBox packed_box(const Polygon& shape, const Transform& pose) {
  return packed_box(shape.vertices(), shape.radius(), pose);
}
inline PackedBox packed_box(const ChainSegment& shape, const Transform& pose) {
  return packed_box(Segment{shape.point_a, shape.point_b}, pose);
}
inline PackedBox packed_box(const ShapeGeometry& shape, const Transform& pose) {
  return std::visit([&](const auto& s) { return packed_box(s, pose); }, shape);
}

}  // namespace drystone::geometry
