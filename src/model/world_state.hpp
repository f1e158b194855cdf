// A world: its state, and beside it the memory of a step and what runs it. Who changes the state alone takes a SimState&, and a
// world is one; phases of the step take the whole. The outside changes a world only through World (src/api).
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
