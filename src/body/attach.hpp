// Adding bodies to the simulation and removing them: creation, destruction, enabling and changes of type all use these functions.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::body {

/// Adds the body to the simulation: island, awake set, boxes in trees, links of its joints. It must be detached.
void attach(SimState& w, std::uint32_t body, bool awake);
/// Removes the body from the simulation: bodies that it touched or was joined to wake, its contacts end, its joints do nothing.
void detach(SimState& w, std::uint32_t body);

}  // namespace drystone::body
