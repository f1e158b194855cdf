// The table of contacts: all that makes, changes and ends them. A contact is made when the bounds of two shapes begin to overlap, and
// destroyed when they cease to overlap or when a shape is destroyed.
//
// A contact has a row in three columns (ContactRow, ContactKey, ContactReuse), two of which repeat data of the first. So no code but these
// functions (contacts.cpp, and new_manifold.cpp for manifolds) writes a row; scripts/check_layers.py checks it. Two exceptions: the solver
// stores what it solved, impulses and frames (solve/prepare_contacts-inl.hpp), and reading a snapshot fills rows, which complete_contact()
// completes. Which contacts are awake follows from their bodies: islands say it (world/islands.cpp).
#pragma once

#include <array>

#include "collide/manifold.hpp"
#include "world/edges.hpp"
#include "world/runtime.hpp"
#include "world/sim_state.hpp"
#include "world/step_data.hpp"

namespace drystone::contact {

/// Whether two shapes may have a contact: their bodies differ and are enabled, one of the bodies can move, the filters allow it, and no
/// joint forbids it.
bool may_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);

/// Stores for which pose the manifold was computed. Members are written one by one: a struct that is assigned as a whole is written to the
/// stack and read from there in larger pieces, for which processors wait.
inline void store_reuse(ContactReuse& to, const ContactReuse& from) {
  to.computed_center = from.computed_center;
  to.computed_rotation = from.computed_rotation;
  to.distance = from.distance;
  to.b_is_smaller = from.b_is_smaller;
}

/// Makes the contact of a new pair, and returns its slot. The contact is awake if either body is awake.
std::uint32_t create_contact(SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);
/// Destroys a contact. If it touches, makes the end event and updates the island.
void destroy_contact(SimState& w, std::uint32_t contact);
/// Destroys a contact, and wakes its dynamic bodies if it was solved.
void destroy_and_wake(SimState& w, std::uint32_t contact);
/// Ends the touch of a contact, and wakes its bodies. If the shapes still touch, the next step begins it anew.
void end_touch_and_wake(SimState& w, std::uint32_t contact);
/// Destroys all contacts of a shape. Dynamic bodies that touched it wake.
void destroy_contacts_of_shape(SimState& w, std::uint32_t shape);
/// Destroys all contacts of a body, and wakes it if it is dynamic and one was solved. island::wake_neighbors() has woken the others.
void destroy_contacts_of_body(SimState& w, std::uint32_t body);
/// Destroys the contacts between two bodies, because a new joint forbids them.
void destroy_contacts_between(SimState& w, std::uint32_t body_a, std::uint32_t body_b);

/// Calls f(slot) for each contact of the shape; for a grid, for the contacts of its tiles. f may destroy this contact.
template <typename F>
void for_each_contact_of_shape(SimState& w, std::uint32_t shape, F f) {
  model::for_each_contact(
      w, w.shapes.row[shape].body, [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
        const auto [a, b] = contact.shape;
        const bool is_its = a == shape || b == shape || visible_shape(w, a) == shape || visible_shape(w, b) == shape;
        if (is_its) f(slot);
      });
}

/// The contact of two shapes, or kNone.
std::uint32_t find_contact(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);

/// Calls f(sensor, visitor, cell) for each sensor of a contact that reports the other shape: for two sensors once, twice or not at all.
template <typename F>
void for_each_sensing(const SimState& w, const ContactRow& contact, F f) {
  for (std::size_t side = 0; side < 2; ++side) {
    const ShapeRow& sensor = w.shapes.row[contact.shape[side]];
    const ShapeRow& visitor = w.shapes.row[contact.shape[1 - side]];
    if (!sensor.sensor || (visitor.sensor && !sensor.senses_sensors)) continue;
    f(visible_id(w, contact.shape[side]), visible_id(w, contact.shape[1 - side]),
      cell_of(w, contact.shape[0], contact.shape[1]));
  }
}

/// Sets the fields of a row that are computed from the shapes and the edit of its contact: bodies, events, the mixed material.
void take_from_shapes(const SimState& w, std::uint32_t slot, ContactRow& contact);
/// Sets these fields in the table.
void take_from_shapes(SimState& w, std::uint32_t contact);

/// Sets all fields of a contact that snapshots do not save.
void complete_contact(SimState& w, std::uint32_t contact);

/// The rounding radii of the shapes of a contact. (Those of a rolling point are others, see rolling_point.hpp.)
std::array<float, 2> shape_radii(const SimState& w, const ContactRow& contact);

/// Stores a manifold that was computed for the present poses: which of its points count, which impulses they keep (points that keep their
/// feature id keep theirs), and whether the overlap is deep.
void store_manifold(SimState& w, const StepOptions& options, std::uint32_t contact, LocalManifold& manifold);
/// Takes the points from a contact, as if the shapes were apart.
void empty_manifold(SimState& w, std::uint32_t contact);
/// Lets the next step compute the manifold again.
void invalidate(SimState& w, std::uint32_t contact);
/// Makes a contact void: the solver does not solve it. The contact keeps its points, because the shapes touch.
void make_void(SimState& w, std::uint32_t contact);
/// Marks that the overlap of a contact is not deep.
void clear_depth(SimState& w, std::uint32_t contact);
/// Whether a dynamic body overlaps a static body so deeply that it could pass through within a few steps, even if it is slow.
bool is_pressed(const ContactRow& contact, const BodyState& a, const BodyState& b);

/// The single point of a rolling contact (rolling_point.hpp).
struct RollingPoint {
  Vec2 normal;   // From a to b, in the frame of a.
  Vec2 local_a;  // As in ContactPointState.
  Vec2 local_b;
  std::array<float, 2> radius;
};
/// Moves the point of a contact to where it rolls. The next step computes the manifold again.
void set_rolling_point(SimState& w, std::uint32_t contact, const RollingPoint& point);
/// Gives a contact the radii of its shapes again.
void forget_rolling(SimState& w, std::uint32_t contact);

/// Moves the points of a body's contacts with its centre of mass, which shifts in the body's frame.
void shift_points(SimState& w, std::uint32_t body, Vec2 local_shift);

/// What a contact with a one-way surface does with the shape that comes.
void set_passage(SimState& w, std::uint32_t contact, Passage passage);
/// Lets the shapes of a contact pass through each other: it is `passing` and has no points.
void let_pass(SimState& w, std::uint32_t contact);

/// Update a contact that began or ceased to touch: its island, sleeping bodies, the event. End events are collected in
/// SimState::unreported.
void begin_touch(SimState& w, std::uint32_t contact, EventBuffers& events);
void end_touch(SimState& w, std::uint32_t contact);

}  // namespace drystone::contact
