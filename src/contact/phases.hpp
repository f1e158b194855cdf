// The first three phases of the step: pairs of shapes become contacts, contacts get manifolds, and those that began or ceased to touch
// change the islands.
#pragma once

#include <span>

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::contact {

/// Finds the shapes whose boxes overlap that of a shape that is new or left its box in the tree, and creates the
/// contacts. Returns the slots of all awake contacts, ascending.
std::span<const std::uint32_t> update_pairs(WorldState& w);

/// Computes the manifolds of the awake contacts at the present poses, in parallel. Islands and events do not know yet which contacts
/// began or ceased to touch.
Touches update_contacts(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> awake_contacts);

/// Goes over the contacts that changed, in slot order whatever the number of workers: destroys those whose boxes parted, links and
/// wakes where a touch began, unlinks where one ended. Returns the awake contacts, including those of islands that
/// woke.
std::span<const std::uint32_t> apply_touch_changes(WorldState& w, const Touches& touches,
                                                   std::span<const std::uint32_t> awake_contacts);

}  // namespace drystone::contact
