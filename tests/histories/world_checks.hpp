// Conditions on any world after a step, and on its answers at any time: each check returns a message, or an empty text
// if the condition holds.
#pragma once

#include <string>

#include "drystone/world.hpp"

namespace drystone::test {

/// Poses and measures are finite, enabled bodies are within the coordinate range, and nothing moves or turns faster
/// than max_speed and max_angular_speed.
std::string check_motion(const World& world);

/// Every query at one place, against brute force over all shapes.
std::string check_queries(const World& world, Position at, Vec2 way, Vec2 size, const QueryFilter& filter);

/// The options read back from bodies, shapes, chains and joints create them again in another world.
std::string check_copy(const World& world);

}  // namespace drystone::test
