#include "contact/contacts.hpp"
#include "contact/phases.hpp"
#include "spatial/proxies.hpp"

namespace drystone::contact {
namespace {

void apply(WorldState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  if (!spatial::bounds_overlap(w, contact.shape[0], contact.shape[1])) {
    contact::destroy_contact(w, slot);
  } else if (contact.count > 0) {
    contact::begin_touch(w, slot, w.runtime.events);
  } else {
    contact::end_touch(w, slot);
  }
}

}  // namespace

std::span<const std::uint32_t> apply_touch_changes(WorldState& w, const Touches& touches,
                                                   std::span<const std::uint32_t> awake_contacts) {
  if (touches.changed.count() == 0) return awake_contacts;
  touches.changed.for_each_set([&](std::size_t slot) { apply(w, static_cast<std::uint32_t>(slot)); });
  // The contacts of islands that woke are awake now, and solved in this step.
  return list_members(w.scratch, w.contacts.awake);
}

}  // namespace drystone::contact
