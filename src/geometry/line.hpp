// Points and bounded lines.
#pragma once

#include <cstddef>
#include <span>

#include "drystone/math.hpp"

namespace drystone::geometry {

/// The order of points by x, and by y where x is equal.
inline bool precedes(Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// The first of the points that are farthest in a direction.
inline std::size_t farthest_index(std::span<const Vec2> points, Vec2 direction) {
  std::size_t best = 0;
  float reach = dot(points[0], direction);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const float candidate = dot(points[i], direction);
    if (candidate > reach) {
      reach = candidate;
      best = i;
    }
  }
  return best;
}

/// The point of the line from a to b (which may coincide) that is nearest to p.
inline Vec2 nearest_on_line(Vec2 a, Vec2 b, Vec2 p) {
  const Vec2 along = b - a;
  const float t = dot(p - a, along);
  if (t <= 0.0f) return a;
  const float full = dot(along, along);
  return t >= full ? b : a + (t / full) * along;
}

/// The unit normal of the straight side from a to b, outwards if they follow each other counter-clockwise around the shape.
inline Vec2 outer_normal(Vec2 a, Vec2 b) { return normalize(right_perpendicular(b - a)); }

inline float distance_squared_to_line(Vec2 a, Vec2 b, Vec2 p) { return distance_squared(nearest_on_line(a, b, p), p); }

}  // namespace drystone::geometry
