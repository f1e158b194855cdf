// Functions for the manifolds of shapes with straight sides: the axis of least overlap, the clipping of one edge against another, and the
// manifold of two corners. A hull is a convex outline with a rounding radius: a polygon, or a line, which is an outline of two opposite
// edges.
//
// Why one axis is enough: the separation along a direction is minus the support function of the Minkowski difference, which is
// unimodal where it is positive. So the nearest features of two hulls that are apart are on the edge of the best axis and at the
// deepest vertex along this axis.
//
// A feature id is the indices of a vertex of a and a vertex of b: the ends of the two edges that face each other at the
// point. The id does not change when a point changes from a vertex to a clipped edge, or the reference face from a to b.
//
// Sources: separating axes, E. Catto, "Contact manifolds", GDC 2007, and D. Gregorius, "The separating axis test", GDC
// 2013; advancing the support vertex with the edge is the rotating calipers of M. Shamos, 1978.
#pragma once

#include <array>
#include <cstdint>

#include "collide/manifold.hpp"
#include "drystone/geometry.hpp"

namespace drystone::contact {

/// Differences smaller than this [length units] do not decide between two faces or between a vertex and a face, so that manifolds of resting shapes
/// do not change with the last bits of their poses.
inline constexpr float kFeatureTolerance = 0.1f * kLinearSlop;

/// The second of the two edges at the deepest vertex is taken, unless the first faces the reference better by more than this. Without the
/// preference, the feature ids of a box on its corner or of an upright capsule would change with the last bits of the pose.
inline constexpr float kEdgePreference = 1.0e-3f;

/// The edges of hulls of up to this many vertices are tested four at a time.
inline constexpr int kSmallHull = 8;

/// A reference to a convex outline. normals[i] belongs to the edge from vertices[i] to the next vertex. The arrays of a hull of 3 to
/// kSmallHull vertices can be read, and are finite, up to the next multiple of four.
struct Hull {
  const Vec2* vertices = nullptr;
  const Vec2* normals = nullptr;
  int count = 0;
  float radius = 0.0f;

  int next(int i) const { return i + 1 < count ? i + 1 : 0; }
  int previous(int i) const { return i > 0 ? i - 1 : count - 1; }
};

inline Hull make_hull_view(const Polygon& polygon) {
  return {polygon.vertices().data(), polygon.normals().data(), polygon.size(), polygon.radius()};
}

/// The outline of a line, with an edge on its right-hand side and one on its left. The length must not be zero.
struct LineHull {
  LineHull(Vec2 a, Vec2 b, float radius);
  Hull view() const { return {vertices.data(), normals.data(), 2, radius}; }

  std::array<Vec2, 2> vertices;
  std::array<Vec2, 2> normals;
  float radius;
};

/// The line of a capsule in another frame, in which its points are a and b. `rotation` is from the capsule's frame to the other one. Far
/// from the other frame's origin, rounding may make the points of a short line equal; its direction is then taken from the capsule's frame.
LineHull line_in_frame(const Capsule& capsule, Vec2 a, Vec2 b, Rotation rotation);

/// A separating axis: the normal of an edge of the reference hull, and the deepest vertex of the other hull along it.
struct Axis {
  float separation = 0.0f;
  int edge = 0;
  int support = 0;
};

/// The axis of one edge of `reference`.
Axis edge_axis(const Hull& reference, int edge, const Hull& other);
/// The axis with the greatest separation of all edges of `reference`, without the radii.
Axis best_axis(const Hull& reference, const Hull& other);

/// The manifold of the edge of `axis` (the reference edge) and the edge of `other` that faces it, with the normal from a to b and the ids of the
/// pair (a, b). The points are the ends of other's edge, clipped to the width of the reference edge; the normal is that of the reference edge.
/// Empty if the edges do not face each other, or if neither end is near.
LocalManifold clip_to_face(const Hull& reference, const Axis& axis, const Hull& other, bool b_is_reference, float unit);

struct Corners {
  LocalManifold manifold;
  bool nearest = false;  // Whether two vertices are the nearest points.
};

/// The manifold of two hulls that are apart and nearest to each other at two vertices. Its count is 0 if the vertices are too far apart.
/// The arguments are the best axes of both hulls.
Corners collide_corners(const Hull& a, const Axis& axis_a, const Hull& b, const Axis& axis_b, float unit);

/// A vector shorter than this cannot be normalised without loss [length units].
inline constexpr float kCoincident = 1.0e-12f;
/// The normal of concentric discs. Any direction would be as good.
inline constexpr Vec2 kAnyNormal = {0.0f, 1.0f};

/// The manifold of two discs. `fallback` is the normal if their centres coincide.
LocalManifold collide_discs(const Circle& a, const Circle& b, Vec2 fallback, float unit);

/// The manifold of a disc above a straight face with this normal. `separation` is the separation of the surfaces.
LocalManifold collide_disc_with_face(const Circle& disc, Vec2 normal, float separation, float unit);

/// The manifold with the roles of a and b exchanged.
LocalManifold reversed(const LocalManifold& manifold);
/// Converts a manifold in the frame of b, with the normal from b to a, to the frame of a, with the normal from a to b.
LocalManifold seen_from_a(const LocalManifold& manifold, const Transform& b_in_a);

constexpr std::uint16_t feature_id(int vertex_a, int vertex_b) {
  return static_cast<std::uint16_t>((vertex_a << 8) | vertex_b);
}

}  // namespace drystone::contact
