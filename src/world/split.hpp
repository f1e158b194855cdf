// Splitting an island that lost constraints into what still hangs together.
#pragma once

#include "world/world_state.hpp"

namespace drystone::world {

/// Replaces the island by its connected components, found by a depth-first search over touching contacts and joints of
/// its bodies in list order. Clears its count of removed constraints. Returns whether it fell apart.
/// O(bodies + constraints of the island).
bool split_island(WorldState& w, std::uint32_t island);

}  // namespace drystone::world
