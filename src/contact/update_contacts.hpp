// Second phase of the step: the manifold of every awake contact at the present poses.
#pragma once

#include "model/step_context.hpp"

namespace drystone::contact {

/// Updates the manifolds of c.awake_contacts, in parallel. Contacts that began or ceased to touch, or whose boxes parted,
/// are marked in WorkerScratch for contact::apply_touch_changes().
void update_contacts(WorldState& w, StepContext& c);

}  // namespace drystone::contact
