// The strip between two parallel lines that holds a shape where it is thinnest. Beside the box in the tree it is the second
// volume that bounds what rests: the box of a long shape that lies across the axes is nearly empty, its slab is not. Sixteen
// bytes, in world coordinates, tell of most shapes that they are not met, without a look at the shape.
//
// All answers are on the safe side: slab and tests have room for the rounding of coordinates. Pure.
// Source: J. Kay and J. Kajiya, "Ray tracing complex scenes" (SIGGRAPH 1986), for bounds by slabs of any direction.
#pragma once

#include <limits>

#include "geometry/shape_geometry.hpp"

namespace drystone::geometry {

/// All points whose place along the normal is within half_width of the middle. Holds everything unless told otherwise.
struct Slab {
  Vec2 normal;
  float middle = 0.0f;
  float half_width = std::numeric_limits<float>::infinity();

  friend constexpr bool operator==(const Slab&, const Slab&) = default;
};
static_assert(sizeof(Slab) == 16);

/// The thinnest slab of the shape along a normal of one of its sides. Of a circle, which has none, one that holds everything:
/// its box is as thin.
Slab thinnest_slab(const ShapeGeometry& shape, const Transform& pose);

/// Place along a unit normal, its error included, of points with such coordinates: at most this far off.
inline float rounding_of(Vec2 point) { return 1.0e-6f * (abs(point.x) + abs(point.y)); }

/// A disc on a straight way.
struct SweptDisc {
  SweptDisc(Vec2 start, Vec2 end, float disc_radius)
      : from(start), to(end), radius(disc_radius + max(rounding_of(start), rounding_of(end))) {}

  Aabb box() const { return drystone::inflate(Aabb{min(from, to), max(from, to)}, radius); }

  Vec2 from;
  Vec2 to;
  float radius;
};

/// Whether the disc never meets the slab.
inline bool passes_by(const SweptDisc& disc, const Slab& slab) {
  const float height_0 = dot(slab.normal, disc.from) - slab.middle;
  const float height_1 = dot(slab.normal, disc.to) - slab.middle;
  const float reach = slab.half_width + disc.radius;
  return min(height_0, height_1) > reach || max(height_0, height_1) < -reach;
}

/// Whether box and slab have nothing in common.
inline bool is_apart(const Aabb& box, const Slab& slab) {
  const Vec2 middle = center(box);
  const Vec2 half = half_extents(box);
  const float reach = slab.half_width + dot(abs(slab.normal), half) + rounding_of(abs(middle) + half);
  return abs(dot(slab.normal, middle) - slab.middle) > reach;
}

}  // namespace drystone::geometry
