// Bodies as the solver sees them: rows and arrays by solver index.
#pragma once

#include <cstdint>

#include "drystone/math.hpp"
#include "world/step_data.hpp"

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

namespace solver {

/// The effect of forces and damping on each body in a sub-step, and flags (BodyFlag), by solver index.
struct BodyForces {
  float* velocity_change_x = nullptr;
  float* velocity_change_y = nullptr;
  float* angular_change = nullptr;
  float* linear_factor = nullptr;
  float* angular_factor = nullptr;
  std::uint8_t* flags = nullptr;
};

/// For the warm start of contacts, by solver index. The normals and offsets of contacts do not change in a step. So for a body without
/// joints, the impulses of the last sub-step can be applied again as one sum: the change of the velocity by constraints in that sub-step.
struct WarmStarts {
  // The velocity before the constraints acted in the sub-step.
  float* free_velocity_x = nullptr;
  float* free_velocity_y = nullptr;
  float* free_angular_velocity = nullptr;
  float* contacts_alone = nullptr;  // 1 for bodies without joints, else 0.

  /// False for blocks without contacts, whose bodies need no warm start of contacts.
  bool any() const { return contacts_alone != nullptr; }
};

/// Arrays by solver index.
struct BodyArrays {
  SolverBody* bodies = nullptr;
  SweepStart* sweep_starts = nullptr;
  BodyForces forces;
  WarmStarts warm_starts;
};

}  // namespace solver

}  // namespace drystone
