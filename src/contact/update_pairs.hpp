// First phase of the step: new pairs of shapes whose boxes overlap become contacts.
#pragma once

#include <span>

#include "model/world_state.hpp"

namespace drystone::contact {

/// Looks for partners of every shape that is new or left its box in the tree, and makes the contacts. Returns the slots of all awake
/// contacts, ascending.
std::span<const std::uint32_t> update_pairs(WorldState& w);

}  // namespace drystone::contact
