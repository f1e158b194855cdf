// The impulses with which joints begin a step and a sub-step: the impulses of the previous step or sub-step, within bounds.
#pragma once

#include <cmath>

#include "constraint/far_anchor.hpp"
#include "constraint/limits.hpp"
#include "constraint/motion-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The limit of the impulses that a joint solved by iterations keeps from step to step. They change the velocity of the joint's heavier
/// body by at most this [length units/s], moments at a lever of a length unit, which is far above any load and far below overflow. Impulses
/// of articulated components are bounded by compliance and are not limited here: if joints that pull against each other were reduced by
/// different shares, the difference would accelerate their bodies violently.
inline constexpr float kMaxRememberedChange = 1.0e4f;

inline JointImpulses scaled(const JointImpulses& i, float scale) {
  return {scale * i.rigid, scale * i.spring, scale * i.motor,
          scale * i.lower, scale * i.upper,  {scale * i.motors[0], scale * i.motors[1], scale * i.motors[2]}};
}

/// Which of the impulses of a joint are moments: none, the second rigid one, those of the axis, or those of the third coordinate
/// (world/joint_coordinates.hpp).
enum class Moments : std::uint8_t { none, second_rigid, axis, third_coordinate };

/// The impulses of the last step with which the joint begins this step.
template <Moments kMoments, int N>
JointImpulses remembered(const solver::SolverData& data, bool is_direct, const JointBodies<N>& j, std::size_t lane,
                         const JointImpulses& i) {
  const float inv_mass_a = j.inv_mass_a[lane];
  const float inv_mass_b = j.inv_mass_b[lane];
  const bool both_move = inv_mass_a > 0.0f && inv_mass_b > 0.0f;
  const float inv_mass = both_move ? drystone::min(inv_mass_a, inv_mass_b) : drystone::max(inv_mass_a, inv_mass_b);
  // Moments are divided by the length unit, so that the sum is one of impulses at levers of this length.
  const auto size = [&](bool is_moment, float impulse) {
    return is_moment ? data.inv_length_unit * drystone::abs(impulse) : drystone::abs(impulse);
  };
  constexpr bool kOfAxis = kMoments == Moments::axis;
  constexpr bool kOfThird = kMoments == Moments::third_coordinate;
  float sum = drystone::abs(i.rigid.x) + size(kMoments == Moments::second_rigid, i.rigid.y) + size(kOfAxis, i.spring) +
              size(kOfAxis, i.motor) + size(kOfAxis || kOfThird, i.lower) + size(kOfAxis || kOfThird, i.upper);
  if constexpr (kOfThird) {
    sum = sum + drystone::abs(i.motors[0]) + drystone::abs(i.motors[1]) + size(true, i.motors[2]);
  }
  const float change = inv_mass * sum;
  float scale = data.warm_start_scale;
  const float most = data.length_unit * kMaxRememberedChange;
  if (!is_direct && change > most) scale *= most / change;
  return scaled(i, scale);
}

/// A hinge counts as torn if it is so far open that an impulse at anchor b rotates body a more than this many times as far as one at its own
/// anchor. With 4, overloaded nets of small discs gained energy; with 1.5, nets tore that hold with 2.
inline constexpr float kTorn = 2.0f;

/// The share of its impulses that a joint solved by iterations drops when a sub-step begins. `kept` is JointRow::kept (constraint/hub.hpp).
/// A torn hinge (`may_tear`) keeps them in inverse proportion to its arm, so that twice the arm does not mean more moment: impulses at a long arm
/// rotate the body rather than moving it, and in a net whose load tears it the errors grew to any speed. An anchor that is far outside by design is
/// no reason: a net of discs that hang by anchors at twice their radius fell apart when its hinges dropped a part of their load.
template <int N>
float share_forgotten(const JointBodies<N>& j, std::size_t lane, float kept, bool may_tear) {
  if (!may_tear) return 1.0f - kept;
  const Vec2 own{j.anchor_a_x[lane], j.anchor_a_y[lane]};
  const Vec2 arm = Vec2{j.center_delta_x[lane] + j.anchor_b_x[lane], j.center_delta_y[lane] + j.anchor_b_y[lane]};
  const float open = joint::ease_of_turning(j.inv_inertia_a[lane], arm);
  const float closed = drystone::max(j.inv_mass_a[lane], joint::ease_of_turning(j.inv_inertia_a[lane], own));
  return 1.0f - (open > kTorn * closed ? drystone::min(kept, std::sqrt(kTorn * closed / open)) : kept);
}

/// Notes what a joint that can break bore in the sub-step. Its impulses have been stored.
inline void note_peak(const solver::WorldRows& world, std::uint32_t slot) {
  if (world.joint_peaks == nullptr || !world.state->joints.row[slot].breakable) return;
  joint::note_peak(*world.state, slot, world.joint_peaks[slot]);
}

/// Reduces the impulses by a share.
template <int N>
HWY_INLINE void take_share(float* from, const float* share) {
  const Real<N> impulse = Real<N>::load(from);
  const Real<N> lost = Real<N>::load(share);
  select(lost > Real<N>(0.0f), impulse - lost * impulse, impulse).store(from);
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
