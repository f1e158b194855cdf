// Second phase of the step: the manifold of every awake contact at the poses of now.
#pragma once

#include "world/step_context.hpp"

namespace drystone::narrow_phase {

/// Updates the manifolds of c.awake_contacts, in parallel. Contacts that began or ceased to touch, or whose boxes parted,
/// are marked in w.worker_notes for islands::apply_touch_changes().
void update_contacts(WorldState& w, StepContext& c);

}  // namespace drystone::narrow_phase
