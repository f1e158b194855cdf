// Four boxes in lanes, so that a node of the tree is tested with one compare per side. The 64 bytes are one cache line. Empty lanes hold
// an inverted infinite box, which overlaps nothing and is neutral in a union, so tests need not know how many lanes are in use.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/float4.hpp"
#include "drystone/math.hpp"

namespace drystone::bvh {

using simd::Float4;
using simd::magnitude;
using simd::max4;
using simd::min4;
using simd::splat;
using simd::to_bits;

/// A box copied to all four lanes, for Box4::overlap_bits().
struct SplatBox {
  explicit SplatBox(const Aabb& box)
      : lower_x(splat(box.lower.x)),
        lower_y(splat(box.lower.y)),
        upper_x(splat(box.upper.x)),
        upper_y(splat(box.upper.y)) {}

  Float4 lower_x, lower_y, upper_x, upper_y;
};

/// A box (of zero size for a ray) that moves along a line.
struct CastLine {
  Vec2 origin;
  Vec2 translation;
  Vec2 half_extents;
};

/// A CastLine copied to all four lanes, for Box4::line_bits(). All boxes that are tested lie within `bounds`.
struct SplatLine {
  SplatLine(const CastLine& line, const Aabb& bounds)
      : dx(splat(line.translation.x)),
        dy(splat(line.translation.y)),
        size_dx(splat(abs(line.translation.x))),
        size_dy(splat(abs(line.translation.y))),
        twice_origin_x(splat(2.0f * line.origin.x)),
        twice_origin_y(splat(2.0f * line.origin.y)) {
    // The tolerance bounds the rounding error of the products, so no lane is missed.
    constexpr float kRounding = 1.0e-6f;
    const Vec2 farthest = max(abs(bounds.lower), abs(bounds.upper));
    const Vec2 half = line.half_extents + kRounding * (2.0f * farthest + abs(line.origin) + line.half_extents);
    own_reach = splat(2.0f * (abs(line.translation.y) * half.x + abs(line.translation.x) * half.y));
  }

  Float4 dx, dy, size_dx, size_dy;
  Float4 twice_origin_x, twice_origin_y;
  Float4 own_reach;
};

struct alignas(64) Box4 {
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();
  static constexpr Aabb kNothing = {{kInfinity, kInfinity}, {-kInfinity, -kInfinity}};

  Float4 lower_x{kInfinity, kInfinity, kInfinity, kInfinity};
  Float4 lower_y{kInfinity, kInfinity, kInfinity, kInfinity};
  Float4 upper_x{-kInfinity, -kInfinity, -kInfinity, -kInfinity};
  Float4 upper_y{-kInfinity, -kInfinity, -kInfinity, -kInfinity};

  Aabb get(std::uint32_t lane) const { return {{lower_x[lane], lower_y[lane]}, {upper_x[lane], upper_y[lane]}}; }
  void set(std::uint32_t lane, const Aabb& box) {
    lower_x[lane] = box.lower.x;
    lower_y[lane] = box.lower.y;
    upper_x[lane] = box.upper.x;
    upper_y[lane] = box.upper.y;
  }
  /// A box as four floats: lower x, lower y, upper x, upper y.
  static Float4 row_of(const Aabb& box) {
    static_assert(sizeof(Aabb) == sizeof(Float4));
    Float4 row;
    std::memcpy(&row, &box, sizeof(row));
    return row;
  }
  static Aabb box_of(Float4 row) { return {{row[0], row[1]}, {row[2], row[3]}}; }
  static Box4 of_rows(std::array<Float4, 4> rows) {
    simd::transpose4(rows[0], rows[1], rows[2], rows[3]);
    Box4 boxes;
    boxes.lower_x = rows[0];
    boxes.lower_y = rows[1];
    boxes.upper_x = rows[2];
    boxes.upper_y = rows[3];
    return boxes;
  }

  /// The union of the lanes in use, as row_of().
  Float4 row_of_bounds() const {
    const Float4 lower = min4(__builtin_shufflevector(lower_x, lower_y, 0, 4, 1, 5),
                              __builtin_shufflevector(lower_x, lower_y, 2, 6, 3, 7));
    const Float4 upper = max4(__builtin_shufflevector(upper_x, upper_y, 0, 4, 1, 5),
                              __builtin_shufflevector(upper_x, upper_y, 2, 6, 3, 7));
    const Float4 half = __builtin_shufflevector(lower, upper, 0, 1, 4, 5);
    const Float4 other = __builtin_shufflevector(lower, upper, 2, 3, 6, 7);
    return __builtin_shufflevector(min4(half, other), max4(half, other), 0, 1, 6, 7);
  }
  Aabb bounds() const { return box_of(row_of_bounds()); }

  std::uint32_t overlap_bits(const SplatBox& box) const {
    return to_bits((lower_x <= box.upper_x) & (box.lower_x <= upper_x) & (lower_y <= box.upper_y) &
                   (box.lower_y <= upper_y));
  }

  /// The squared distance of each lane from a box; 0 where they overlap, infinite for empty lanes.
  Float4 distance_squared(const SplatBox& box) const {
    const Float4 gap_x = max4(max4(lower_x - box.upper_x, box.lower_x - upper_x), Float4{});
    const Float4 gap_y = max4(max4(lower_y - box.upper_y, box.lower_y - upper_y), Float4{});
    return gap_x * gap_x + gap_y * gap_y;
  }

  /// All lanes of this box with all lanes of another: bit 4 i + j is set if lane i of this overlaps lane j of the other.
  std::uint32_t overlap_bits_of_all(const Box4& other) const {
    return overlap_bits_of<0>(other) | overlap_bits_of<1>(other) << 4 | overlap_bits_of<2>(other) << 8 |
           overlap_bits_of<3>(other) << 12;
  }

  /// The lanes that are not entirely on one side of the moving box's path (a test of the separating axis across the line). Both sides of
  /// the comparison are twice what the axis gives, so that centres and widths are a sum and a difference.
  std::uint32_t line_bits(const SplatLine& line) const {
    const Float4 to_center_x = (lower_x + upper_x) - line.twice_origin_x;
    const Float4 to_center_y = (lower_y + upper_y) - line.twice_origin_y;
    const Float4 reach = line.size_dy * (upper_x - lower_x) + line.size_dx * (upper_y - lower_y) + line.own_reach;
    return to_bits(magnitude(line.dx * to_center_y - line.dy * to_center_x) <= reach);
  }

  /// A key that increases with the position of the lane's centre along the direction.
  Float4 order_along(Vec2 direction) const {
    return splat(direction.x) * (lower_x + upper_x) + splat(direction.y) * (lower_y + upper_y);
  }

 private:
  template <int I>
  static Float4 splat_lane(Float4 a) {
    return __builtin_shufflevector(a, a, I, I, I, I);
  }
  template <int I>
  std::uint32_t overlap_bits_of(const Box4& other) const {
    return to_bits((other.lower_x <= splat_lane<I>(upper_x)) & (splat_lane<I>(lower_x) <= other.upper_x) &
                   (other.lower_y <= splat_lane<I>(upper_y)) & (splat_lane<I>(lower_y) <= other.upper_y));
  }
};

static_assert(sizeof(Box4) == 64);

/// The box around the moving box up to a fraction of its translation, with a margin for rounding.
inline Aabb swept_box(const CastLine& line, float fraction) {
  constexpr float kRounding = 3.0e-7f;
  const Vec2 path = fraction * line.translation;
  const Vec2 size = abs(line.origin) + abs(path) + line.half_extents;
  const Vec2 margin = line.half_extents + kRounding * size;
  return {line.origin + min(path, Vec2{}) - margin, line.origin + max(path, Vec2{}) + margin};
}

struct LaneOrder {
  std::array<std::uint32_t, 4> lanes{};
  std::uint32_t count = 0;
};

/// The lanes in `bits` in the order of their keys, equal keys in the order of lanes.
inline LaneOrder sorted_lanes(std::uint32_t bits, Float4 keys) {
  LaneOrder order;
  for (; bits != 0; bits &= bits - 1) {
    const std::uint32_t lane = static_cast<std::uint32_t>(std::countr_zero(bits));
    std::uint32_t at = order.count++;
    for (; at > 0 && keys[order.lanes[at - 1]] > keys[lane]; --at) order.lanes[at] = order.lanes[at - 1];
    order.lanes[at] = lane;
  }
  return order;
}

}  // namespace drystone::bvh
