// Second phase of the step: the manifold of every awake contact at the present poses.
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::contact {

/// Updates the manifolds of the awake contacts, in parallel. Islands and events do not know yet which of them began or ceased to touch:
/// see contact::apply_touch_changes().
Touches update_contacts(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> awake_contacts);

}  // namespace drystone::contact
