#include "contact/hooks.hpp"

#include <algorithm>

#include "contact/contact_view.hpp"
#include "contact/edits.hpp"
#include "contact/kept_manifold.hpp"
#include "contact/new_manifold.hpp"
#include "model/check.hpp"

namespace drystone::contact {
namespace {

/// A contact as a hook sees it: without the impulses of the last step, which snapshots do not have.
ContactView view_for_hook(const SimState& w, const ContactRow& contact) {
  ContactView view = view_of(w, contact);
  for (ContactPoint& point : view.points) point.normal_impulse = point.tangent_impulse = 0.0f;
  return view;
}

/// Takes the points from a contact that is ignored from now on. It must not count as changed unless its touch ends.
void ignore(WorldState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  contact.passage = Passage::passing;
  empty_manifold(w, slot);
  w.contacts.reuse[slot] = reuse_of(contact);
  for (WorkerScratch& worker_scratch : w.scratch.per_worker) {
    worker_scratch.changed_contacts.clear(slot);
    worker_scratch.deep_contacts.clear(slot);
  }
  if (contact.touching) w.scratch.per_worker[0].changed_contacts.set(slot);
}

/// Whether the boxes of the shapes ceased to overlap: apply_touch_changes() is going to destroy the contact.
bool has_ended(const WorldState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  if (!contact.touching || contact.count == 0) return false;
  const auto& workers = w.scratch.per_worker;
  return std::any_of(workers.begin(), workers.end(),
                     [&](const WorkerScratch& scratch) { return scratch.changed_contacts.test(slot); });
}

/// Whether a step with hooks could have edited the contact. A recording that was tampered with may name others.
bool is_editable(const WorldState& w, std::uint32_t slot) {
  return w.contacts.ids.is_used(slot) && !w.contacts.row[slot].sensor && w.contacts.awake.test(slot);
}

void apply(WorldState& w, const EditedContact& edited) {
  set_edit(w, edited.contact, edited.edit);
  if (edited.edit.ignore) ignore(w, edited.contact);
}

}  // namespace

void judge_new_contacts(WorldState& w, std::span<const std::uint32_t> contacts) {
  if (w.runtime.recorded_edits != nullptr) {
    for (const EditedContact& edited : w.runtime.recorded_edits->of_new) {
      if (is_editable(w, edited.contact)) set_edit(w, edited.contact, edited.edit);
    }
    return;
  }
  for (const std::uint32_t slot : contacts) {
    const ContactRow& contact = w.contacts.row[slot];
    if (contact.sensor) continue;
    if (w.options.contact_hooks->may_touch(visible_id(w, contact.shape[0]), visible_id(w, contact.shape[1]))) continue;
    set_edit(w, slot, {.ignore = true});
    w.runtime.hook_edits.of_new.push_back({slot, {.ignore = true}});
  }
}

void edit_before_solving(WorldState& w, std::span<const std::uint32_t> awake_contacts) {
  if (w.runtime.recorded_edits != nullptr) {
    for (const EditedContact& edited : w.runtime.recorded_edits->before_solving) {
      if (is_editable(w, edited.contact)) apply(w, edited);
    }
    return;
  }
  for (const std::uint32_t slot : awake_contacts) {
    const ContactRow& contact = w.contacts.row[slot];
    if (contact.count == 0 || contact.sensor || has_ended(w, slot)) continue;
    const ContactEdit before = edit_of(w, slot);
    ContactEdit edit = before;
    w.options.contact_hooks->before_solving(view_for_hook(w, contact), edit);
    if (edit == before) continue;
    if (!model::is_valid(edit)) {
      ++w.runtime.report.refused_edits;
      continue;
    }
    apply(w, {slot, edit});
    w.runtime.hook_edits.before_solving.push_back({slot, edit});
  }
}

}  // namespace drystone::contact
