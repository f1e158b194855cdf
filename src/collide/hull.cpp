#include "collide/hull.hpp"

#include <limits>

#include "collide/manifold_formulas.hpp"
#include "core/float4.hpp"

namespace drystone::contact {

namespace {

using simd::Float4;
using simd::Int4;

/// Four vectors, with x and y in separate lanes.
struct Vec2x4 {
  explicit Vec2x4(const Vec2* from)
      : x{from[0].x, from[1].x, from[2].x, from[3].x}, y{from[0].y, from[1].y, from[2].y, from[3].y} {}

  Float4 x;
  Float4 y;
};

Float4 dot(const Vec2x4& a, Vec2 b) { return a.x * b.x + a.y * b.y; }
Float4 dot(const Vec2x4& a, const Vec2x4& b) { return a.x * b.x + a.y * b.y; }

/// best_axis() for hulls of few edges. Tests four edges at a time, without unpredictable branches.
Axis best_axis_of_few(const Hull& reference, const Hull& other) {
  Axis best{.separation = -std::numeric_limits<float>::max(), .edge = 0, .support = 0};
  for (int first = 0; first < reference.count; first += 4) {
    const Vec2x4 normals(reference.normals + first);
    Float4 depth = dot(normals, other.vertices[0]);
    Int4 support = simd::splat(0);
    for (int i = 1; i < other.count; ++i) {
      const Float4 candidate = dot(normals, other.vertices[i]);
      const Int4 deeper = candidate < depth;
      depth = deeper ? candidate : depth;
      support = deeper ? simd::splat(i) : support;
    }
    const Float4 separation = depth - dot(normals, Vec2x4(reference.vertices + first));
    for (int lane = 0; lane < 4 && first + lane < reference.count; ++lane) {
      if (separation[lane] > best.separation) best = {separation[lane], first + lane, support[lane]};
    }
  }
  return best;
}

/// The edge at the deepest vertex `support` of `hull` whose normal is most opposed to `normal`.
int facing_edge(const Hull& hull, int support, Vec2 normal) {
  const int before = hull.previous(support);
  const bool is_before = dot(normal, hull.normals[before]) < dot(normal, hull.normals[support]) - kEdgePreference;
  return is_before ? before : support;
}

/// The edge of `axis` and the edge of `other` that faces it.
alone::FacesOf<float> faces_of(const Hull& reference, const Axis& axis, const Hull& other) {
  const int facing = facing_edge(other, axis.support, reference.normals[axis.edge]);
  return {alone::edge_of(reference, axis.edge), alone::edge_of(other, facing)};
}

}  // namespace

LineHull::LineHull(Vec2 a, Vec2 b, float line_radius) : vertices{a, b}, radius(line_radius) {
  const Vec2 normal = right_perpendicular(normalize(b - a));
  normals = {normal, -normal};
}

LineHull line_in_frame(const Capsule& capsule, Vec2 a, Vec2 b, Rotation rotation) {
  LineHull line(a, b, capsule.radius);
  if (a != b) return line;
  const Vec2 normal = rotate(rotation, right_perpendicular(normalize(capsule.point_b - capsule.point_a)));
  line.normals = {normal, -normal};
  return line;
}

Axis edge_axis(const Hull& reference, int edge, const Hull& other) {
  const Vec2 normal = reference.normals[edge];
  Axis axis{.separation = dot(normal, other.vertices[0]), .edge = edge, .support = 0};
  for (int i = 1; i < other.count; ++i) {
    const float depth = dot(normal, other.vertices[i]);
    if (depth < axis.separation) axis = {depth, edge, i};
  }
  axis.separation -= dot(normal, reference.vertices[edge]);
  return axis;
}

Axis best_axis(const Hull& reference, const Hull& other) {
  if (reference.count == 2) {
    const Axis front = edge_axis(reference, 0, other);
    const Axis back = edge_axis(reference, 1, other);
    return back.separation > front.separation ? back : front;
  }
  if (reference.count <= kSmallHull) return best_axis_of_few(reference, other);

  // From edge to edge the normal rotates counter-clockwise by less than half a turn, and the deepest vertex of `other` advances with it.
  // So the search for each edge starts at the deepest vertex of the last edge.
  Axis best = edge_axis(reference, 0, other);
  int support = best.support;
  for (int edge = 1; edge < reference.count; ++edge) {
    const Vec2 normal = reference.normals[edge];
    float depth = dot(normal, other.vertices[support]);
    for (int i = other.next(support);; i = other.next(i)) {
      const float candidate = dot(normal, other.vertices[i]);
      if (!(candidate < depth)) break;
      depth = candidate;
      support = i;
    }
    const float separation = depth - dot(normal, reference.vertices[edge]);
    if (separation > best.separation) best = {separation, edge, support};
  }
  return best;
}

LocalManifold clip_to_face(const Hull& reference, const Axis& axis, const Hull& other, bool b_is_reference,
                           float unit) {
  return alone::clip_to_face(faces_of(reference, axis, other), b_is_reference, unit);
}

Corners collide_corners(const Hull& a, const Axis& axis_a, const Hull& b, const Axis& axis_b, float unit) {
  // Two lines, one in the extension of the other, are apart although none of their normals separates them.
  const bool both_lines = a.count == 2 && b.count == 2;
  if (!both_lines && max(axis_a.separation, axis_b.separation) <= 0.0f) return {};
  const bool b_is_farther = axis_a.separation < axis_b.separation;
  const Hull& reference = b_is_farther ? b : a;
  const Hull& other = b_is_farther ? a : b;
  return alone::collide_corners(faces_of(reference, b_is_farther ? axis_b : axis_a, other), b_is_farther, unit);
}

LocalManifold collide_discs(const Circle& a, const Circle& b, Vec2 fallback, float unit) {
  return alone::collide_discs<float>(a, b, fallback, unit);
}

LocalManifold collide_disc_with_face(const Circle& disc, Vec2 normal, float separation, float unit) {
  return alone::collide_disc_with_face<float>(disc, normal, separation, unit);
}

LocalManifold reversed(const LocalManifold& manifold) {
  const auto exchanged = [](const ManifoldPoint& p) {
    return ManifoldPoint{p.point, p.separation, alone::exchanged_id(p.id)};
  };
  return {-manifold.normal,
          {exchanged(manifold.points[0]), exchanged(manifold.points[1])},
          manifold.count,
          manifold.clearance};
}

LocalManifold seen_from_a(const LocalManifold& manifold, const Transform& b_in_a) {
  return alone::seen_from_a<float>(manifold, b_in_a);
}

}  // namespace drystone::contact
