// Moves bodies that overlap deeply apart before the sub-steps. The moves do not change velocities.
#pragma once

#include <span>

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Returns the move of each body, by solver index; empty if no bodies overlap deeply. Also removes the approach velocities of bodies whose
/// contacts are not solved (ContactKey::buried).
std::span<const Vec2> push_apart(WorldState& w, const StepOptions& options, const base::LayeredBitSet& deep_contacts,
                                 const Partition& partition);

}  // namespace drystone::solver
