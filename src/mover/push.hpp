// Pushes of a mover on dynamic bodies: impulses, so that recordings have them.
#pragma once

#include "mover/space.hpp"

namespace drystone::mover {

/// Pushes the touched body away from the mover, which wants to move at `velocity`: until the body is as fast, by an impulse of at most
/// `most` [N s]. Returns the impulse.
float push(World& world, const Space& space, const Touch& touch, Position at, Vec2 velocity, float most);

/// The weight of the mover on the body that it stands on, for a step. `wake`: whether a sleeping body wakes; otherwise it keeps sleeping
/// under the load with which it fell asleep.
void weigh_on(World& world, const Space& space, const Touch& touch, Position at, float seconds, bool wake);

}  // namespace drystone::mover
