// Whether the numbers of a state that came from outside can be those of a world.
#pragma once

#include <string>

#include "model/world_state.hpp"

namespace drystone::state {

/// What World::check_invariants() looks at and the ranges that a step relies on, of a state whose links hold. Returns the first that
/// does not hold, or an empty string. Trees are not looked at: they are made from the rest.
std::string broken_value(const WorldState& w);

}  // namespace drystone::state
