// Sixth phase of the step: bodies that moved far are swept, so that they do not pass through others.
#pragma once

#include "model/step_context.hpp"

namespace drystone::continuous {

/// Moves each body of c.fast_bodies back to its first time of impact, if there is one. Velocities stay, as a rule: the
/// contact that the next step finds takes care of them. Returns pairs of a sensor and a visitor that passed through it within
/// the step.
std::span<const ShapePair> handle_fast_bodies(WorldState& w, StepContext& c);

}  // namespace drystone::continuous
