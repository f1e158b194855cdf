// Points and bounded lines.
#pragma once

#include "drystone/math.hpp"

namespace drystone::geometry {

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
