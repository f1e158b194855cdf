// A slab is the thinnest strip between two parallel lines that contains a shape. Static shapes have a slab as a second bounding volume,
// beside the box in the tree, because the box of a long oblique shape is nearly empty and its slab is not. A slab takes 16 bytes, is in
// the coordinates of the trees, and rules out most pairs without reading the shape.
//
// All tests are conservative: the slab and the tests include a margin for the rounding of coordinates.
// Source: J. Kay and J. Kajiya, "Ray tracing complex scenes" (SIGGRAPH 1986), for bounds by slabs of any direction.
#pragma once

#include <limits>

#include "geometry/shape_geometry.hpp"

namespace drystone::geometry {

/// All points p with |dot(normal, p) - middle| <= half_width. The default slab contains all points.
struct Slab {
  Vec2 normal;
  float middle = 0.0f;
  float half_width = std::numeric_limits<float>::infinity();

  friend constexpr bool operator==(const Slab&, const Slab&) = default;
};
static_assert(sizeof(Slab) == 16);

/// The thinnest slab of the shape along a normal of one of its sides. The slab of a circle contains all points: a circle has no sides, and
/// its box is as thin as a slab could be.
Slab thinnest_slab(const ShapeGeometry& shape, const Transform& pose);

/// An upper bound of the rounding error of dot(normal, point) for a unit normal and points with coordinates of this size.
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
