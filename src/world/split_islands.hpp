// Splitting islands that lost constraints into their connected components.
#pragma once

#include <span>

#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::island {

/// The number of steps until the island may be searched again. Without such a pause, a pile that moves in one place and rests in another
/// would be searched in every step, because it loses constraints all the time, and a search costs time in proportion to the island's
/// size.
std::uint64_t steps_until_split(const SimState& w, const IslandRow& island);

/// Replaces the island by its connected components, found by a depth-first search over the touching contacts and joints of
/// its bodies in list order. Clears the count of removed constraints. Returns whether there is more than one component.
/// O(bodies + constraints of the island). `stack` is scratch memory.
bool split_island(SimState& w, std::uint32_t island, std::vector<std::uint32_t>& stack);

/// Replaces all awake islands by the connected components of the awake bodies, in the order of each component's lowest body.
/// O(awake bodies + their constraints). `stack` is scratch memory.
void find_islands_anew(SimState& w, std::vector<std::uint32_t>& stack);

/// Whether the body has been at rest for long enough to sleep.
inline bool rested_enough(const SimState& w, std::uint32_t body) {
  const float sleep_time = w.bodies.state[body].sleep_time;
  return sleep_time > 0.0f && sleep_time >= w.bodies.links[body].time_to_sleep;
}

/// Splits awake islands that lost constraints and have a body that has rested long enough, beginning with the island whose body has rested
/// longest. The first island is split whatever its size. Further islands are split until a budget of bodies is used up, and the rest in
/// later steps. Updates the counters of the report. `rested` must list the bodies of an island one after another; bodies that were disturbed
/// since they were listed are left out. The budget depends on `dynamic_bodies`, the number of awake dynamic bodies.
void split_rested(WorldState& w, std::span<const std::uint32_t> rested, std::size_t dynamic_bodies);

/// The sleep phase of the step: islands that have been at rest for long enough fall asleep.
///
/// Updates each awake body's time at rest and puts to sleep the islands whose bodies have all rested long enough. An island that
/// lost constraints is split first, and only the parts at rest fall asleep. To bound the work, a step splits the islands that have rested
/// longest until a budget of bodies is used up, and later steps split the others.
void update_sleep(WorldState& w, float dt, const Partition& partition, const Motion& motion);

}  // namespace drystone::island
