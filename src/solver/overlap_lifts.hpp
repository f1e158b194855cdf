// Lifts pairs of an overlap cluster that sweeps cannot move apart because there is no room at their sides, as in a pit.
#pragma once

#include <span>

#include "solver/overlap_pairs.hpp"

namespace drystone::solver {

/// Adds the lifts to `moves`, which are by mover and in the frame of gravity. Called after the sweeps.
void lift_stuck_pairs(WorldState& w, const Movers& movers, const GravityFrame& frame, const OverlapPairs& overlaps,
                      std::span<Vec2> moves);

}  // namespace drystone::solver
