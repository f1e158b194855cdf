// Events of joints that reach an end of a limit. The step measures the rates of the coordinates before the solver, and the coordinates
// after it: a joint that is at an end, and was not in the step before, gives an event. JointRow::at_limits has the ends at which joints are.
//
// Only joints with JointOptions::limit_events are measured; worlds without such joints do nothing.
#pragma once

#include <array>
#include <span>

#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::joint {

/// The rates of a joint's coordinates, by JointAxis [m/s or rad/s].
using AxisRates = std::array<float, 3>;

/// The rates of the awake joints whose limit events are wanted, by slot; empty if there are none. Called before the solver.
std::span<const AxisRates> rates_before(WorldState& w);

/// Makes the events of the step, in the order of slots. Called when the bodies have moved.
void publish_limit_events(WorldState& w, std::span<const AxisRates> rates);

// --- Joints that bore more than their BreakLimit -----------------------------------------------------------------------

/// Keeps the impulses that the joint has in its row if it bears more now than in the sub-steps before. Called after each sub-step.
void note_peak(const SimState& w, std::uint32_t slot, JointPeak& peak);

/// Destroys the awake joints that bore more than their BreakLimit in a sub-step of the step, and makes an event for each. Called at the end of
/// a step, so that the destruction has the same effect as one by the user between steps. `peaks` are by slot, or empty.
void break_overloaded(WorldState& w, std::span<const JointPeak> peaks);

}  // namespace drystone::joint
