// A body as the solver sees it.
#pragma once

#include "drystone/math.hpp"

namespace drystone {

/// Two rows of 16 bytes that lanes gather and scatter. Positions are changes since the start of the step, so that they keep their
/// precision far from the origin.
struct SolverBody {
  Vec2 velocity;
  float angular_velocity = 0.0f;
  float unused = 0.0f;
  Vec2 delta_position;
  Rotation delta_rotation;
};
static_assert(sizeof(SolverBody) == 32);

}  // namespace drystone
