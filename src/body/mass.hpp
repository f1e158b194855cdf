// A body's mass, centre and extents, from its shapes or its override.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::body {

/// Recomputes them after shapes, type, density or override changed. The velocity of the body's material points is kept.
void update_mass(SimState& w, std::uint32_t body);

}  // namespace drystone::body
