// Sixth phase of the step: bodies that moved far are swept, so that they do not pass through others.
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::continuous {

/// Moves each body that is fast, or pressed into something static, back to its first time of impact, if there is one. Velocities
/// stay, as a rule: the contact that the next step finds takes care of them. Returns pairs of a sensor
/// and a visitor that passed through it within the step.
std::span<const ShapePair> handle_fast_bodies(WorldState& w, const StepOptions& options, const Touches& touches,
                                              const Partition& partition, const Motion& motion);

}  // namespace drystone::continuous
