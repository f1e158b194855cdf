// A pose between two poses of a body, and a pose extrapolated from one. The centre of mass moves straight and the body
// turns about it, as a free body does; its origin, which may lie elsewhere, moves along an arc.
#pragma once

#include "drystone/position.hpp"

namespace drystone::runner {

/// The pose at the fraction t in [0, 1] between `before` and `after`, turning the short way round.
WorldTransform interpolate(const WorldTransform& before, const WorldTransform& after, Vec2 local_center, float t);

/// The pose after `seconds` at the given velocity of the centre of mass and angular velocity.
WorldTransform extrapolate(const WorldTransform& pose, Vec2 local_center, Vec2 velocity, float angular_velocity,
                           float seconds);

/// The rotation at the fraction t between a and b, the short way round.
Rotation turn_part(Rotation a, Rotation b, float t);

}  // namespace drystone::runner
