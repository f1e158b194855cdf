// What counts as fast: a body that moved, in the step, by so much that it may have passed something unseen. The solver lists
// such bodies for continuous collision, which asks again for kinematic ones where there are sensors.
#pragma once

#include "world/world_state.hpp"

namespace drystone::world {

/// `way` is how far the centre went [m], `turn` the sine of the body's turn.
inline bool moved_fast(const BodyState& body, float way, float turn) {
  return way + abs(turn) * body.extent > max(0.5f * body.min_extent, kLinearSlop);
}

}  // namespace drystone::world
