// A pose between two poses of a body, and one ahead of a pose. The centre of mass goes straight and the body turns about it,
// as a free body does; its origin, which may lie elsewhere, goes along an arc.
#pragma once

#include "drystone/position.hpp"

namespace drystone::runner {

/// The pose at a part t in [0, 1] of the way from `before` to `after`, turning the short way round.
WorldTransform interpolate(const WorldTransform& before, const WorldTransform& after, Vec2 local_center, float t);

/// The pose after `seconds` at these velocities of the centre of mass and of the turn.
WorldTransform extrapolate(const WorldTransform& pose, Vec2 local_center, Vec2 velocity, float angular_velocity,
                           float seconds);

/// The rotation at a part t of the turn from a to b, the short way round.
Rotation turn_part(Rotation a, Rotation b, float t);

}  // namespace drystone::runner
