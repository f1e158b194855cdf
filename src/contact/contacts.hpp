// Rows of contacts: made when the bounds of two shapes begin to overlap, destroyed when they cease to, or with a shape.
#pragma once

#include "model/edges.hpp"
#include "model/runtime.hpp"
#include "model/sim_state.hpp"

namespace drystone::contact {

/// Whether a contact between the two shapes makes sense: bodies differ and are enabled, one can move, filters agree, no
/// joint forbids it.
bool may_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);

/// Makes the contact of a new pair; it is awake if either body is.
void create_contact(SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);
/// Ends the contact: its end event, its link between islands, its row.
void destroy_contact(SimState& w, std::uint32_t contact);
/// Destroys all contacts of a shape or a body; sleepers that were touched wake.
void destroy_contacts_of_shape(SimState& w, std::uint32_t shape);
void destroy_contacts_of_body(SimState& w, std::uint32_t body);
/// Destroys the contacts between two bodies (a joint that forbids them was made).
void destroy_contacts_between(SimState& w, std::uint32_t body_a, std::uint32_t body_b);

/// Calls f(slot) for each contact of the shape. f may destroy it.
template <typename F>
void for_each_contact_of_shape(SimState& w, std::uint32_t shape, F f) {
  model::for_each_edge(w.contacts.row, w.bodies.links[w.shapes.row[shape].body].first_contact,
                       [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
                         if (contact.shape[0] == shape || contact.shape[1] == shape) f(slot);
                       });
}

/// Sets the fields of a contact that follow from its shapes: bodies, radii, events, the mixed material.
void take_from_shapes(const SimState& w, ContactRow& contact);
/// The same for a row of the table and its key.
void take_from_shapes(SimState& w, std::uint32_t contact);

/// For contacts that began or ceased to touch: updates islands, wakes, makes the event. An end event waits in SimState::unreported.
void begin_touch(SimState& w, std::uint32_t contact, EventBuffers& events);
void end_touch(SimState& w, std::uint32_t contact);

}  // namespace drystone::contact
