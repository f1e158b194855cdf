// The manifold functions for pairs of shapes, which the table of manifold.hpp holds. A segment is handled as a capsule of radius 0.
//
// Input: two shapes, the pose of b in the frame of a and the world's length unit. Output: the manifold in the frame of a, with the normal from a to
// b. The functions are pure. A pair is computed in the frame of the shape that is more expensive to transform; seen_from_a() then converts the
// manifold.
#pragma once

#include "collide/manifold.hpp"
#include "drystone/geometry.hpp"

namespace drystone::contact {

LocalManifold collide(const Circle& a, const Circle& b, const Transform& b_in_a, float unit);
LocalManifold collide(const Circle& a, const Capsule& b, const Transform& b_in_a, float unit);
LocalManifold collide(const Circle& a, const Polygon& b, const Transform& b_in_a, float unit);
LocalManifold collide(const Capsule& a, const Capsule& b, const Transform& b_in_a, float unit, Preferred preferred);
LocalManifold collide(const Capsule& a, const Polygon& b, const Transform& b_in_a, float unit, Preferred preferred);
LocalManifold collide(const Polygon& a, const Polygon& b, const Transform& b_in_a, float unit, Preferred preferred);
/// For a shape that will be moved by `ahead`, in the frame of a: in a gently curved hollow it touches the link on which it will be.
LocalManifold collide(const Circle& a, const ChainSegment& b, const Transform& b_in_a, float unit, Vec2 ahead = {});
LocalManifold collide(const Capsule& a, const ChainSegment& b, const Transform& b_in_a, float unit, Vec2 ahead = {});
LocalManifold collide(const Polygon& a, const ChainSegment& b, const Transform& b_in_a, float unit, Vec2 ahead = {});
/// The same for one of these shapes.
LocalManifold collide_ahead(const ShapeGeometry& a, const ChainSegment& b, const Transform& b_in_a, Vec2 ahead,
                            float unit);
LocalManifold collide(const Circle& a, const SupportShape& b, const Transform& b_in_a, float unit);
LocalManifold collide(const Capsule& a, const SupportShape& b, const Transform& b_in_a, float unit);
LocalManifold collide(const Polygon& a, const SupportShape& b, const Transform& b_in_a, float unit);
LocalManifold collide(const ChainSegment& a, const SupportShape& b, const Transform& b_in_a, float unit);
LocalManifold collide(const SupportShape& a, const SupportShape& b, const Transform& b_in_a, float unit);

/// A line shorter than this has no direction and is treated as the point in its middle [length units].
inline constexpr float kShortestLine = 1.0e-3f * kLinearSlop;

/// Whether the line has no direction.
inline bool is_short(Vec2 a, Vec2 b, float unit) {
  const float shortest = unit * kShortestLine;
  return distance_squared(a, b) <= shortest * shortest;
}
/// Whether the capsule is so short that it is a disc.
inline bool is_disc(const Capsule& c, float unit) { return is_short(c.point_a, c.point_b, unit); }
inline Circle as_circle(const Capsule& c) { return {.center = lerp(c.point_a, c.point_b, 0.5f), .radius = c.radius}; }

}  // namespace drystone::contact
