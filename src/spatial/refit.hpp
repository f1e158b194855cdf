// Seventh phase of the step: the tree of awake shapes follows the bodies.
#pragma once

#include "model/step_context.hpp"

namespace drystone::spatial {

/// Gives every awake shape that left its box in the tree a new one, and marks it for update_pairs() of the next step.
void refit(WorldState& w, StepContext& c);

}  // namespace drystone::spatial
