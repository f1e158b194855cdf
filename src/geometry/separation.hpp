// How far two convex shapes are apart, or how far they overlap.
//
// If the shapes are apart, the answer is that of GJK. If they overlap, it is the shortest move that separates them. For overlapping
// convex sets the direction of this move is the normal of a side of one of them, because the sides of their Minkowski difference are the
// sides of both sets; so all sides are tried. The rounding radii add the same length in each direction. If only the rounded borders
// overlap, the direction is the line between the nearest points of the point sets.
#pragma once

#include "drystone/geometry.hpp"

namespace drystone::geometry {

/// Point sets nearer to each other than this count as overlapping [length units], because rounding would decide the direction between them: a
/// hundredth of the slop.
inline constexpr float kTouch = 0.01f * kLinearSlop;

/// How far the point set of b must move along the direction to leave the point set of a; negative if they are apart in this direction. Minus
/// the result is at most their distance, whatever the direction.
float depth_along(const DistanceInput& input, Vec2 direction);

/// The direction of the shortest move of b out of a, for shapes that overlap. `nearest` is the distance of their point sets. If several
/// moves are equally short, the one most opposed to `motion_b` is taken. A unit vector in the frame of a.
Vec2 direction_out(const DistanceInput& input, const DistanceOutput& nearest, Vec2 motion_b);

struct Separation {
  /// Nearest points of the rounded shapes, both in the frame of a. If the shapes overlap, both are the same point, which lies in both.
  Vec2 point_a{};
  Vec2 point_b{};
  /// Unit vector from a to b. If the shapes overlap, the direction of the shortest move of b out of a.
  Vec2 normal{};
  /// [m]. If the shapes overlap, minus the length of that move.
  float distance = 0.0f;
};

/// The separation of two rounded shapes. DistanceInput::use_radii is ignored.
Separation separation(DistanceInput input);

}  // namespace drystone::geometry
