// Bullets: fast bodies that must not pass through moving bodies either, nor through one another.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// Carries out the impacts of all fast bullets in the order of time, stopping what meets. `ends` is by solver index.
void handle_bullets(WorldState& w, const StepContext& c, std::span<SweepEnd> ends);

/// Ends a body's way at an impact.
void stop_at(WorldState& w, const StepContext& c, const ImpactFinder& finder, std::span<SweepEnd> ends,
             std::uint32_t body, const Impact& impact);

}  // namespace drystone::continuous
