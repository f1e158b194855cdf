// The calls of World that list contacts and islands, for drawing and tools.
#include <optional>

#include "body/bodies.hpp"
#include "contact/contact_now.hpp"
#include "debug/drawer.hpp"
#include "drystone/world.hpp"
#include "island/islands.hpp"
#include "model/check.hpp"

namespace drystone {

WorldAabb debug::island_bounds(const SimState& w, std::uint32_t island) {
  std::optional<WorldAabb> box;
  island::for_each_body(w, island, [&](std::uint32_t body) {
    const WorldAabb b = body::bounds(w, body);
    box = box ? merge(*box, b) : b;
  });
  return box.value_or(WorldAabb{});
}

namespace {

ContactView view_of(const SimState& w, const ContactRow& contact) {
  ContactView view;
  view.shape_a = shape_id(w, contact.shape[0]);
  view.shape_b = shape_id(w, contact.shape[1]);
  const ContactNow now = contact_now(w, contact);
  view.normal = now.normal;
  view.count = contact.count;
  for (std::size_t i = 0; i < now.count; ++i) {
    const PointImpulses& impulses = contact.impulses[i];
    view.points[i] = {now.points[i].position, now.points[i].separation, impulses.step_normal, impulses.step_tangent};
  }
  return view;
}

}  // namespace

void World::contacts(std::vector<ContactView>& out) const {
  const SimState& w = *state_;
  out.clear();
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    const ContactRow& contact = w.contacts.row[slot];
    if (contact.touching && !contact.sensor) out.push_back(view_of(w, contact));
  });
}

void World::islands(std::vector<IslandView>& out) const {
  const SimState& w = *state_;
  out.clear();
  w.islands.ids.for_each_used([&](std::uint32_t slot) {
    const IslandRow& island = w.islands.row[slot];
    const IslandView view{debug::island_bounds(w, slot), static_cast<int>(island.body_count), !island.awake, slot};
    out.push_back(view);
  });
}

Result<std::optional<std::uint32_t>> World::island(BodyId body) const {
  model::Check check(*state_);
  check.body(body);
  return check.then([&] {
    const std::uint32_t island = state_->bodies.links[body.index].island;
    return island == kNone ? std::optional<std::uint32_t>{} : std::optional<std::uint32_t>{island};
  });
}

const char* to_string(BodyType type) {
  constexpr std::array kNames = {"static", "kinematic", "dynamic"};
  return kNames[static_cast<std::size_t>(type)];
}

}  // namespace drystone
