// Sweeps over the pairs of an overlap cluster, forwards and backwards, that move each pair apart along its normal
// (projection).
#pragma once

#include <span>

#include "base/arena.hpp"
#include "solver/overlap_pairs.hpp"

namespace drystone::solver {

/// Adds to `moves`, which are by mover and in the frame of gravity.
void sweep_apart(base::Arena& arena, const OverlapPairs& overlaps, bool has_gravity, std::span<Vec2> moves);

}  // namespace drystone::solver
