// The sleep phase of the step: islands that have been at rest for long enough fall asleep.
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::island {

/// Updates each awake body's time at rest and puts to sleep the islands whose bodies have all rested long enough. An island that
/// lost constraints is split first, and only the parts at rest fall asleep. To bound the work, a step splits the islands that have rested
/// longest until a budget of bodies is used up, and later steps split the others.
void update_sleep(WorldState& w, float dt, const SolverIndices& bodies, const Motion& motion);

}  // namespace drystone::island
