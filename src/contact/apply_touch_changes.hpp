// Third phase of the step: contacts that began or ceased to touch change the islands.
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::contact {

/// Goes over the contacts that changed, in slot order whatever the number of workers: destroys those whose boxes parted, links and
/// wakes where a touch began, unlinks where one ended. Returns the awake contacts, which are others where islands woke.
std::span<const std::uint32_t> apply_touch_changes(WorldState& w, const Touches& touches,
                                                   std::span<const std::uint32_t> awake_contacts);

}  // namespace drystone::contact
