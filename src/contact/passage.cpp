#include "contact/passage.hpp"

#include <algorithm>

#include "contact/contacts.hpp"
#include "contact/tiles.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/edges.hpp"

namespace drystone::contact {

Arrival arrival(const TimeOfImpactInput& motion, Vec2 front) {
  const TimeOfImpactOutput found = time_of_impact(motion);
  if (found.state == TimeOfImpactOutput::State::separated) return {};
  if (found.state != TimeOfImpactOutput::State::hit || found.time <= motion.min_time) {
    return {Arrival::From::was_there, motion.min_time};
  }
  switch (side_of(rotate(pose_at(motion.sweep_a, found.time).rotation, front), found.normal)) {
    case NormalSide::front: return {Arrival::From::front, found.time};
    case NormalSide::back: return {Arrival::From::back, found.time};
    case NormalSide::beside: break;
  }
  return {Arrival::From::side, found.time};
}

bool is_overlap(const SimState& w, const ShapeGeometry& geometry, std::uint32_t shape, const Transform& pose) {
  SimplexCache cache;
  const DistanceInput pair{make_proxy(geometry), make_proxy(w.shapes.geometry[shape]), pose, true,
                           w.options.length_unit};
  return distance(pair, cache).distance <= 0.0f;
}

bool is_stopped(const SimState& w, const Meeting& m) {
  for (std::size_t side = 0; side < 2; ++side) {
    const OneWay surface = surface_of(w, {m.shape[side], m.shape[1 - side], side == 0 ? m.cell : kNone});
    if (!surface.enabled) continue;
    if (drops(w, m.shape[1 - side]) || m.overlap > margin_of(w, surface)) return false;
    const Vec2 normal = inv_rotate(m.rotation[side], side == 0 ? m.normal : -m.normal);
    if (!is_front(front_of(w.shapes.geometry[m.shape[side]], surface), normal)) return false;
  }
  return true;
}

bool drops(const SimState& w, std::uint32_t shape) { return w.bodies.links[w.shapes.body[shape]].drop_time > 0.0f; }

std::uint32_t contact_with(const SimState& w, std::uint32_t shape, std::uint32_t other, std::uint32_t cell) {
  const std::uint32_t row = cell == kNone ? other : find_tile(w, other, cell);
  return row == kNone ? kNone : find_contact(w, shape, row);
}

Passage passage_between(const SimState& w, std::uint32_t shape, std::uint32_t other, std::uint32_t cell) {
  const std::uint32_t slot = contact_with(w, shape, other, cell);
  return slot == kNone ? Passage::open : w.contacts.row[slot].passage;
}

void forget_passage(SimState& w, std::uint32_t slot) {
  set_passage(w, slot, Passage::open);
  invalidate(w, slot);
}

void drop(SimState& w, std::uint32_t body, float seconds) {
  w.bodies.links[body].drop_time = seconds;
  if (seconds == 0.0f) return;
  auto& list = w.dropping_bodies;
  if (std::find(list.begin(), list.end(), body) == list.end()) list.push_back(body);
  // Contacts that keep their manifolds are not decided anew.
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
    if (contact.passable) invalidate(w, slot);
  });
}

void advance_drops(SimState& w, float dt) {
  std::erase_if(w.dropping_bodies, [&](std::uint32_t body) {
    if (!w.bodies.ids.is_used(body)) return true;
    float& time = w.bodies.links[body].drop_time;
    time = max(0.0f, time - dt);
    return time == 0.0f;
  });
}

}  // namespace drystone::contact
