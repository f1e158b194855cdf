// Ray casts that several shapes use: against one side of a line, against a disc, and against a rounded outline.
//
// A rounded outline (capsule, rounded polygon) is the union of a disc at every vertex and a strip along every edge, so a
// ray from outside enters it where it first enters a disc or crosses the outer face of a strip.
#pragma once

#include <span>

#include "drystone/geometry.hpp"

namespace drystone::geometry {

/// The answer for a ray that starts inside a solid shape.
CastOutput hit_at_start(const RayCastInput& ray);

/// A ray that meets the line from a to b from its right-hand side. Lines that share an end point leave no gap: whether
/// the ray passes that point on the left or on the right is decided by the same expression for both.
CastOutput ray_cast_face(Vec2 a, Vec2 b, const RayCastInput& ray);

/// A ray from outside the disc.
CastOutput ray_cast_disc(Vec2 center, float radius, const RayCastInput& ray);

/// A ray from outside the outline: points in counter-clockwise order (two for a capsule), inflated by radius > 0.
CastOutput ray_cast_rounded(std::span<const Vec2> points, float radius, const RayCastInput& ray);

}  // namespace drystone::geometry
