// Joints that bore more than their BreakLimit.
#pragma once

#include "model/world_state.hpp"

namespace drystone::joint {

/// Destroys the awake joints that bore more than their BreakLimit in the step, and makes an event for each. Called at the end of a step,
/// so that the destruction has the same effect as one by the user between steps.
void break_overloaded(WorldState& w);

}  // namespace drystone::joint
