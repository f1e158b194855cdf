// Calls of the program's hooks, on the thread that calls the step. What a hook decides becomes the edit of a contact, and is noted for the
// recording. In a replay, the noted edits are applied in place of the calls.
#pragma once

#include <span>

#include "model/world_state.hpp"

namespace drystone::contact {

/// Whether there are hooks, or a replay that applies what hooks decided.
inline bool hooks_decide(const WorldState& w) {
  return w.options.contact_hooks != nullptr || w.runtime.recorded_edits != nullptr;
}

/// Asks ContactHooks::may_touch() about new contacts.
void judge_new_contacts(WorldState& w, std::span<const std::uint32_t> contacts);

/// Calls ContactHooks::before_solving() for the contacts that touch. Called when all manifolds are known; corrects the marks of contacts that
/// are ignored from now on. `awake_contacts` are ascending.
void edit_before_solving(WorldState& w, std::span<const std::uint32_t> awake_contacts);

}  // namespace drystone::contact
