// Manifolds of a circle with circles, capsules (segments) and polygons, for the table of manifold.hpp. Each has one point.
//
// The point always has the feature id 0, so that it keeps its impulses when the circle rolls from one edge to the next.
#include "contact/collide.hpp"
#include "contact/hull.hpp"

namespace drystone::contact {

namespace {

/// Whether a centre, relative to the end of an edge, is beyond this end; `outwards` is the unit direction of the edge at the end. The
/// tolerance makes a circle above a gap of the size of rounding between two shapes rest on a face.
bool is_beyond(Vec2 center, Vec2 outwards, float unit) { return dot(center, outwards) > unit * kFeatureTolerance; }

/// The axis of the edge of the polygon above which p is highest.
Axis axis_to_point(const Hull& polygon, Vec2 p) {
  const Hull point{.vertices = &p, .normals = nullptr, .count = 1, .radius = 0.0f};
  return best_axis(polygon, point);
}

}  // namespace

LocalManifold collide(const Circle& a, const Circle& b, const Transform& b_in_a, float unit) {
  return collide_discs(a, {transform_point(b_in_a, b.center), b.radius}, kAnyNormal, unit);
}

LocalManifold collide(const Circle& a, const Capsule& b, const Transform& b_in_a, float unit) {
  if (is_disc(b, unit)) return collide(a, as_circle(b), b_in_a, unit);
  const Circle disc{inv_transform_point(b_in_a, a.center), a.radius};
  const Vec2 side = right_perpendicular(normalize(b.point_b - b.point_a));
  const bool before = is_beyond(disc.center - b.point_a, right_perpendicular(side), unit);
  const bool after = is_beyond(disc.center - b.point_b, perpendicular(side), unit);
  if (before || after)
    return seen_from_a(collide_discs({before ? b.point_a : b.point_b, b.radius}, disc, side, unit), b_in_a);

  // The normal is that of the line. The direction to the nearest point would be noise for a centre on the line.
  const float height = dot(disc.center - b.point_a, side);
  const Vec2 normal = height < 0.0f ? -side : side;
  return seen_from_a(collide_disc_with_face(disc, normal, abs(height) - a.radius - b.radius, unit), b_in_a);
}

LocalManifold collide(const Circle& a, const Polygon& b, const Transform& b_in_a, float unit) {
  const Circle disc{inv_transform_point(b_in_a, a.center), a.radius};
  const Hull hull = make_hull_view(b);
  const Axis axis = axis_to_point(hull, disc.center);
  const float separation = axis.separation - a.radius - b.radius();
  if (separation > unit * kSpeculativeDistance) return apart(separation, unit);

  const Vec2 normal = hull.normals[axis.edge];
  const Vec2 start = hull.vertices[axis.edge];
  const Vec2 end = hull.vertices[hull.next(axis.edge)];
  if (axis.separation > 0.0f) {
    const bool before = is_beyond(disc.center - start, right_perpendicular(normal), unit);
    const bool after = is_beyond(disc.center - end, perpendicular(normal), unit);
    if (before) return seen_from_a(collide_discs({start, b.radius()}, disc, normal, unit), b_in_a);
    if (after) return seen_from_a(collide_discs({end, b.radius()}, disc, normal, unit), b_in_a);
  }

  return seen_from_a(collide_disc_with_face(disc, normal, separation, unit), b_in_a);
}

}  // namespace drystone::contact
