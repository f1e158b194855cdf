// What a snapshot leaves out of a world, made anew.
#pragma once

#include <string>

#include "model/world_state.hpp"

namespace drystone::state {

/// Checks and makes the links, makes the other fields that are unsaved (model/row_fields.hpp), checks the ranges of all, fills the
/// trees. Returns the first thing that is broken, or an empty string; the state is of no use then.
std::string complete_state(WorldState& w);

}  // namespace drystone::state
