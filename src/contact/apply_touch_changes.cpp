#include <algorithm>

#include "base/assert.hpp"
#include "contact/contacts.hpp"
#include "contact/phases.hpp"
#include "spatial/proxies.hpp"

namespace drystone::contact {
namespace {

/// Applies the change of a contact. Returns whether the contact was destroyed.
bool apply(WorldState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  if (!spatial::bounds_overlap(w, contact.shape[0], contact.shape[1])) {
    contact::destroy_contact(w, slot);
    return true;
  }
  if (contact.count > 0) {
    contact::begin_touch(w, slot, w.runtime.events);
  } else {
    contact::end_touch(w, slot);
  }
  return false;
}

/// The list without the destroyed contacts; both lists are ascending. Few contacts are destroyed, so the ranges between them are copied
/// whole.
std::span<const std::uint32_t> without(StepScratch& scratch, std::span<const std::uint32_t> list,
                                       std::span<const std::uint32_t> gone) {
  const std::span<std::uint32_t> left = scratch.arena.allocate<std::uint32_t>(list.size() - gone.size());
  auto from = list.begin();
  auto to = left.begin();
  for (const std::uint32_t slot : gone) {
    const auto end = std::lower_bound(from, list.end(), slot);
    to = std::copy(from, end, to);
    from = end + 1;
  }
  std::copy(from, list.end(), to);
  return left;
}

}  // namespace

std::span<const std::uint32_t> apply_touch_changes(WorldState& w, const Touches& touches,
                                                   std::span<const std::uint32_t> awake_contacts) {
  if (touches.changed.count() == 0) return awake_contacts;
  std::span<std::uint32_t> gone = w.scratch.arena.allocate<std::uint32_t>(touches.changed.count());
  std::size_t gone_count = 0;
  touches.changed.for_each_set([&](std::size_t index) {
    const auto slot = static_cast<std::uint32_t>(index);
    if (apply(w, slot)) gone[gone_count++] = slot;
  });
  gone = gone.first(gone_count);
  // The contacts of islands that woke are awake now and are solved in this step.
  DRYSTONE_ASSERT(w.contacts.awake.count() + gone_count >= awake_contacts.size());
  if (w.contacts.awake.count() + gone_count > awake_contacts.size()) return list_members(w.scratch, w.contacts.awake);
  return without(w.scratch, awake_contacts, gone);
}

}  // namespace drystone::contact
