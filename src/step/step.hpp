// The step of a world. To read the engine, start with step.cpp.
#pragma once

#include "model/world_state.hpp"

namespace drystone::step {

/// Advances the world by dt seconds, which the caller has checked, and returns the report. `force_clearing` replaces the world's option.
const StepReport& step(WorldState& w, float dt, ForceClearing force_clearing);

}  // namespace drystone::step
