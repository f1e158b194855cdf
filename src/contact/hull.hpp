// Parts of the manifolds of shapes with straight sides: the axis of least overlap, clipping one edge against another, and two corners. A
// hull is a convex outline with a rounding radius: a polygon, or a line, which is an outline of two edges back to back.
//
// Why the best axis is enough: the separation along a direction is minus the support function of the Minkowski difference, and so
// unimodal where it is positive. So the nearest features of two hulls that are apart are on the edge of the best axis and at the
// vertex that lies deepest along it.
//
// Feature ids are the indices of a vertex of a and a vertex of b: the ends of the two edges that face each other at the
// point. They stay the same where a point changes from a vertex to a clipped edge, or the reference face from a to b.
//
// Sources: separating axes, E. Catto, "Contact manifolds", GDC 2007, and D. Gregorius, "The separating axis test", GDC
// 2013; advancing the support vertex with the edge is the rotating calipers of M. Shamos, 1978.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "contact/manifold.hpp"
#include "drystone/geometry.hpp"

namespace drystone::contact {

/// Smaller differences do not decide between faces, nor between a vertex and a face [m], so that manifolds of resting shapes do not
/// change with the last bits of their poses.
inline constexpr float kFeatureTolerance = 0.1f * kLinearSlop;

/// The edges of hulls of up to this many vertices are tested four at a time.
inline constexpr int kSmallHull = 8;

/// A borrowed convex outline. normals[i] belongs to the edge from vertices[i] to the next. The arrays of a hull of 3 to
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

/// The outline of a line: along it on the right, back on the left. Its length must not be zero.
struct LineHull {
  LineHull(Vec2 a, Vec2 b, float radius);
  Hull view() const { return {vertices.data(), normals.data(), 2, radius}; }

  std::array<Vec2, 2> vertices;
  std::array<Vec2, 2> normals;
  float radius;
};

/// A direction along which two hulls are compared: the normal of an edge of the one, and the other's deepest vertex.
struct Axis {
  float separation = 0.0f;
  int edge = 0;
  int support = 0;
};

/// The axis of one edge of `reference`.
Axis edge_axis(const Hull& reference, int edge, const Hull& other);
/// The best axis of all edges of `reference`: that of greatest separation, radii not counted.
Axis best_axis(const Hull& reference, const Hull& other);

/// The manifold of the edge of `axis` and the edge of `other` that faces it: the ends of other's edge after clipping to the width of the
/// reference edge, with the normal of the reference edge. Empty if the edges do not face each other, or if neither end is near.
LocalManifold clip_to_face(const Hull& reference, const Axis& axis, const Hull& other);

/// The manifold of two hulls that are apart and nearest to each other at two vertices; its count is 0 if these are too far apart. Nothing
/// if the hulls overlap or are nearest at a face. Takes the best axes of both.
std::optional<LocalManifold> collide_corners(const Hull& a, const Axis& axis_a, const Hull& b, const Axis& axis_b);

/// The manifold of two discs. `fallback` is the normal if their centres coincide.
LocalManifold collide_discs(const Circle& a, const Circle& b, Vec2 fallback);

/// The manifold of a disc above a straight face with that normal; `separation` is that of the surfaces.
LocalManifold collide_disc_with_face(const Circle& disc, Vec2 normal, float separation);

/// The manifold with the roles of a and b exchanged.
LocalManifold reversed(const LocalManifold& manifold);
/// Converts a manifold in the frame of b, from b to a, to the form of the table: in the frame of a, from a to b.
LocalManifold seen_from_a(const LocalManifold& manifold, const Transform& b_in_a);

constexpr std::uint16_t feature_id(int vertex_a, int vertex_b) {
  return static_cast<std::uint16_t>((vertex_a << 8) | vertex_b);
}

}  // namespace drystone::contact
