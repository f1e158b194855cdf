// Eighth phase of the step: islands that were slow for long enough fall asleep.
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::island {

/// Counts each awake body's time at rest and puts to sleep the islands whose bodies all rested long enough. An island that
/// lost constraints is split first, and only the parts that rest fall asleep; to bound the work, the sleepiest such islands
/// are split in a step, as far as a budget of bodies goes, and the others wait.
void update_sleep(WorldState& w, float dt, const SolverIndices& bodies, const Motion& motion);

}  // namespace drystone::island
