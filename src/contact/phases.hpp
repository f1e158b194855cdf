// The first three phases of the step: pairs of shapes become contacts, contacts get manifolds, and contacts that began or ceased to touch
// change the islands.
#pragma once

#include <span>

#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::contact {

/// Finds the shapes whose boxes overlap the box of a shape that is new or left its old box, and creates contacts for these pairs. Returns
/// the slots of all awake contacts, ascending.
std::span<const std::uint32_t> update_pairs(WorldState& w);

/// Computes the manifolds of the awake contacts at the present poses, in parallel. Returns which contacts began or ceased to touch;
/// apply_touch_changes() updates islands and events.
Touches update_contacts(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> awake_contacts);

/// Handles the contacts that changed, in slot order: destroys contacts whose boxes no longer overlap, links and wakes the islands of
/// bodies that began to touch, and unlinks bodies that ceased to touch. Returns the awake contacts, including those of islands that
/// woke.
std::span<const std::uint32_t> apply_touch_changes(WorldState& w, const Touches& touches,
                                                   std::span<const std::uint32_t> awake_contacts);

}  // namespace drystone::contact
