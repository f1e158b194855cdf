// Bullets: fast bodies that must pass neither through static nor through moving bodies, nor through each other.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// Stops fast bullets, and the fast bodies that they hit, at their impacts, in the order of time.
void handle_bullets(WorldState& w, Sweeps& sweeps);

/// Stops a body at an impact.
void stop_at(WorldState& w, Sweeps& sweeps, const ImpactFinder& finder, std::uint32_t body, const Impact& impact);

/// Moves a body along with the body that it hit, from the impact to the end of the step, as far as no static shape is in the way.
/// The body is at its pose at the impact.
void carry_along(SimState& w, const ImpactFinder& finder, std::uint32_t body, const Impact& impact);

}  // namespace drystone::continuous
