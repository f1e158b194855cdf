// Interpolation between two poses of a body, and extrapolation of one pose. The centre of mass moves straight and the body
// rotates about it, as a free body does; the body's origin, which may lie elsewhere, moves along an arc.
#pragma once

#include "drystone/position.hpp"

namespace drystone::runner {

/// The pose at the fraction t in [0, 1] between `before` and `after`. The body rotates in the shorter direction.
WorldTransform interpolate(const WorldTransform& before, const WorldTransform& after, Vec2 local_center, float t);

/// The pose after `seconds` at the given velocity of the centre of mass and angular velocity.
WorldTransform extrapolate(const WorldTransform& pose, Vec2 local_center, Vec2 velocity, float angular_velocity,
                           float seconds);

/// The rotation at the fraction t between a and b, in the shorter direction.
Rotation turn_part(Rotation a, Rotation b, float t);

}  // namespace drystone::runner
