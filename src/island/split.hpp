// Splitting an island that lost constraints into its connected components.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::island {

/// For how many more steps an island is not searched, because it was searched recently. A pile that moves in one place and rests in
/// another loses constraints all the time, and the cost of a search is in proportion to its size.
std::uint64_t steps_until_split(const SimState& w, const IslandRow& island);

/// Replaces the island by its connected components, found by a depth-first search over touching contacts and joints of
/// its bodies in list order. Clears its count of removed constraints. Returns whether it fell apart.
/// O(bodies + constraints of the island), with `stack` as its memory.
bool split_island(SimState& w, std::uint32_t island, std::vector<std::uint32_t>& stack);

}  // namespace drystone::island
