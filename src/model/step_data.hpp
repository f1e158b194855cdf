// What the phases of a step hand to each other, in their order; the partition has a header of its own. A phase reads what earlier ones
// made and writes to none of it. All of it lies in scratch memory and is gone after the step.
#pragma once

#include <cstdint>
#include <span>

#include "base/layered_bit_set.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"
#include "drystone/world.hpp"
#include "math/softness.hpp"
#include "model/partition.hpp"

namespace drystone {

/// How soft contacts are in a step.
struct ContactSoftness {
  math::Softness between_dynamic;
  math::Softness with_fixed;      // With static and kinematic bodies.
  float warm_start_scale = 1.0f;  // The length of this step's sub-steps over that of the last step's.
};

struct StepOptions {
  float dt = 0.0f;  // Of the step [s].
  float h = 0.0f;   // Of a sub-step [s].
  float inv_h = 0.0f;
  int substeps = 0;
  ForceClearing force_clearing = ForceClearing::each_step;
  ContactSoftness contacts;
};

/// What update_contacts() found.
struct Touches {
  const base::LayeredBitSet& changed;         // Contacts that began or ceased to touch, or whose boxes parted.
  const base::LayeredBitSet& deep_contacts;   // ContactKey::deep.
  const base::LayeredBitSet& pressed_bodies;  // Bodies that are in something static by a good part of their size.
};

/// Where a body was when the step began.
struct SweepStart {
  Position center;
  Rotation rotation;
  float angle = 0.0f;  // As Sweep::angle.
};

/// What solve() says of the bodies that it moved.
struct Motion {
  // By solver index; not set for 0.
  std::span<const SweepStart> starts;
  std::span<const float> force_gain_x;  // What forces add to the velocity in each sub-step.
  std::span<const float> force_gain_y;
  std::span<const std::uint8_t> flags;  // solver::BodyFlag.

  std::span<const std::uint32_t> fast_bodies;  // Slots of bodies to sweep, ascending by solver index.
  bool has_fast_bullets = false;               // Any of them is a bullet.

  // By solver index: how far each body was pushed out of deep overlaps before the sub-steps. Empty where there are none.
  std::span<const Vec2> push_moves;

  Vec2 force_gain(std::uint32_t solver_index) const { return {force_gain_x[solver_index], force_gain_y[solver_index]}; }
};

}  // namespace drystone
