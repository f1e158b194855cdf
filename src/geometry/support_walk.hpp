// The separation of two convex shapes of which at least one is given by a support function.
//
// For a unit vector n, the width of the gap between the shapes in the direction n is
//   F(n) = n . w(n),   w(n) = (farthest point of b in the direction -n) - (farthest point of a in the direction n)
// The greatest F(n) is the distance if it is positive, and minus the length of the shortest move that separates the shapes if it is negative
// (see separation.hpp). In the plane n is one angle, and dF/dangle = cross(n, w), because the farthest points do not move to first order.
// So the search is a walk around the circle to the zero of cross(n, w):
//
// 1. Start. If the cores are apart, F has one maximum where it is positive, and GJK on the points of the cores gives a direction near it.
//    If they overlap, F may have several maxima. The normals of all flat sides and of about sixteen chords of each shape are tried, and the
//    walk starts from the best ones.
// 2. Bracket. Steps of growing length, until cross(n, w) changes its sign.
// 3. Narrowing, by two candidates in turn. The normal of the chord between the two w of the bracket is the exact answer on flat sides, where
//    cross(n, w) jumps. The zero of the line between the two values of cross(n, w) converges fast on smooth sides.
//
// The chord step is that of GJK (Gilbert, Johnson and Keerthi 1988) for shapes that are apart, and of EPA (van den Bergen, "Proximity
// queries and penetration depth computation on 3D game objects", GDC 2001) for shapes that overlap; in the plane both are one.
#pragma once

#include "drystone/geometry.hpp"

namespace drystone::geometry {

/// The answer for the cores of two shapes, without their radii.
struct Approach {
  /// Unit vector from a to b.
  Vec2 normal{};
  /// F(normal), negative if the cores overlap [m].
  float separation = 0.0f;
  /// The farthest points, in the frame of a. On parallel sides, the points that are nearest to each other.
  Vec2 point_a{};
  Vec2 point_b{};
};

inline bool is_exact(const DistanceInput& input) { return input.a.exact != nullptr || input.b.exact != nullptr; }

/// The farthest point of a core in a direction, in its own frame.
Vec2 farthest_point(const ConvexProxy& core, Vec2 direction);

/// The walk from a direction. Finds the only maximum if the cores are apart, and the next one otherwise.
Approach walk_from(const DistanceInput& input, Vec2 direction);
/// The greatest F. DistanceInput::use_radii is ignored.
Approach approach(const DistanceInput& input);

/// The distance from the border of the shape, where it is farthest in the direction, to its centre of curvature [m]. On a flat side and at
/// a corner the radius of the core.
float border_radius(const SupportShape& shape, Vec2 direction);

}  // namespace drystone::geometry
