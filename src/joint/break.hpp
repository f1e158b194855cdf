// Joints that bore more than their BreakLimit.
#pragma once

#include <span>

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::joint {

/// Keeps the impulses that the joint has in its row if it bears more now than in the sub-steps before. Called after each sub-step.
void note_peak(const SimState& w, std::uint32_t slot, JointPeak& peak);

/// Destroys the awake joints that bore more than their BreakLimit in a sub-step of the step, and makes an event for each. Called at the end of
/// a step, so that the destruction has the same effect as one by the user between steps. `peaks` are by slot, or empty.
void break_overloaded(WorldState& w, std::span<const JointPeak> peaks);

}  // namespace drystone::joint
