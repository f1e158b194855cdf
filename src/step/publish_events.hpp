// Ninth phase of the step: what the solver left behind becomes events.
#pragma once

#include "model/step_context.hpp"

namespace drystone::step {

/// Hit and body-move events. Begin and end events are made where contacts change (contact/contacts.cpp).
void publish_events(WorldState& w, StepContext& c);

}  // namespace drystone::step
