// The manifold of two convex shapes whose separation was found by the walk of geometry/support_walk.hpp.
#pragma once

#include "contact/manifold.hpp"
#include "drystone/geometry.hpp"
#include "geometry/support_walk.hpp"

namespace drystone::contact {

/// `found` is the approach of the pair. The manifold is in the frame of a.
LocalManifold manifold_of(const DistanceInput& pair, const geometry::Approach& found);

}  // namespace drystone::contact
