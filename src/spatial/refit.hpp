// Seventh phase of the step: the tree of awake shapes follows the bodies.
#pragma once

#include <span>

#include "model/world_state.hpp"

namespace drystone::spatial {

/// Gives every shape of these bodies that left its box in the tree a new one, and marks it for update_pairs() of the next step.
void refit(WorldState& w, float dt, std::span<const std::uint32_t> bodies);

}  // namespace drystone::spatial
