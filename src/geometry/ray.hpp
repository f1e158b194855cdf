// Ray casts that several shapes use: against one side of a line, against a disc, and against a rounded outline.
//
// A rounded outline (capsule, rounded polygon) is the union of a disc at every vertex and a strip along every edge. So a
// ray from outside enters the outline where it first enters a disc or crosses the outer side of a strip.
#pragma once

#include <span>

#include "drystone/geometry.hpp"

namespace drystone::geometry {

/// The result for a ray that starts inside a solid shape.
CastOutput hit_at_start(const RayCastInput& ray);

/// Casts a ray against the right-hand side of the line from a to b. Lines that share an end point leave no gap, because the same
/// expression decides for both lines on which side the ray passes the point.
CastOutput ray_cast_face(Vec2 a, Vec2 b, const RayCastInput& ray);

/// Casts a ray that starts outside the disc.
CastOutput ray_cast_disc(Vec2 center, float radius, const RayCastInput& ray);

/// Casts a ray that starts outside the outline. The outline is the points in counter-clockwise order (two for a capsule), inflated by
/// radius > 0.
CastOutput ray_cast_rounded(std::span<const Vec2> points, float radius, const RayCastInput& ray);

}  // namespace drystone::geometry
