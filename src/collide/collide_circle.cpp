// Manifolds of a circle with circles, capsules (segments) and polygons, for the table of manifold.hpp. Each has one point.
//
// The point always has the feature id 0, so that it keeps its impulses when the circle rolls from one edge to the next.
#include "collide/collide.hpp"
#include "collide/hull.hpp"
#include "collide/manifold_formulas.hpp"

namespace drystone::contact {

namespace {

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
  return seen_from_a(alone::collide_disc_with_line<float>(disc, b.point_a, b.point_b, side, b.radius, unit), b_in_a);
}

LocalManifold collide(const Circle& a, const Polygon& b, const Transform& b_in_a, float unit) {
  const Circle disc{inv_transform_point(b_in_a, a.center), a.radius};
  const Hull hull = make_hull_view(b);
  const Axis axis = axis_to_point(hull, disc.center);
  return seen_from_a(alone::collide_disc_with_edge<float>(disc, alone::edge_of(hull, axis.edge), axis.separation, unit),
                     b_in_a);
}

}  // namespace drystone::contact
