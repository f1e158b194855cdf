// The manifold of two convex shapes whose separation was found by the walk of geometry/support_walk.hpp.
#pragma once

#include "collide/manifold.hpp"
#include "drystone/geometry.hpp"
#include "geometry/support_walk.hpp"

namespace drystone::contact {

/// `found` is the approach of the pair. The manifold is in the frame of a.
LocalManifold manifold_of(const DistanceInput& pair, const geometry::Approach& found);

/// Whether the farthest part of a core in a direction (unit vector) is a straight side.
bool touches_with_side(const ConvexProxy& core, Vec2 direction);
/// Whether the core has a straight side whose normal lies between two directions that are less than 0.4 rad apart.
bool has_side_between(const ConvexProxy& core, Vec2 from, Vec2 to);

}  // namespace drystone::contact
