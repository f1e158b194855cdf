
#include <algorithm>

#include "contact/contact_view.hpp"
#include "contact/contacts.hpp"
#include "contact/edits.hpp"
#include "core/sort.hpp"
#include "world/check.hpp"

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
  let_pass(w, slot);
  for (WorkerScratch& worker_scratch : w.scratch->per_worker) {
    worker_scratch.changed_contacts.clear(slot);
    worker_scratch.deep_contacts.clear(slot);
  }
  if (w.contacts.row[slot].touching) w.scratch->per_worker[0].changed_contacts.set(slot);
}

/// Whether the boxes of the shapes ceased to overlap: apply_touch_changes() is going to destroy the contact.
bool has_ended(const WorldState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  if (!contact.touching || contact.count == 0) return false;
  const auto& workers = w.scratch->per_worker;
  return std::any_of(workers.begin(), workers.end(),
                     [&](const WorkerScratch& scratch) { return scratch.changed_contacts.test(slot); });
}

/// Whether a step with hooks could have edited the contact before solving. A recording that was tampered with may name others.
bool is_editable(const WorldState& w, std::uint32_t slot) {
  return w.contacts.ids.is_used(slot) && !w.contacts.row[slot].sensor && w.contacts.awake.test(slot);
}

/// Edits before solving that may be applied, in ascending order.
std::span<const EditedContact> list_editable(WorldState& w, std::span<const EditedContact> recorded) {
  const std::span<EditedContact> listed = w.scratch->arena.allocate<EditedContact>(recorded.size());
  std::size_t count = 0;
  for (const EditedContact& edited : recorded) {
    const bool is_next = count == 0 || listed[count - 1].contact < edited.contact;
    if (is_next && is_editable(w, edited.contact)) listed[count++] = edited;
  }
  return listed.first(count);
}

/// Sets the edits of new contacts; `edits` are in any order, and of different contacts.
void set_unordered(WorldState& w, std::span<EditedContact> edits) {
  base::sort(edits, [](const EditedContact& a, const EditedContact& b) { return a.contact < b.contact; });
  set_edits(w, edits);
}

/// The recorded edits of contacts that are new in this step, whether they are awake or not. Both lists are in the order of the pairs.
std::span<EditedContact> list_recorded(WorldState& w, std::span<const std::uint32_t> contacts) {
  const std::vector<EditedContact>& recorded = w.runtime.recorded_edits->of_new;
  const std::span<EditedContact> listed = w.scratch->arena.allocate<EditedContact>(recorded.size());
  std::size_t count = 0;
  for (const std::uint32_t slot : contacts) {
    if (count == recorded.size()) break;
    if (recorded[count].contact == slot && !w.contacts.row[slot].sensor) {
      listed[count] = recorded[count];
      ++count;
    }
  }
  return listed.first(count);
}

std::span<EditedContact> ask_about(WorldState& w, std::span<const std::uint32_t> contacts) {
  std::vector<EditedContact>& refused = w.runtime.hook_edits.of_new;
  for (const std::uint32_t slot : contacts) {
    const ContactRow& contact = w.contacts.row[slot];
    if (contact.sensor) continue;
    if (w.options.contact_hooks->may_touch(visible_id(w, contact.shape[0]), visible_id(w, contact.shape[1]))) continue;
    refused.push_back({slot, {.ignore = true}});
  }
  const std::span<EditedContact> listed = w.scratch->arena.allocate<EditedContact>(refused.size());
  std::copy(refused.begin(), refused.end(), listed.begin());
  return listed;
}

void ask_before_solving(WorldState& w, std::span<const std::uint32_t> awake_contacts) {
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
    w.runtime.hook_edits.before_solving.push_back({slot, edit});
  }
}

}  // namespace

void judge_new_contacts(WorldState& w, std::span<const std::uint32_t> contacts) {
  set_unordered(w, w.runtime.recorded_edits != nullptr ? list_recorded(w, contacts) : ask_about(w, contacts));
}

void edit_before_solving(WorldState& w, std::span<const std::uint32_t> awake_contacts) {
  std::span<const EditedContact> edits;
  if (w.runtime.recorded_edits != nullptr) {
    edits = list_editable(w, w.runtime.recorded_edits->before_solving);
  } else {
    ask_before_solving(w, awake_contacts);
    edits = w.runtime.hook_edits.before_solving;
  }
  set_edits(w, edits);
  for (const EditedContact& edited : edits) {
    if (edited.edit.ignore) ignore(w, edited.contact);
  }
}

}  // namespace drystone::contact
