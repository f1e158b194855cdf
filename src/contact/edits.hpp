// Edits of single contacts. They are stored in a list of their own, because few contacts have one. take_from_shapes() applies them; a contact
// that is ignored is always `passing` (contact/passage.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "world/sim_state.hpp"
#include "world/world_state.hpp"

namespace drystone::contact {

/// The edit of a contact; the default edit if it has none.
ContactEdit edit_of(const SimState& w, std::uint32_t contact);

/// Whether an edit ignores the contact.
inline bool is_ignored(const SimState& w, std::uint32_t contact) {
  return !w.contact_edits.empty() && edit_of(w, contact).ignore;
}

/// Sets the edit of a contact, and the fields of its row that depend on it.
void set_edit(SimState& w, std::uint32_t contact, const ContactEdit& edit);

/// The same for many contacts, in ascending order. The time is in proportion to the lists, and not to their product.
void set_edits(SimState& w, std::span<const EditedContact> edits);

/// Ends the edits of one step. Called at its end.
void end_edits_of_step(SimState& w);

/// Forgets the edit of a contact that is destroyed.
void forget_edit(SimState& w, std::uint32_t contact);

/// Puts the edit of a contact into the fields of its row that were computed from its shapes.
void apply_edit(const SimState& w, std::uint32_t contact, ContactRow& row);

// --- Hooks of the program ------------------------------------------------------------------------------------------------
// They are called on the thread that calls the step. What a hook decides becomes the edit of a contact, and is noted for the recording. In a
// replay, the noted edits are applied in place of the calls.

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
