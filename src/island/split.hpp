// Splitting islands that lost constraints into their connected components.
#pragma once

#include <span>

#include "model/world_state.hpp"

namespace drystone::island {

/// For how many more steps an island is not searched, because it was searched recently. A pile that moves in one place and rests in
/// another loses constraints all the time, and the cost of a search is in proportion to its size.
std::uint64_t steps_until_split(const SimState& w, const IslandRow& island);

/// Replaces the island by its connected components, found by a depth-first search over touching contacts and joints of
/// its bodies in list order. Clears its count of removed constraints. Returns whether it fell apart.
/// O(bodies + constraints of the island), with `stack` as its memory.
bool split_island(SimState& w, std::uint32_t island, std::vector<std::uint32_t>& stack);

/// Replaces all awake islands by the connected components of what is awake, in the order of their lowest body, as split_island() finds
/// them. O(awake bodies and their constraints), with `stack` as its memory.
void find_islands_anew(SimState& w, std::vector<std::uint32_t>& stack);

/// Whether the body has been at rest for long enough to sleep.
inline bool rested_enough(const SimState& w, std::uint32_t body) {
  const float sleep_time = w.bodies.state[body].sleep_time;
  return sleep_time > 0.0f && sleep_time >= w.bodies.links[body].time_to_sleep;
}

/// Splits awake islands that lost constraints and hold a body that has rested long enough, in the order of the longest rest: one in any
/// case, however large it is, and further ones as far as the budget goes. Later steps split the others. Counts in the report. The bodies of an
/// island must follow each other.
void split_rested(WorldState& w, std::span<const std::uint32_t> dynamic_bodies);

}  // namespace drystone::island
