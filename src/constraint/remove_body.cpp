#include "constraint/bodies.hpp"
#include "constraint/joints.hpp"
#include "contact/contacts.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone::body {
namespace {

void release_shape(SimState& w, std::uint32_t shape) {
  if (is_grid(w, shape)) --w.shapes.grid_count;
  model::release_slot(w.shapes, shape);
}

void unhook_shape(SimState& w, std::uint32_t shape) {
  const ShapeRow& row = w.shapes.row[shape];
  const std::uint32_t before = w.shapes.before[shape];
  (before == kNone ? w.bodies.links[row.body].first_shape : w.shapes.row[before].next) = row.next;
  if (row.next != kNone) w.shapes.before[row.next] = before;
  if (w.bodies.links[row.body].first_shape == kNone) w.bodies.shapeless.set(row.body);
}

}  // namespace

void remove_body(SimState& w, std::uint32_t body) {
  // A joint may take gears of the same list with it.
  while (w.bodies.links[body].first_joint != kNone) {
    joint::remove_joint(w, model::slot_of(w.bodies.links[body].first_joint));
  }
  detach(w, body);
  for_each_shape(w, body, [&](std::uint32_t shape) { release_shape(w, shape); });
  for (std::uint32_t chain = w.bodies.links[body].first_chain; chain != kNone;) {
    const std::uint32_t next = w.chains.row[chain].next;
    model::release_slot(w.chains, chain);
    chain = next;
  }
  w.bodies.paced_count -= w.bodies.clock[body].scale != 1.0f ? 1 : 0;
  w.bodies.locked_count -= model::has_locked_axis(w.bodies, body) ? 1 : 0;
  w.bodies.bullet_count -= w.bodies.links[body].bullet ? 1 : 0;
  model::release_slot(w.bodies, body);
}

void remove_shape(SimState& w, std::uint32_t shape) {
  contact::destroy_contacts_of_shape(w, shape);
  spatial::remove_proxy(w, shape);
  unhook_shape(w, shape);
  release_shape(w, shape);
}

void remove_chain(SimState& w, std::uint32_t chain) {
  const ChainRow& row = w.chains.row[chain];
  const std::vector<std::uint32_t>& links = w.chains.links[chain];
  // The body's list has the newest shape first, so removing links from the last to the first needs no search.
  for (auto link = links.rbegin(); link != links.rend(); ++link) remove_shape(w, *link);
  std::uint32_t* place = &w.bodies.links[row.body].first_chain;
  while (*place != chain) place = &w.chains.row[*place].next;
  *place = row.next;
  model::release_slot(w.chains, chain);
}

}  // namespace drystone::body
