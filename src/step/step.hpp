// The step of a world; step.cpp is where to start reading.
#pragma once

#include "model/world_state.hpp"

namespace drystone::step {

/// Advances the world by dt seconds (already checked) and returns its report. `force_clearing` replaces the world's
/// option.
const StepReport& step(WorldState& w, float dt, ForceClearing force_clearing);

}  // namespace drystone::step
