// Checks the values of a state that was read from bytes.
#pragma once

#include <string>

#include "model/world_state.hpp"

namespace drystone::state {

/// Checks the conditions of World::check_invariants() and the ranges that a step relies on. Links must have been checked before. Returns
/// the first condition that does not hold, or an empty string. Trees are not checked, because they are built from the rest.
std::string broken_value(const WorldState& w);

}  // namespace drystone::state
