// Recomputes the fields that a snapshot leaves out.
#pragma once

#include <memory>
#include <string>

#include "model/world_state.hpp"

namespace drystone::state {

/// Checks and completes the links, recomputes the other unsaved fields (model/row_fields.hpp), checks the ranges of all fields, and builds
/// the trees. Returns the first error, or an empty string. After an error the state is invalid.
std::string complete_state(WorldState& w);

/// An empty world with the memory of another state.
std::unique_ptr<WorldState> new_world(SimState memory);

}  // namespace drystone::state
