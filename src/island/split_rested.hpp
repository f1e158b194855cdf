// Splitting islands that lost constraints and could sleep, as many in a step as a budget of bodies allows.
#pragma once

#include "model/step_context.hpp"

namespace drystone::island {

inline bool rested_enough(const WorldState& w, std::uint32_t body) {
  const float sleep_time = w.bodies.state[body].sleep_time;
  return sleep_time > 0.0f && sleep_time >= w.bodies.links[body].time_to_sleep;
}

/// Splits awake islands that lost constraints and hold a body that has rested long enough, in the order of the longest rest: one in any
/// case, however large it is, and further ones as far as the budget goes. Later steps split the others. Counts in the report.
void split_rested(WorldState& w, const StepContext& c);

}  // namespace drystone::island
