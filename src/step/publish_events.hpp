// Last phase of the step: makes events from the results of the solver and of continuous collision.
#pragma once

#include "continuous/handle_fast_bodies.hpp"
#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::step {

/// Makes hit events and move events, and for each visitor that passed through a sensor a begin event in this step and an end event in
/// the next. Other begin and end events are made where contacts change (contact/contacts.cpp).
void publish_events(WorldState& w, const Partition& partition, const Motion& motion,
                    const continuous::FastBodies& fast);

/// Moves SimState::unreported into the events and the report.
void publish_unreported(WorldState& w);

}  // namespace drystone::step
