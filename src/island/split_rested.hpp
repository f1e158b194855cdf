// Splitting islands that lost constraints and could sleep, as many in a step as a budget of bodies allows.
#pragma once

#include <span>

#include "model/world_state.hpp"

namespace drystone::island {

inline bool rested_enough(const SimState& w, std::uint32_t body) {
  const float sleep_time = w.bodies.state[body].sleep_time;
  return sleep_time > 0.0f && sleep_time >= w.bodies.links[body].time_to_sleep;
}

/// Splits awake islands that lost constraints and hold a body that has rested long enough, in the order of the longest rest: one in any
/// case, however large it is, and further ones as far as the budget goes. Later steps split the others. Counts in the report. The bodies of an
/// island must follow each other.
void split_rested(WorldState& w, std::span<const std::uint32_t> dynamic_bodies);

}  // namespace drystone::island
