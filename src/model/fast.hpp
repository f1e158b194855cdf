// What counts as fast: a body that moved, in the step, by so much that it may have passed something unseen. The solver lists
// such bodies for continuous collision, which asks again for kinematic ones where there are sensors.
#pragma once

#include "model/world_state.hpp"

namespace drystone::model {

/// The sine of a body's turn in a step, or 1 where that is more than a quarter turn (Sweep::turn is not 0).
inline float turn_of(Rotation turned, float far) { return far == 0.0f ? abs(turned.s) : 1.0f; }

/// `way` is how far the centre went [m], `turn` what turn_of() gives.
inline bool moved_fast(const BodyState& body, float way, float turn) {
  return way + turn * body.extent > max(0.5f * body.min_extent, kLinearSlop);
}

}  // namespace drystone::model
