// Deep overlaps are pushed apart before the sub-steps, by moves that leave no speed behind.
#pragma once

#include <span>

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Returns how far each body is moved, by solver index; empty if no bodies overlap deeply. The bodies of contacts that
/// are not solved (ContactKey::buried) no longer approach each other.
std::span<const Vec2> push_apart(WorldState& w, const StepOptions& options, const base::LayeredBitSet& deep_contacts,
                                 const Partition& partition);

}  // namespace drystone::solver
