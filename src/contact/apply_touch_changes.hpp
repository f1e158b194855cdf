// Third phase of the step: contacts that began or ceased to touch change the islands.
#pragma once

#include "model/step_context.hpp"

namespace drystone::contact {

/// Goes over the contacts that update_contacts() marked, in slot order whatever the number of workers: destroys those
/// whose boxes parted, links and wakes where a touch began, unlinks where one ended.
void apply_touch_changes(WorldState& w, StepContext& c);

}  // namespace drystone::contact
