// The links between rows of a state that was read: lists are checked, and their ways back made.
#pragma once

#include <string>

#include "model/sim_state.hpp"

namespace drystone::state {

/// Makes what a snapshot leaves out of links: the bodies of contacts, what tables of shapes have again, the way back in each list. Returns
/// the first link that leads nowhere or to another's row, or an empty string; the state is of no use then.
std::string relink(SimState& w);

}  // namespace drystone::state
