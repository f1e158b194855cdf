// Calls of World about materials, rules for pairs of materials, and one-way surfaces.
#include <algorithm>
#include <utility>
#include <vector>

#include "contact/contacts.hpp"
#include "contact/materials.hpp"
#include "contact/one_way.hpp"
#include "contact/passage.hpp"
#include "contact/tiles.hpp"
#include "core/sort.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

void wake_bodies(WorldState& w, std::array<std::uint32_t, 2> bodies) {
  for (const std::uint32_t body : bodies) {
    if (is_dynamic(w, body)) island::wake(w, body);
  }
}

/// Gives the contact its surface anew. If its pair may not touch any more, the contact ends. If its touches are to be reported from now on
/// or no longer, its touch ends, and the next step begins it anew. So every begin event has its end event.
void renew_contact(WorldState& w, std::uint32_t slot) {
  const ContactRow& before = w.contacts.row[slot];
  ContactRow now = before;
  contact::take_from_shapes(w, slot, now);
  const bool same_surface = now.friction == before.friction && now.restitution == before.restitution &&
                            now.rolling_resistance == before.rolling_resistance &&
                            now.surface_speed == before.surface_speed;
  const bool presses = before.touching && !before.sensor;
  const bool passes_differently = now.passable != before.passable;
  if (passes_differently || (presses && !same_surface)) wake_bodies(w, before.body);
  if (!contact::may_contact(w, before.shape[0], before.shape[1])) return contact::destroy_and_wake(w, slot);
  if (presses && now.contact_events != before.contact_events) contact::end_touch_and_wake(w, slot);
  contact::take_from_shapes(w, slot);
  if (passes_differently) contact::forget_passage(w, slot);
}

/// Lets the next step find the pairs of the shape that were forbidden until now.
void seek_allowed_pairs(WorldState& w, std::uint32_t shape) {
  const std::uint32_t body = w.shapes.row[shape].body;
  if (!w.bodies.state[body].enabled) return;
  island::wake(w, body);
  spatial::seek_pairs_of_shape(w, shape);
  if (w.bodies.state[body].type == BodyType::static_body) island::wake_overlapped(w, std::span(&shape, 1));
}

/// Gives the contacts of the shape their surface anew.
void renew_contacts(WorldState& w, std::uint32_t shape) {
  if (is_grid(w, shape)) contact::renew_surface_of_tiles(w, shape);
  contact::for_each_contact_of_shape(w, shape, [&](std::uint32_t slot) { renew_contact(w, slot); });
}

/// Changes the shape, or all links of its chain.
template <typename Change>
void change_with_links(WorldState& w, std::uint32_t shape, Change change) {
  const std::uint32_t chain = w.shapes.row[shape].chain;
  const std::span<const std::uint32_t> all = chain == kNone ? std::span(&shape, 1) : std::span(w.chains.links[chain]);
  for (const std::uint32_t one : all) {
    change(one);
    renew_contacts(w, one);
  }
}

/// The materials that may touch another one which these former rules forbade, ascending.
std::vector<std::uint32_t> list_freed(const WorldState& w, std::span<const MaterialRule> before) {
  std::vector<std::uint32_t> freed;
  for (const MaterialRule& rule : before) {
    if (rule.collide || contact::rule_forbids(w, {.number = rule.material_a}, {.number = rule.material_b})) continue;
    freed.push_back(rule.material_a);
    freed.push_back(rule.material_b);
  }
  base::sort(freed);
  return freed;
}

}  // namespace

Result<void> World::set_material(ShapeId shape, const Material& material) {
  WorldState& w = *state_;
  Operation<&World::set_material> check(w, shape, material);
  model::check_material(check, material);
  return check.then([&] {
    ShapeRow& row = w.shapes.row[shape.index];
    const std::uint32_t old_number = std::exchange(row.material, material).number;
    renew_contacts(w, shape.index);
    if (old_number != material.number && !w.options.material_rules.empty()) seek_allowed_pairs(w, shape.index);
    if (row.chain == kNone) return;
    const std::vector<std::uint32_t>& links = w.chains.links[row.chain];
    std::vector<Material>& materials = w.chains.options[row.chain].materials;
    if (materials.size() == 1) materials.resize(links.size(), materials[0]);
    const auto link = std::find(links.begin(), links.end(), shape.index) - links.begin();
    materials[static_cast<std::size_t>(link)] = material;
  });
}

Result<void> World::set_one_way(ShapeId shape, const OneWay& one_way) {
  WorldState& w = *state_;
  Operation<&World::set_one_way> check(w, shape, one_way);
  const bool is_link = !check.failed() && w.shapes.row[shape.index].chain != kNone;
  model::check_one_way(check, "OneWay", one_way, is_link ? model::FrontOfLinks::allowed : model::FrontOfLinks::refused);
  return check.then([&] {
    const std::uint32_t chain = w.shapes.row[shape.index].chain;
    if (chain != kNone) w.chains.options[chain].one_way = one_way;
    change_with_links(w, shape.index, [&](std::uint32_t one) { contact::set_own_surface(w, one, one_way); });
  });
}

Result<void> World::set_event_flags(ShapeId shape, bool contact_events, bool hit_events) {
  WorldState& w = *state_;
  Operation<&World::set_event_flags> check(w, shape, contact_events, hit_events);
  if (hit_events) check.available("hit_events", parts::kSurfaces);
  return check.then([&] {
    const auto set = [&](auto& to) {
      to.contact_events = contact_events;
      to.hit_events = hit_events;
    };
    const std::uint32_t chain = w.shapes.row[shape.index].chain;
    if (chain != kNone) set(w.chains.options[chain]);
    change_with_links(w, shape.index, [&](std::uint32_t one) { set(w.shapes.row[one]); });
  });
}

Result<void> World::drop_through(BodyId body, float seconds) {
  WorldState& w = *state_;
  Operation<&World::drop_through> check(w, body, seconds);
  check.within("seconds", seconds, bound::kFrom0);
  check.require([&] { return w.bodies.state[body.index].type != BodyType::static_body; },
                "body is static and passes through nothing");
  return check.then([&] {
    contact::drop(w, body.index, seconds);
    if (seconds > 0.0f) island::wake(w, body.index);
  });
}

Result<float> World::drop_time(BodyId body) const {
  return Check(*state_).body(body).then([&] { return state_->bodies.links[body.index].drop_time; });
}

Result<void> World::set_material_rules(std::span<const MaterialRule> rules) {
  WorldState& w = *state_;
  Operation<&World::set_material_rules> check(w, rules);
  model::check_material_rules(check, rules);
  return check.then([&] {
    const std::vector<MaterialRule> before = std::exchange(w.options.material_rules, {rules.begin(), rules.end()});
    contact::index_rules(w);
    for (std::uint32_t slot = 0; slot < w.contacts.ids.capacity(); ++slot) {
      if (w.contacts.ids.is_used(slot)) renew_contact(w, slot);
    }
    const std::vector<std::uint32_t> freed = list_freed(w, before);
    for (std::uint32_t shape = 0; shape < w.shapes.ids.capacity(); ++shape) {
      if (!w.shapes.ids.is_used(shape) || is_tile(w, shape)) continue;
      const std::uint32_t number = w.shapes.row[shape].material.number;
      const bool gains_pairs = std::binary_search(freed.begin(), freed.end(), number);
      if (gains_pairs) seek_allowed_pairs(w, shape);
    }
  });
}

}  // namespace drystone
