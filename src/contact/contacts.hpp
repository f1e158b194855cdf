// Rows of contacts. A contact is made when the bounds of two shapes begin to overlap, and destroyed when they cease to overlap or when a
// shape is destroyed.
#pragma once

#include "model/edges.hpp"
#include "model/runtime.hpp"
#include "model/sim_state.hpp"

namespace drystone::contact {

/// Whether two shapes may have a contact: their bodies differ and are enabled, one of the bodies can move, the filters allow it, and no
/// joint forbids it.
bool may_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);

/// Makes the contact of a new pair, and returns its slot. The contact is awake if either body is awake.
std::uint32_t create_contact(SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);
/// Destroys a contact. If it touches, makes the end event and updates the island.
void destroy_contact(SimState& w, std::uint32_t contact);
/// Destroys a contact, and wakes its dynamic bodies if it was solved.
void destroy_and_wake(SimState& w, std::uint32_t contact);
/// Ends the touch of a contact, and wakes its bodies. If the shapes still touch, the next step begins it anew.
void end_touch_and_wake(SimState& w, std::uint32_t contact);
/// Destroy all contacts of a shape or a body. Dynamic bodies that touched it wake.
void destroy_contacts_of_shape(SimState& w, std::uint32_t shape);
void destroy_contacts_of_body(SimState& w, std::uint32_t body);
/// Destroys the contacts between two bodies, because a new joint forbids them.
void destroy_contacts_between(SimState& w, std::uint32_t body_a, std::uint32_t body_b);

/// Calls f(slot) for each contact of the shape; for a grid, for the contacts of its tiles. f may destroy this contact.
template <typename F>
void for_each_contact_of_shape(SimState& w, std::uint32_t shape, F f) {
  model::for_each_edge(w.contacts.row, w.bodies.links[w.shapes.row[shape].body].first_contact,
                       [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
                         const auto [a, b] = contact.shape;
                         const bool is_its =
                             a == shape || b == shape || visible_shape(w, a) == shape || visible_shape(w, b) == shape;
                         if (is_its) f(slot);
                       });
}

/// The contact of two shapes, or kNone.
std::uint32_t find_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);

/// Calls f(sensor, visitor) for each sensor of a contact that reports the other shape: for two sensors once, twice or not at all.
template <typename F>
void for_each_sensing(const SimState& w, const ContactRow& contact, F f) {
  for (std::size_t side = 0; side < 2; ++side) {
    const ShapeRow& sensor = w.shapes.row[contact.shape[side]];
    const ShapeRow& visitor = w.shapes.row[contact.shape[1 - side]];
    if (!sensor.sensor || (visitor.sensor && !sensor.senses_sensors)) continue;
    f(visible_id(w, contact.shape[side]), visible_id(w, contact.shape[1 - side]));
  }
}

/// Sets the fields of a contact that are computed from its shapes and its edit: bodies, radii, events, the mixed material.
void take_from_shapes(const SimState& w, std::uint32_t slot, ContactRow& contact);
/// Sets these fields in a row of the table, and the row's key.
void take_from_shapes(SimState& w, std::uint32_t contact);

/// Sets the radii of a contact to the rounding radii of its shapes. (Those of a rolling point are others, see rolling_point.hpp.)
void take_shape_radii(const SimState& w, ContactRow& contact);

/// Sets the copies of the manifold's data in ContactTable::key and ContactTable::reuse.
void copy_from_manifold(SimState& w, std::uint32_t contact);

/// Update a contact that began or ceased to touch: its island, sleeping bodies, the event. End events are collected in
/// SimState::unreported.
void begin_touch(SimState& w, std::uint32_t contact, EventBuffers& events);
void end_touch(SimState& w, std::uint32_t contact);

}  // namespace drystone::contact
