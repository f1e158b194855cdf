// Bodies deep inside many others are pushed apart before the sub-steps, by moves that leave no speed behind.
#pragma once

#include <span>

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Returns how far each body is moved, by solver index; nothing where there is no heap. Velocities in the body table no longer approach.
std::span<const Vec2> push_heaps_apart(WorldState& w, float dt, const Partition& partition);

}  // namespace drystone::solver
