#include "constraint/bodies.hpp"

#include <optional>

#include "constraint/joints.hpp"
#include "contact/contacts.hpp"
#include "world/clock.hpp"
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

void attach(SimState& w, std::uint32_t body, bool awake) {
  BodyState& state = w.bodies.state[body];
  state.enabled = true;
  state.sleep_time = 0.0f;
  state.pushed = false;
  w.bodies.links[body].pushed_time = 0.0f;
  if (state.type == BodyType::dynamic) island::make_island(w, body, awake);
  if (state.type != BodyType::static_body && awake) w.bodies.awake.set(body);
  for_each_shape(w, body, [&](std::uint32_t shape) { spatial::add_proxy(w, shape); });
  model::for_each_joint(w, body,
                        [&](std::uint32_t slot, const JointRow&, std::uint32_t) { joint::attach_joint(w, slot); });
}

void detach(SimState& w, std::uint32_t body) {
  BodyState& state = w.bodies.state[body];
  if (!state.enabled) return;
  island::wake_neighbors(w, body);
  contact::destroy_contacts_of_body(w, body);
  model::for_each_joint(w, body,
                        [&](std::uint32_t slot, const JointRow&, std::uint32_t) { joint::detach_joint(w, slot); });
  for_each_shape(w, body, [&](std::uint32_t shape) { spatial::remove_proxy(w, shape); });
  island::leave_island(w, body);
  w.bodies.awake.clear(body);
  state.enabled = false;
  state.force = {};  // Applied forces act in the next step only, and this body takes no part in it.
  state.torque = 0.0f;
}

void set_time_scale(SimState& w, std::uint32_t body, float scale) {
  BodyClock& clock = w.bodies.clock[body];
  const model::OwnVelocity velocity = model::own_velocity(w, body);
  // A body that freezes or thaws leaves the simulation and enters it again as a body of another type.
  const bool changes_type = clock.type == BodyType::dynamic && (clock.scale == 0.0f) != (scale == 0.0f);
  const bool enabled = w.bodies.state[body].enabled;
  if (changes_type) detach(w, body);
  w.bodies.paced_count -= clock.scale != 1.0f ? 1 : 0;
  clock.scale = scale;
  w.bodies.paced_count += clock.scale != 1.0f ? 1 : 0;
  model::take_clock(w.bodies, body);
  model::take_mass(w, body);
  model::set_own_velocity(w.bodies, body, velocity);
  if (changes_type && enabled) attach(w, body, true);
  // The pace of surface speeds.
  model::for_each_contact(
      w, body, [&](std::uint32_t slot, const ContactRow&, std::uint32_t) { contact::take_from_shapes(w, slot); });
  island::wake(w, body);
}

void set_motion_locks(SimState& w, std::uint32_t body, const MotionLocks& locks) {
  BodyLinks& links = w.bodies.links[body];
  w.bodies.locked_count -= model::has_locked_axis(w.bodies, body) ? 1 : 0;
  links.locked_x = locks.x;
  links.locked_y = locks.y;
  links.fixed_rotation = locks.rotation;
  w.bodies.locked_count += model::has_locked_axis(w.bodies, body) ? 1 : 0;
  const model::OwnVelocity before = model::own_velocity(w, body);
  const model::OwnVelocity velocity = model::unlocked(locks, before);
  if (velocity.linear != before.linear || velocity.angular != before.angular) {
    model::set_own_velocity(w.bodies, body, velocity);
  }
  update_mass(w, body);
  // The kernels of its contacts and joints.
  model::for_each_contact(
      w, body, [&](std::uint32_t slot, const ContactRow&, std::uint32_t) { contact::take_from_shapes(w, slot); });
  model::for_each_joint(w, body,
                        [&](std::uint32_t slot, const JointRow&, std::uint32_t) { joint::change_component(w, slot); });
  island::wake(w, body);
}

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

WorldAabb bounds(const SimState& w, std::uint32_t body) {
  const WorldTransform& pose = w.bodies.state[body].pose;
  std::optional<Aabb> box;  // Relative to the body's position.
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const Aabb b = drystone::bounds(w.shapes.geometry[shape], Transform{{}, pose.rotation});
    box = box ? merge(*box, b) : b;
  });
  return pose.position + box.value_or(Aabb{});
}

WorldAabb island_bounds(const SimState& w, std::uint32_t island) {
  std::optional<WorldAabb> box;
  island::for_each_body(w, island, [&](std::uint32_t body) {
    const WorldAabb b = bounds(w, body);
    box = box ? merge(*box, b) : b;
  });
  return box.value_or(WorldAabb{});
}

}  // namespace drystone::body
