// Fourth phase of the step: cuts the awake constraints into what can be solved side by side.
//
// Awake bodies are numbered block by block (blocks.hpp). Constraints inside a block are coloured within it, those between
// blocks, the seams, are coloured across all; no moving body appears twice in a colour. Joints have colours of their own and
// come first; then contacts between moving bodies; then contacts with what does not move, which are solved last and so leave
// nothing inside the ground. Within a colour, constraints are grouped by the kernel they need and padded to batches of the
// lane count (coloring.hpp). Bodies in a heap are left to their own pass (heaps.hpp).
//
// All of it depends on constraints and slots alone: neither on the lane count nor on workers.
// Source: graph colouring as in Avian's parallel solver (2025); per contact, because composite bodies share several.
#pragma once

#include "model/step_context.hpp"

namespace drystone::partition {

/// Numbers the awake bodies (c.solver_bodies and so on); fills c.joints, c.contacts, c.blocks with which of them are coupled
/// or lone, and c.seams.
void build(WorldState& w, StepContext& c);

}  // namespace drystone::partition
