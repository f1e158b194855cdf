// Manifolds of capsules (segments) and polygons with each other, for the table of manifold.hpp: a test of separating axes, then either the
// manifold of two corners or an edge clipped against a face (hull.hpp). Box against box is the most frequent call of the narrow phase.
//
// Alternative: distance by GJK for shapes that are apart. Separating axes work for shapes apart and overlapping, without iteration, and
// give the edges for clipping.
#include <array>
#include <limits>

#include "collide/collide.hpp"
#include "collide/hull.hpp"

namespace drystone::contact {

namespace {

/// The number of vertices to transform. Small polygons are processed four vertices at a time; zeros follow the last vertex.
std::size_t padded_size(const Polygon& polygon) {
  const auto size = static_cast<std::size_t>(polygon.size());
  return size <= kSmallHull ? (size + 3) / 4 * 4 : size;
}

/// The transformed outline of a polygon. Small polygons have a small buffer, because clearing a large one would cost
/// more than the rest of the work on them.
template <std::size_t Capacity>
struct MovedHull {
  MovedHull(const Polygon& polygon, const Transform& pose) : count(polygon.size()), radius(polygon.radius()) {
    const Vec2* const from = polygon.vertices().data();
    const Vec2* const from_normals = polygon.normals().data();
    for (std::size_t i = 0; i < padded_size(polygon); ++i) {
      vertices[i] = transform_point(pose, from[i]);
      normals[i] = rotate(pose.rotation, from_normals[i]);
    }
  }
  Hull view() const { return {vertices.data(), normals.data(), count, radius}; }

  std::array<Vec2, Capacity> vertices;
  std::array<Vec2, Capacity> normals;
  int count;
  float radius;
};

Preferred exchanged(Preferred preferred) {
  switch (preferred) {
    case Preferred::a: return Preferred::b;
    case Preferred::b: return Preferred::a;
    case Preferred::only_a: return Preferred::only_b;
    case Preferred::only_b: break;
  }
  return Preferred::only_a;
}

LocalManifold collide_hulls(const Hull& a, const Hull& b, float unit, Preferred preferred) {
  const float reach = unit * kSpeculativeDistance;
  const float radii = a.radius + b.radius;
  const Axis axis_a = best_axis(a, b);
  if (axis_a.separation - radii > reach) return apart(axis_a.separation - radii, unit);
  const Axis axis_b = best_axis(b, a);
  if (axis_b.separation - radii > reach) return apart(axis_b.separation - radii, unit);

  if (const Corners corners = collide_corners(a, axis_a, b, axis_b, unit); corners.nearest) return corners.manifold;

  // The faces of one shape are preferred, so that every step chooses the same of two equally good faces. But if the other shape lies beside
  // the preferred face, the face of the other is taken.
  const bool prefers_b = preferred == Preferred::b || preferred == Preferred::only_b;
  const bool is_certain = preferred == Preferred::only_a || preferred == Preferred::only_b;
  const auto clip_to_a = [&] { return clip_to_face(a, axis_a, b, false, unit); };
  const auto clip_to_b = [&] { return clip_to_face(b, axis_b, a, true, unit); };
  const float tolerance = is_certain ? std::numeric_limits<float>::max() : unit * kFeatureTolerance;
  const float advantage = prefers_b ? -tolerance : tolerance;
  const bool b_is_reference = axis_b.separation > axis_a.separation + advantage;
  const LocalManifold manifold = b_is_reference ? clip_to_b() : clip_to_a();
  if (manifold.count > 0 || b_is_reference != prefers_b) return manifold;
  return prefers_b ? clip_to_a() : clip_to_b();
}

}  // namespace

LocalManifold collide(const Capsule& a, const Capsule& b, const Transform& b_in_a, float unit, Preferred preferred) {
  if (is_disc(a, unit)) return collide(as_circle(a), b, b_in_a, unit);
  if (is_disc(b, unit)) {
    const Transform a_in_b = relative(b_in_a, Transform{});
    return seen_from_a(collide(as_circle(b), a, a_in_b, unit), b_in_a);
  }
  const LineHull line_a(a.point_a, a.point_b, a.radius);
  const LineHull line_b =
      line_in_frame(b, transform_point(b_in_a, b.point_a), transform_point(b_in_a, b.point_b), b_in_a.rotation);
  return collide_hulls(line_a.view(), line_b.view(), unit, preferred);
}

LocalManifold collide(const Capsule& a, const Polygon& b, const Transform& b_in_a, float unit, Preferred preferred) {
  if (is_disc(a, unit)) return collide(as_circle(a), b, b_in_a, unit);
  const LineHull line = line_in_frame(a, inv_transform_point(b_in_a, a.point_a), inv_transform_point(b_in_a, a.point_b),
                                      inverse(b_in_a.rotation));
  // The polygon is the first of the hulls.
  return seen_from_a(collide_hulls(make_hull_view(b), line.view(), unit, exchanged(preferred)), b_in_a);
}

LocalManifold collide(const Polygon& a, const Polygon& b, const Transform& b_in_a, float unit, Preferred preferred) {
  if (b.size() <= kSmallHull)
    return collide_hulls(make_hull_view(a), MovedHull<kSmallHull>(b, b_in_a).view(), unit, preferred);
  return collide_hulls(make_hull_view(a), MovedHull<kMaxPolygonVertices>(b, b_in_a).view(), unit, preferred);
}

}  // namespace drystone::contact
