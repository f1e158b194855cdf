// A world: its state, the memory of a step and its runtime. Functions that only change the state take a SimState&,
// which is a base class of this; phases of the step take the whole. The outside changes a world only through World
// (src/api).
#pragma once

#include "model/runtime.hpp"
#include "model/sim_state.hpp"
#include "model/step_scratch.hpp"

namespace drystone {

struct WorldState : SimState {
  StepScratch scratch;
  Runtime runtime;
};

}  // namespace drystone
