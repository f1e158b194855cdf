// Bullets: fast bodies that must not pass through moving bodies either, nor through one another.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// Stops fast bullets, and fast bodies that they hit, at their impacts, in the order of time. `ends` is by solver index.
void handle_bullets(WorldState& w, const StepContext& c, std::span<SweepEnd> ends);

/// Stops a body at an impact.
void stop_at(WorldState& w, const StepContext& c, const ImpactFinder& finder, std::span<SweepEnd> ends,
             std::uint32_t body, const Impact& impact);

}  // namespace drystone::continuous
