// Queries about one body: its contacts, its overlaps with sensors, its island.
#include <optional>
#include <tuple>
#include <vector>

#include "contact/contact_view.hpp"
#include "contact/contacts.hpp"
#include "drystone/world.hpp"
#include "query/first_of.hpp"
#include "world/check.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"

namespace drystone {
namespace {

using namespace queries;

// A pair of shapes has at most one contact, or one for each cell, so these orders are total.
auto rank(const ContactView& c) { return std::tuple(c.shape_a.index, c.shape_b.index, c.cell.y, c.cell.x); }
auto rank(const SensorOverlap& o) { return std::tuple(o.sensor.index, o.visitor.index, o.cell.y, o.cell.x); }
bool contact_before(const ContactView& a, const ContactView& b) { return rank(a) < rank(b); }
bool overlap_before(const SensorOverlap& a, const SensorOverlap& b) { return rank(a) < rank(b); }

// With `out` these return the first results, without it all.

template <typename... Out>
auto contacts_of(const WorldState& w, BodyId body, Out... out) {
  const auto find = [&](auto f) {
    model::for_each_contact(w, body.index, [&](std::uint32_t, const ContactRow& contact, std::uint32_t) {
      if (contact::is_touch(contact)) f(contact::view_of(w, contact));
    });
  };
  return model::Check(w).body(body).then([&] { return results_of<ContactView>(contact_before, find, out...); });
}

template <typename... Out>
auto overlaps_of(const WorldState& w, BodyId body, Out... out) {
  const auto find = [&](auto f) {
    model::for_each_contact(w, body.index, [&](std::uint32_t, const ContactRow& contact, std::uint32_t) {
      if (!contact.touching || !contact.sensor) return;
      contact::for_each_sensing(w, contact, [&](auto... overlap) { f(SensorOverlap{overlap...}); });
    });
  };
  return model::Check(w).body(body).then([&] { return results_of<SensorOverlap>(overlap_before, find, out...); });
}

template <typename... Out>
auto bodies_of_island(const WorldState& w, BodyId body, Out... out) {
  const auto find = [&](auto f) {
    const std::uint32_t island = w.bodies.links[body.index].island;
    if (island == kNone) return;
    island::for_each_body(w, island, [&](std::uint32_t slot) { f(body_id(w, slot)); });
  };
  return model::Check(w).body(body).then([&] { return results_of<BodyId>(by_index<BodyId>, find, out...); });
}

}  // namespace

Result<std::vector<ContactView>> World::contacts(BodyId body) const { return contacts_of(*state_, body); }
Result<QueryCount> World::contacts(BodyId body, std::span<ContactView> out) const {
  return contacts_of(*state_, body, out);
}

Result<std::vector<SensorOverlap>> World::sensor_overlaps(BodyId body) const { return overlaps_of(*state_, body); }
Result<QueryCount> World::sensor_overlaps(BodyId body, std::span<SensorOverlap> out) const {
  return overlaps_of(*state_, body, out);
}

Result<std::vector<BodyId>> World::island_bodies(BodyId body) const { return bodies_of_island(*state_, body); }
Result<QueryCount> World::island_bodies(BodyId body, std::span<BodyId> out) const {
  return bodies_of_island(*state_, body, out);
}

Result<std::optional<std::uint32_t>> World::island(BodyId body) const {
  return model::Check(*state_).body(body).then([&] {
    const std::uint32_t island = state_->bodies.links[body.index].island;
    return island == kNone ? std::optional<std::uint32_t>{} : std::optional<std::uint32_t>{island};
  });
}

}  // namespace drystone
