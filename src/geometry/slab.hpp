// The thinnest strip between two parallel lines that contains a shape. It is the second bounding volume of static shapes, beside the
// box in the tree: the box of a long shape that lies across the axes is nearly empty, its slab is not. These sixteen bytes, in
// the coordinates of the trees, rule out most pairs without a look at the shape.
//
// All answers are conservative: slab and tests have room for the rounding of coordinates. Pure functions.
// Source: J. Kay and J. Kajiya, "Ray tracing complex scenes" (SIGGRAPH 1986), for bounds by slabs of any direction.
#pragma once

#include <limits>

#include "geometry/shape_geometry.hpp"

namespace drystone::geometry {

/// All points whose height along the normal is within half_width of the middle. The default contains everything.
struct Slab {
  Vec2 normal;
  float middle = 0.0f;
  float half_width = std::numeric_limits<float>::infinity();

  friend constexpr bool operator==(const Slab&, const Slab&) = default;
};
static_assert(sizeof(Slab) == 16);

/// The thinnest slab of the shape along a normal of one of its sides. A circle has no sides, and its box is as thin as a slab could be:
/// its slab contains everything.
Slab thinnest_slab(const ShapeGeometry& shape, const Transform& pose);

/// An upper bound of the rounding error of the height of a point along a unit normal, for points with such coordinates.
inline float rounding_of(Vec2 point) { return 1.0e-6f * (abs(point.x) + abs(point.y)); }

/// A disc that moves along a line.
struct SweptDisc {
  SweptDisc(Vec2 start, Vec2 end, float disc_radius)
      : from(start), to(end), radius(disc_radius + max(rounding_of(start), rounding_of(end))) {}

  Aabb box() const { return inflate(Aabb{min(from, to), max(from, to)}, radius); }

  Vec2 from;
  Vec2 to;
  float radius;
};

/// Whether the disc never touches the slab.
inline bool passes_by(const SweptDisc& disc, const Slab& slab) {
  const float height_0 = dot(slab.normal, disc.from) - slab.middle;
  const float height_1 = dot(slab.normal, disc.to) - slab.middle;
  const float reach = slab.half_width + disc.radius;
  return min(height_0, height_1) > reach || max(height_0, height_1) < -reach;
}

/// Whether box and slab do not overlap.
inline bool is_apart(const Aabb& box, const Slab& slab) {
  const Vec2 middle = center(box);
  const Vec2 half = half_extents(box);
  const float reach = slab.half_width + dot(abs(slab.normal), half) + rounding_of(abs(middle) + half);
  return abs(dot(slab.normal, middle) - slab.middle) > reach;
}

}  // namespace drystone::geometry
