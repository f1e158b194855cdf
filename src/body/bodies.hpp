// Bodies in the simulation: adding and removing them, their mass, their destruction. Used by World's calls and by phases that disable
// bodies; nothing here checks input.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::body {

/// Adds a body that takes no part to the simulation: island, awake set, boxes in trees, links of its joints. Bodies are created, enabled
/// and given another type with this and detach().
void attach(SimState& w, std::uint32_t body, bool awake);
/// Removes the body from the simulation: bodies that it touched or was joined to wake, its contacts end, its joints do nothing.
void detach(SimState& w, std::uint32_t body);

/// Recomputes mass, centre and extents from the shapes or the override, after shapes, type, density or override changed. The
/// velocity of the body's material points is kept.
void update_mass(SimState& w, std::uint32_t body);

/// Destroys the row and all rows that depend on it.
void remove_body(SimState& w, std::uint32_t body);
/// A shape that is no link of a chain. The caller updates the body's mass.
void remove_shape(SimState& w, std::uint32_t shape);
void remove_chain(SimState& w, std::uint32_t chain);

/// The box around all shapes of the body at its pose, or its position if it has none.
WorldAabb bounds(const SimState& w, std::uint32_t body);

}  // namespace drystone::body
