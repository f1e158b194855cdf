// Sweeps over the pairs of an overlap cluster, alternately forwards and backwards. A sweep moves each pair apart along its normal
// (projection).
#pragma once

#include <span>

#include "base/arena.hpp"
#include "solver/overlap_pairs.hpp"

namespace drystone::solver {

/// Adds the moves of the sweeps to `moves`, which are by mover and in the frame of gravity.
void sweep_apart(base::Arena& arena, const OverlapPairs& overlaps, float length_unit, bool has_gravity,
                 std::span<Vec2> moves);

}  // namespace drystone::solver
