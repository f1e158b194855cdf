// Recomputes the fields that a snapshot leaves out.
#pragma once

#include <memory>
#include <string>

#include "world/sim_state.hpp"
#include "world/world_state.hpp"

namespace drystone::state {

/// Checks and completes the links, recomputes the other unsaved fields (world/row_fields.hpp), checks the ranges of all fields, and builds
/// the trees. Returns the first error, or an empty string. After an error the state is invalid.
std::string complete_state(WorldState& w);

/// An empty world with the memory of another state.
std::unique_ptr<WorldState> new_world(SimState memory);

/// Completes the links that a snapshot leaves out: the bodies of contacts, the copies in tables of shapes, and the backward links of each
/// list. Returns a description of the first broken link, or an empty string. After an error the state is invalid.
std::string relink(SimState& w);

/// Checks the conditions of World::check_invariants() and the ranges that a step relies on. Links must have been checked before. Returns
/// the first condition that does not hold, or an empty string. Trees are not checked, because they are built from the rest.
std::string broken_value(const WorldState& w);

}  // namespace drystone::state
