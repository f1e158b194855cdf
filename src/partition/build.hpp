// Fourth phase of the step: cuts the awake constraints into what can be solved side by side.
//
// Today there is one block that holds all awake bodies; its constraints are coloured greedily, in slot order, so that no
// moving body appears twice in a colour. Joints have colours of their own and come first; then contacts between moving
// bodies; then contacts with what does not move, which are solved last and so leave nothing inside the ground. Within a
// colour, constraints are grouped by the kernel they need and padded to batches of the lane count.
//
// The colours depend on constraints and slots alone: neither on the lane count nor on workers. Bodies with more
// constraints than a 64-bit mask has colours are coloured in further rounds, so nothing is left over for a serial pass.
// Source: graph colouring as in Avian's parallel solver (2025); per contact, because composite bodies share several.
#pragma once

#include "world/step_context.hpp"

namespace drystone::partition {

/// Numbers the awake bodies (c.solver_bodies and so on) and fills c.joints and c.contacts.
void build(WorldState& w, StepContext& c);

}  // namespace drystone::partition
