// Whether the rows of a state that came from outside lead only to rows that there are.
#pragma once

#include <string>

#include "model/sim_state.hpp"

namespace drystone::state {

/// Empty where all slots, lists and counts hold together, so that nothing that walks them leaves a table or walks for ever; else what
/// is broken first.
std::string broken_link(const SimState& w);

}  // namespace drystone::state
