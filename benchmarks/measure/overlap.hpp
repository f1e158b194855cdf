// The overlap of two convex outlines: the shortest move of one after which they only touch. It is the referee's own
// measure, in double and by brute force over the outlines, so that it depends on no engine's collision code.
//
// Separating axes: the largest gap over the normals of all edges, and for a line over its direction too. If the point
// sets overlap, the depth is minus that gap; if they are apart, their distance is the least from any point to any edge.
// The rounding radii are added in both cases.
#pragma once

#include "benchmarks/measure/outlines.hpp"

namespace drystone::bench {

/// [m], 0 if they are apart.
double overlap_depth(const PlacedOutline& a, const PlacedOutline& b);

/// Whether the middle of the outline lies behind the link of a chain, on the side from which it does not collide.
bool is_behind(const PlacedOutline& link, const PlacedOutline& other);

}  // namespace drystone::bench
