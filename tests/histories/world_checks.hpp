// Conditions on any world after a step, and on its answers at any time: each check returns a message, or an empty text
// if the condition holds.
#pragma once

#include <string>

#include "drystone/world.hpp"

namespace drystone::test {

/// Poses, velocities, measures and contacts are finite, joint states are numbers, and no enabled body moves faster than
/// max_speed or turns faster than max_angular_speed.
std::string check_motion(const World& world);

/// Points, boxes, rays and shape casts at one place, against brute force over all shapes.
std::string check_queries(const World& world, Position at, Vec2 way, Vec2 size, const QueryFilter& filter);

/// The options read back from bodies, shapes, chains, joints and fields create them again in another world.
std::string check_copy(const World& world);

}  // namespace drystone::test
