// A world: its state, the scratch memory of a step, and its runtime data. Functions that only change the state take a SimState&, the
// base class; phases of the step take the WorldState. Programs change a world only through World (src/api).
#pragma once

#include <memory>

#include "world/runtime.hpp"
#include "world/sim_state.hpp"
#include "world/step_scratch.hpp"

namespace drystone {

struct WorldState : SimState {
  WorldState();
  ~WorldState();

  // Never null. A batch of worlds exchanges it for that of a worker during a step.
  std::unique_ptr<StepScratch> scratch;
  Runtime runtime;
  // The state before the last restore(). The next one uses its memory: fresh pages would take as long as reading the snapshot.
  std::unique_ptr<SimState> former;
};

}  // namespace drystone
