// Adding bodies to the simulation and removing them, their mass, and their destruction. Used by the calls of World and by phases that
// disable bodies. No function here checks input.
#pragma once

#include "world/sim_state.hpp"

namespace drystone::body {

/// Adds a disabled or new body to the simulation: its island, the awake set, its boxes in the trees, the links of its joints. A change of
/// type is a detach() followed by an attach().
void attach(SimState& w, std::uint32_t body, bool awake);
/// Removes the body from the simulation. Bodies that touched it or are joined to it wake, its contacts end, and its joints do nothing.
void detach(SimState& w, std::uint32_t body);

/// Recomputes mass, centre of mass and extents, after the shapes, type, density, mass override or locks changed. The velocity of
/// each point of the body stays the same, except along locked axes.
void update_mass(SimState& w, std::uint32_t body);

/// Changes the pace of the body's own time. The body keeps its velocity in its own time.
void set_time_scale(SimState& w, std::uint32_t body, float scale);

/// The velocity along axes that are locked now ends.
void set_motion_locks(SimState& w, std::uint32_t body, const MotionLocks& locks);

/// Destroys a body with its shapes, chains, joints and contacts.
void remove_body(SimState& w, std::uint32_t body);
/// Destroys a shape. The caller updates the body's mass and, for a link, the chain.
void remove_shape(SimState& w, std::uint32_t shape);
void remove_chain(SimState& w, std::uint32_t chain);

/// The box around all shapes of the body at its pose, or its position if it has none.
WorldAabb bounds(const SimState& w, std::uint32_t body);
/// The box around all bodies of an island.
WorldAabb island_bounds(const SimState& w, std::uint32_t island);

}  // namespace drystone::body
