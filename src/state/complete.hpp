// Recomputes the fields that a snapshot leaves out.
#pragma once

#include <string>

#include "model/world_state.hpp"

namespace drystone::state {

/// Checks and makes the links, makes the other fields that are unsaved (model/row_fields.hpp), checks the ranges of all, fills the
/// trees. Returns the first error, after which the state is invalid, or an empty string.
std::string complete_state(WorldState& w);

}  // namespace drystone::state
