#include "contact/contacts.hpp"

#include <cmath>
#include <utility>
#include <variant>

#include "contact/contact_now.hpp"
#include "contact/edits.hpp"
#include "contact/kept_manifold.hpp"
#include "contact/materials.hpp"
#include "contact/one_way.hpp"
#include "contact/tiles.hpp"
#include "core/id_pool.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/support_walk.hpp"
#include "world/clock.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"
#include "world/slots.hpp"

namespace drystone::contact {
namespace {

/// Whether a contact of the pair can have an effect: one body must be dynamic, or for a sensor, at least kinematic.
bool can_interact(const SimState& w, const ShapeRow& a, const ShapeRow& b) {
  const BodyState& body_a = w.bodies.state[a.body];
  const BodyState& body_b = w.bodies.state[b.body];
  if (!body_a.enabled || !body_b.enabled) return false;
  if (a.sensor && b.sensor && !a.senses_sensors && !b.senses_sensors) return false;
  if (body_a.type == BodyType::dynamic || body_b.type == BodyType::dynamic) return true;
  const bool one_moves = body_a.type != BodyType::static_body || body_b.type != BodyType::static_body;
  return (a.sensor || b.sensor) && one_moves;
}

bool is_line(ShapeKind kind) { return kind == ShapeKind::segment || kind == ShapeKind::chain_segment; }

/// A joint between the bodies is in the lists of both, so both are walked until the shorter one ends: a hub may have thousands of joints.
bool joint_forbids(const SimState& w, std::uint32_t body_a, std::uint32_t body_b) {
  std::uint32_t edge_a = w.bodies.links[body_a].first_joint;
  std::uint32_t edge_b = w.bodies.links[body_b].first_joint;
  const auto forbids = [&](std::uint32_t& edge, std::uint32_t other) {
    const std::uint32_t slot = model::slot_of(edge);
    const std::uint32_t side = model::side_of(edge);
    edge = w.joints.row[slot].edge[side].next;
    return w.joints.row[slot].body[1 - side] == other && !common_options(w.joints.options[slot]).collide_connected;
  };
  while (edge_a != kNone && edge_b != kNone) {
    if (forbids(edge_a, body_b) || forbids(edge_b, body_a)) return true;
  }
  return false;
}

/// Wakes a sleeping dynamic body whose touch with a kinematic or static body began or ended. No island changes.
void wake_sleepers(SimState& w, const ContactRow& contact) {
  for (const std::uint32_t body : contact.body) {
    if (is_dynamic(w, body) && !is_awake(w, body)) island::wake(w, body);
  }
}

}  // namespace

bool may_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b) {
  const ShapeRow& a = w.shapes.row[shape_a];
  const ShapeRow& b = w.shapes.row[shape_b];
  if (a.body == b.body || !should_collide(a.filter, b.filter) || !can_interact(w, a, b)) return false;
  if (rule_forbids(w, a.material, b.material)) return false;
  // Two lines without thickness never collide.
  if (is_line(kind_of(w.shapes.geometry[shape_a])) && is_line(kind_of(w.shapes.geometry[shape_b]))) return false;
  return !joint_forbids(w, a.body, b.body);
}

std::uint32_t create_contact(SimState& w, std::uint32_t shape_a, std::uint32_t shape_b) {
  // The manifold table has each pair of kinds in one order only.
  if (kind_of(w.shapes.geometry[shape_a]) > kind_of(w.shapes.geometry[shape_b])) std::swap(shape_a, shape_b);
  const ShapeRow& a = w.shapes.row[shape_a];
  const ShapeRow& b = w.shapes.row[shape_b];
  w.contacts.pairs.insert(shape_a, shape_b);
  const std::uint32_t slot = model::acquire_slot(w.contacts).index;
  ContactRow& contact = w.contacts.row[slot];
  contact.shape = {shape_a, shape_b};
  complete_contact(w, slot);
  model::push_edge(w.contacts.row, w.bodies.links[a.body].first_contact, model::edge_of(slot, 0));
  model::push_edge(w.contacts.row, w.bodies.links[b.body].first_contact, model::edge_of(slot, 1));
  if (is_awake(w, a.body) || is_awake(w, b.body)) w.contacts.awake.set(slot);
  add_contact_of_tile(w, shape_a);
  add_contact_of_tile(w, shape_b);
  return slot;
}

void destroy_contact(SimState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  if (contact.touching) end_touch(w, slot);
  if (!w.contact_edits.empty()) forget_edit(w, slot);
  w.contacts.pairs.erase(contact.shape[0], contact.shape[1]);
  for (std::uint32_t side = 0; side < 2; ++side) {
    model::erase_edge(w.contacts.row, w.bodies.links[contact.body[side]].first_contact, model::edge_of(slot, side));
  }
  const auto [shape_a, shape_b] = contact.shape;
  model::release_slot(w.contacts, slot);
  if (w.shapes.grid_count == 0) return;
  remove_contact_of_tile(w, shape_a);
  remove_contact_of_tile(w, shape_b);
}

std::uint32_t find_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b) {
  if (shape_a == shape_b || !w.contacts.pairs.contains(shape_a, shape_b)) return kNone;
  std::uint32_t found = kNone;
  // Static and kinematic bodies may have very many contacts. Two bodies without a dynamic one are a sensor and its visitor.
  const std::uint32_t body_a = w.shapes.body[shape_a];
  const std::uint32_t body_b = w.shapes.body[shape_b];
  const bool b_is_lighter = w.bodies.state[body_a].type < w.bodies.state[body_b].type;
  const std::uint32_t body = b_is_lighter ? body_b : body_a;
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
    const auto [a, b] = contact.shape;
    if ((a == shape_a && b == shape_b) || (a == shape_b && b == shape_a)) found = slot;
  });
  return found;
}

void destroy_and_wake(SimState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  const bool was_solved = contact.touching && !contact.sensor;
  const auto [body_a, body_b] = contact.body;
  destroy_contact(w, slot);
  if (!was_solved) return;
  if (is_dynamic(w, body_a)) island::wake(w, body_a);
  if (is_dynamic(w, body_b)) island::wake(w, body_b);
}

void end_touch_and_wake(SimState& w, std::uint32_t slot) {
  const auto [body_a, body_b] = w.contacts.row[slot].body;
  end_touch(w, slot);
  empty_manifold(w, slot);
  invalidate(w, slot);
  if (is_dynamic(w, body_a)) island::wake(w, body_a);
  if (is_dynamic(w, body_b)) island::wake(w, body_b);
}

void destroy_contacts_of_shape(SimState& w, std::uint32_t shape) {
  for_each_contact_of_shape(w, shape, [&](std::uint32_t slot) { destroy_and_wake(w, slot); });
}

void destroy_contacts_of_body(SimState& w, std::uint32_t body) {
  bool was_solved = false;
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
    was_solved = was_solved || (contact.touching && !contact.sensor);
    destroy_contact(w, slot);
  });
  if (was_solved && is_dynamic(w, body)) island::wake(w, body);
}

void destroy_contacts_between(SimState& w, std::uint32_t body_a, std::uint32_t body_b) {
  model::for_each_contact(w, body_a, [&](std::uint32_t slot, const ContactRow&, std::uint32_t other) {
    if (other == body_b) destroy_and_wake(w, slot);
  });
}

namespace {

/// The radius that rolling resistance is a share of. That of a support shape is that of a disc of the same area, because at a corner it has
/// no radius of its own.
float rolling_radius(const ShapeGeometry& geometry) {
  const auto* shape = std::get_if<SupportShape>(&geometry);
  return shape != nullptr ? std::sqrt(shape->unit_mass().mass / kPi) : make_proxy(geometry).radius;
}

/// Copies the data of a row that ContactTable::key and ContactTable::reuse repeat. (store_manifold() sets them itself, to save time.)
void copy_row(SimState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  ContactKey& key = w.contacts.key[slot];
  key.body = contact.body;
  key.kind = kind_of(contact);
  key.pressed = is_pressed(contact, w.bodies.state[contact.body[0]], w.bodies.state[contact.body[1]]);
  store_reuse(w.contacts.reuse[slot], reuse_of(contact, w.options.length_unit));
}

}  // namespace

std::array<float, 2> shape_radii(const SimState& w, const ContactRow& contact) {
  return {make_proxy(w.shapes.geometry[contact.shape[0]]).radius,
          make_proxy(w.shapes.geometry[contact.shape[1]]).radius};
}

void take_from_shapes(const SimState& w, std::uint32_t slot, ContactRow& contact) {
  const ShapeRow& a = w.shapes.row[contact.shape[0]];
  const ShapeRow& b = w.shapes.row[contact.shape[1]];
  contact.body = {a.body, b.body};
  contact.sensor = a.sensor || b.sensor;
  const bool may_resist =
      a.material.rolling_resistance > 0.0f || b.material.rolling_resistance > 0.0f || !w.options.material_rules.empty();
  const auto radius_of = [&](std::uint32_t shape) {
    return may_resist ? rolling_radius(w.shapes.geometry[shape]) : 0.0f;  // It takes time to find.
  };
  set_surface(w, {a, radius_of(contact.shape[0])}, {b, radius_of(contact.shape[1])}, contact);
  // A sensor reports whatever overlaps it.
  const bool may_have_one_way = a.one_way || b.one_way || !w.options.material_rules.empty();
  contact.passable = may_have_one_way && !contact.sensor && has_one_way(w, contact.shape[0], contact.shape[1]);
  if (!w.contact_edits.empty()) apply_edit(w, slot, contact);
  contact.surface_speed *= model::pace_between(w, contact.body);
  contact.extended = contact.restitution > 0.0f || contact.rolling_resistance > 0.0f || contact.surface_speed != 0.0f ||
                     contact.hit_events || model::has_locked_axis(w, a.body) || model::has_locked_axis(w, b.body);
  if (!contact.extended) contact.rolling_impulse = 0.0f;
}

void take_from_shapes(SimState& w, std::uint32_t slot) {
  take_from_shapes(w, slot, w.contacts.row[slot]);
  copy_row(w, slot);
}

void complete_contact(SimState& w, std::uint32_t slot) {
  take_from_shapes(w, slot);
  forget_rolling(w, slot);
}

void invalidate(SimState& w, std::uint32_t slot) {
  w.contacts.row[slot].computed = false;
  copy_row(w, slot);
}

void forget_rolling(SimState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  contact.radius = shape_radii(w, contact);
}

void set_rolling_point(SimState& w, std::uint32_t slot, const RollingPoint& point) {
  ContactRow& contact = w.contacts.row[slot];
  contact.local_normal = point.normal;
  contact.points[0].local_a = point.local_a;
  contact.points[0].local_b = point.local_b;
  contact.radius = point.radius;
  invalidate(w, slot);
}

void shift_points(SimState& w, std::uint32_t body, Vec2 local_shift) {
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
    for (ContactPointState& p : w.contacts.row[slot].points) {
      (contact.body[0] == body ? p.local_a : p.local_b) -= local_shift;
    }
    invalidate(w, slot);  // The manifold was computed for the old centre and size.
  });
}

void set_passage(SimState& w, std::uint32_t slot, Passage passage) {
  w.contacts.row[slot].passage = passage;
  copy_row(w, slot);
}

void let_pass(SimState& w, std::uint32_t slot) {
  w.contacts.row[slot].passage = Passage::passing;
  empty_manifold(w, slot);
}

void begin_touch(SimState& w, std::uint32_t slot, EventBuffers& events) {
  ContactRow& contact = w.contacts.row[slot];
  contact.touching = true;
  if (contact.sensor) {
    return for_each_sensing(w, contact, [&](auto... overlap) { events.sensor_begin.push_back({overlap...}); });
  }
  contact.impulses[0].normal = contact.impulses[0].step_normal = kJustBegun;
  ++w.contacts.touching_count;
  const auto [a, b] = contact.shape;
  const auto [body_a, body_b] = contact.body;
  if (contact.contact_events) {
    const ContactNow now = contact_now(w, contact);
    events.contact_begin.push_back(
        {visible_id(w, a), visible_id(w, b), now.normal, now.points[0].position, drystone::cell_of(w, a, b)});
  }
  if (!is_dynamic(w, body_a) || !is_dynamic(w, body_b)) return wake_sleepers(w, contact);
  contact.linked = true;
  island::link(w, body_a, body_b);
}

void end_touch(SimState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  contact.touching = false;
  if (contact.sensor) {
    return for_each_sensing(w, contact, [&](auto... overlap) { w.unreported.sensor_end.push_back({overlap...}); });
  }
  --w.contacts.touching_count;
  const auto [a, b] = contact.shape;
  if (contact.contact_events)
    w.unreported.contact_end.push_back({visible_id(w, a), visible_id(w, b), drystone::cell_of(w, a, b)});
  if (!contact.linked) return wake_sleepers(w, contact);
  island::unlink(w, contact.body[0]);
  contact.linked = false;
}

}  // namespace drystone::contact
