// Ninth phase of the step: what the solver left behind becomes events.
#pragma once

#include "world/step_context.hpp"

namespace drystone::events {

/// Hit and body-move events. Begin and end events are made where contacts change (world/contacts.cpp).
void publish(WorldState& w, StepContext& c);

}  // namespace drystone::events
