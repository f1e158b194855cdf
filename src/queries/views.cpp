// The contacts and islands of a world.
#include <algorithm>

#include "body/bodies.hpp"
#include "contact/contact_view.hpp"
#include "drystone/world.hpp"
#include "island/islands.hpp"
#include "model/check.hpp"
#include "model/world_state.hpp"

namespace drystone {
namespace {

IslandView island_view(const SimState& w, std::uint32_t slot) {
  const IslandRow& island = w.islands.row[slot];
  std::uint32_t lowest = island.first_body;
  island::for_each_body(w, slot, [&](std::uint32_t body) { lowest = std::min(lowest, body); });
  return {body::island_bounds(w, slot), static_cast<int>(island.body_count), !island.awake, slot, body_id(w, lowest)};
}

/// Calls f(slot) for each touching contact, in slot order.
template <typename F>
void for_each_touch(const SimState& w, F f) {
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    if (contact::is_touch(w.contacts.row[slot])) f(slot);
  });
}

}  // namespace

void World::contacts(std::vector<ContactView>& out) const {
  model::must_be_finished(*state_);
  const SimState& w = *state_;
  out.clear();
  for_each_touch(w, [&](std::uint32_t slot) { out.push_back(contact::view_of(w, w.contacts.row[slot])); });
}

QueryCount World::contacts(std::span<ContactView> out) const {
  model::must_be_finished(*state_);
  const SimState& w = *state_;
  QueryCount count;
  for_each_touch(w, [&](std::uint32_t slot) {
    ++count.found;
    if (count.written < out.size()) out[count.written++] = contact::view_of(w, w.contacts.row[slot]);
  });
  return count;
}

void World::islands(std::vector<IslandView>& out) const {
  model::must_be_finished(*state_);
  const SimState& w = *state_;
  out.clear();
  w.islands.ids.for_each_used([&](std::uint32_t slot) { out.push_back(island_view(w, slot)); });
}

QueryCount World::islands(std::span<IslandView> out) const {
  model::must_be_finished(*state_);
  const SimState& w = *state_;
  QueryCount count;
  w.islands.ids.for_each_used([&](std::uint32_t slot) {
    ++count.found;
    if (count.written < out.size()) out[count.written++] = island_view(w, slot);
  });
  return count;
}

}  // namespace drystone
