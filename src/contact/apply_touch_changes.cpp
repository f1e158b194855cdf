#include <algorithm>

#include "contact/contacts.hpp"
#include "contact/phases.hpp"
#include "contact/rolling_point.hpp"
#include "core/assert.hpp"
#include "core/platform.hpp"
#include "world/edges.hpp"
#include "world/proxies.hpp"

namespace drystone::contact {
namespace {

/// Rows of contacts, and what they lead to, are prefetched this many contacts before they are used.
constexpr std::size_t kRowsAhead = 8;
constexpr std::size_t kNeighborsAhead = 4;

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

/// Prefetches what the destruction of a contact reads and writes beside its row.
void prefetch_neighbors(const WorldState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  w.contacts.pairs.prefetch(contact.shape[0], contact.shape[1]);
  for (std::size_t side = 0; side < 2; ++side) {
    base::prefetch(&w.shapes.fat_box[contact.shape[side]]);
    base::prefetch(&w.bodies.links[contact.body[side]]);
    for (const std::uint32_t edge : {contact.edge[side].prev, contact.edge[side].next}) {
      if (edge != kNone) base::prefetch(&w.contacts.row[model::slot_of(edge)]);
    }
  }
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

/// Gives the contacts that woke the radii of their shapes, as a restored world has them: roll_ahead() set others when their bodies rolled.
/// Both lists are ascending.
void stop_rolling(SimState& w, std::span<const std::uint32_t> before, std::span<const std::uint32_t> now) {
  auto known = before.begin();
  for (const std::uint32_t slot : now) {
    while (known != before.end() && *known < slot) ++known;
    if (known != before.end() && *known == slot) continue;
    if (is_rolling_point(w, w.contacts.row[slot])) forget_rolling(w, slot);
  }
}

}  // namespace

std::span<const std::uint32_t> apply_touch_changes(WorldState& w, const Touches& touches,
                                                   std::span<const std::uint32_t> awake_contacts) {
  if (touches.changed.count() == 0) return awake_contacts;
  std::span<std::uint32_t> gone = w.scratch->arena.allocate<std::uint32_t>(touches.changed.count());
  std::size_t gone_count = 0;
  const std::span<const std::uint32_t> changed = list_members(*w.scratch, touches.changed);
  for (std::size_t i = 0; i < changed.size(); ++i) {
    base::prefetch(&w.contacts.row[changed[std::min(i + kRowsAhead, changed.size() - 1)]]);
    prefetch_neighbors(w, changed[std::min(i + kNeighborsAhead, changed.size() - 1)]);
    if (apply(w, changed[i])) gone[gone_count++] = changed[i];
  }
  gone = gone.first(gone_count);
  // The contacts of islands that woke are awake now and are solved in this step.
  DRYSTONE_ASSERT(w.contacts.awake.count() + gone_count >= awake_contacts.size());
  if (w.contacts.awake.count() + gone_count > awake_contacts.size()) {
    const std::span<const std::uint32_t> all = list_members(*w.scratch, w.contacts.awake);
    stop_rolling(w, awake_contacts, all);
    return all;
  }
  return without(*w.scratch, awake_contacts, gone);
}

}  // namespace drystone::contact
