// First phase of the step: new pairs of shapes whose boxes overlap become contacts.
#pragma once

#include "model/step_context.hpp"

namespace drystone::contact {

/// Looks for partners of every shape that is new or left its box in the tree, and makes the contacts.
void update_pairs(WorldState& w, StepContext& c);

}  // namespace drystone::contact
