// The contacts and islands of a world.
#include <algorithm>

#include "constraint/bodies.hpp"
#include "contact/contact_view.hpp"
#include "drystone/world.hpp"
#include "world/check.hpp"
#include "world/islands.hpp"
#include "world/world_state.hpp"

namespace drystone {
namespace {

IslandView island_view(const SimState& w, std::uint32_t slot) {
  const IslandRow& island = w.islands.row[slot];
  std::uint32_t lowest = island.first_body;
  island::for_each_body(w, slot, [&](std::uint32_t body) { lowest = std::min(lowest, body); });
  return {body::island_bounds(w, slot), static_cast<int>(island.body_count), !island.awake, slot, body_id(w, lowest)};
}

/// Calls add(view()) for each touching contact, in slot order; a view that is not wanted is not made.
template <typename Add>
void add_contacts(const WorldState& w, Add add) {
  model::must_be_finished(w);
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    if (contact::is_touch(w.contacts.row[slot])) add([&] { return contact::view_of(w, w.contacts.row[slot]); });
  });
}
/// The same for islands.
template <typename Add>
void add_islands(const WorldState& w, Add add) {
  model::must_be_finished(w);
  w.islands.ids.for_each_used([&](std::uint32_t slot) { add([&] { return island_view(w, slot); }); });
}

template <typename View>
auto to_end_of(std::vector<View>& out) {
  out.clear();
  return [&out](auto view) { out.push_back(view()); };
}
template <typename View>
auto into(std::span<View> out, QueryCount& count) {
  return [out, &count](auto view) {
    ++count.found;
    if (count.written < out.size()) out[count.written++] = view();
  };
}

}  // namespace

void World::contacts(std::vector<ContactView>& out) const { add_contacts(*state_, to_end_of(out)); }
void World::islands(std::vector<IslandView>& out) const { add_islands(*state_, to_end_of(out)); }

QueryCount World::contacts(std::span<ContactView> out) const {
  QueryCount count;
  add_contacts(*state_, into(out, count));
  return count;
}
QueryCount World::islands(std::span<IslandView> out) const {
  QueryCount count;
  add_islands(*state_, into(out, count));
  return count;
}

}  // namespace drystone
