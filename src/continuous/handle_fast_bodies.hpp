// Sixth phase of the step: bodies that moved far in this step are swept, so that they pass through nothing.
#pragma once

#include "model/step_context.hpp"

namespace drystone::continuous {

/// Moves each body of c.fast_bodies back to its first time of impact, if there is one. Velocities stay, as a rule: the
/// contact that the next step finds takes care of them. Returns the sensors, with their visitors, that something fast passed
/// through within the step.
std::span<const ShapePair> handle_fast_bodies(WorldState& w, StepContext& c);

}  // namespace drystone::continuous
