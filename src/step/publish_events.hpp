// Last phase of the step: what the solver and continuous collision left behind becomes events.
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::step {

/// Hit and body-move events, and for each visitor that passed through a sensor a begin in this step and an end in the next. Other
/// begin and end events are made where contacts change (contact/contacts.cpp).
void publish_events(WorldState& w, const Partition& partition, const Motion& motion,
                    std::span<const ShapePair> swept_sensor_pairs);

/// Moves into the events and the report what has waited for them in SimState::unreported.
void publish_unreported(WorldState& w);

}  // namespace drystone::step
