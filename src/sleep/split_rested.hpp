// Splitting what lost constraints and could sleep, as much in a step as a budget of bodies allows.
#pragma once

#include "world/step_context.hpp"

namespace drystone::sleep {

inline bool rested_enough(const BodyState& body) {
  return body.sleep_time >= body.time_to_sleep && body.sleep_time > 0.0f;
}

/// Splits awake islands that lost constraints and hold a body that has rested long enough. Those come first that hold the
/// body that has rested longest: one in any case, however large it is, and further ones as far as the budget goes. The
/// others get their turn in later steps. Counts in the report.
void split_rested(WorldState& w, const StepContext& c);

}  // namespace drystone::sleep
