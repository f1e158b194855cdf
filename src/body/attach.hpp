// Bodies and joints that take part in the simulation, and those that do not: creation, destruction, enabling and changes
// of type all go through these.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::body {

/// The body takes part: island, awake set, boxes in trees, links of its joints. It must be detached.
void attach(SimState& w, std::uint32_t body, bool awake);
/// The body takes part no longer: what it touched or was joined to wakes, its contacts end, its joints idle.
void detach(SimState& w, std::uint32_t body);

}  // namespace drystone::body
