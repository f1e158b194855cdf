// How deep two convex outlines overlap: the shortest way by which one must be moved so that they only touch. The referee's
// own measure, in double and by brute force over the outlines, so that it depends on no engine's collision code.
//
// Separating axes: the largest gap over the normals of all edges (of a line also along it). Where the point sets overlap,
// that gap is negative and is minus the depth; where they are apart, their distance is found from every point to every
// edge. The rounding radii are added to either.
#pragma once

#include "benchmarks/measure/outlines.hpp"

namespace drystone::bench {

/// [m], 0 where they are apart.
double overlap_depth(const PlacedOutline& a, const PlacedOutline& b);

/// Whether the middle of the outline lies behind the link of a chain, on the side where the link is not.
bool is_behind(const PlacedOutline& link, const PlacedOutline& other);

}  // namespace drystone::bench
