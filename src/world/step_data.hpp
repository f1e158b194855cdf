// The results that phases of a step pass to later phases, in the order of the phases; world/partition.hpp has the partition. Later phases
// only read these results. They lie in scratch memory and are invalid after the step.
#pragma once

#include <cstdint>
#include <span>

#include "core/layered_bit_set.hpp"
#include "core/softness.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"
#include "drystone/world.hpp"
#include "world/partition.hpp"

namespace drystone {

/// The softness of contacts in a step.
struct ContactSoftness {
  math::Softness between_dynamic;
  math::Softness with_fixed;      // For contacts with static and kinematic bodies.
  float warm_start_scale = 1.0f;  // The sub-step length of this step divided by that of the last step.
  // The same divided by the length of the last step, if sub-steps have changed their length; else 0.
  float mean_scale = 0.0f;
};

struct StepOptions {
  float dt = 0.0f;  // Length of the step [s].
  float h = 0.0f;   // Length of a sub-step [s].
  float inv_h = 0.0f;
  int substeps = 0;
  ForceClearing force_clearing = ForceClearing::each_step;
  ContactSoftness contacts;
  bool settles = false;  // solver::must_settle().
};

/// The result of update_contacts().
struct Touches {
  const base::LayeredBitSet& changed;  // Contacts that began or ceased to touch, or whose boxes no longer overlap.
  const base::LayeredBitSet& deep_contacts;  // Contacts with ContactKey::deep.
  const base::LayeredBitSet&
      pressed_bodies;  // Dynamic bodies that deeply overlap a static or kinematic body (world/tunnelling.hpp).
};

/// The pose of a body when the step began.
struct SweepStart {
  Position center;
  Rotation rotation;
  float angle = 0.0f;  // As Sweep::angle.
};

namespace solver {
enum BodyFlag : std::uint8_t {
  kSpeedClamped = 1,
  kRotationClamped = 2,
  kBroken = 4,  // The body's state became non-finite or left the coordinate range.
  kFast = 8,
  kFastBullet = 16,
  // The body rotated faster than large_angle_speed in a sub-step. SweepStart::angle is the sum of its rotation in such sub-steps.
  kLargeAngle = 32,
  kStirred = 64,   // A field that changes with time acts on the body, so the body does not fall asleep.
  kActedOn = 128,  // A field acts on the body.
};
}  // namespace solver

/// The impulses of a joint in the sub-step in which it bore the most, as a multiple of its BreakLimit.
struct JointPeak {
  float load = 0.0f;
  JointImpulses impulses;
};

/// The result of solve(): the motion of the bodies.
struct Motion {
  // By solver index; index 0 is not set.
  std::span<const SweepStart> starts;
  std::span<const float> force_gain_x;  // The change of velocity by forces in the last sub-step.
  std::span<const float> force_gain_y;
  std::span<const std::uint8_t> flags;  // solver::BodyFlag.

  std::span<const std::uint32_t> fast_bodies;  // Slots of bodies to sweep, ascending by solver index.
  bool has_fast_bullets = false;               // Whether one of these bodies is a bullet.

  // By solver index: the move of each body out of deep overlaps before the sub-steps. Empty if there are no such moves.
  std::span<const Vec2> push_moves;

  // By contact slot: 1 if a point was hit faster than WorldOptions::hit_speed. Empty if no contact that is solved can be hit (ContactKind).
  std::span<const std::uint8_t> hit_marks;

  // By joint slot. Empty if no joint can break.
  std::span<const JointPeak> joint_peaks;

  Vec2 force_gain(std::uint32_t solver_index) const { return {force_gain_x[solver_index], force_gain_y[solver_index]}; }
};

}  // namespace drystone
