// Checks the links between the rows of a state that was read from bytes, and completes their backward links.
#pragma once

#include <string>

#include "model/sim_state.hpp"

namespace drystone::state {

/// Completes the links that a snapshot leaves out: the bodies of contacts, the copies in tables of shapes, and the backward links of each
/// list. Returns a description of the first broken link, or an empty string. After an error the state is invalid.
std::string relink(SimState& w);

}  // namespace drystone::state
