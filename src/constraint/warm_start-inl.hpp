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

/// By which arms a joint that is solved by iterations drops a share of its impulses when a sub-step begins (share_forgotten()).
enum class Forgets : std::uint8_t { by_anchors, by_anchor_b, if_torn };

/// A hinge counts as torn if it is so far open that an impulse at anchor b rotates body a more than this many times as far as one at its own
/// anchor. With 4, overloaded nets of small discs gained energy; with 1.5, nets tore that hold with 2.
inline constexpr float kTorn = 2.0f;

/// The share of its impulses that a joint solved by iterations drops when a sub-step begins. `kept` is JointRow::kept (constraint/hub.hpp).
/// Impulses at a long arm rotate the body rather than moving it, and errors grow in components whose joints contradict each other. So what is
/// kept falls with the arm: twice the arm does not mean more moment. Of a hinge, only an arm that is long because the hinge is torn counts:
/// a net of discs that hang by anchors at twice their radius fell apart when its hinges dropped a part of their load. Without this law for
/// the other kinds, random joints that contradict each other reached the greatest speed in twice as many scenes.
template <Forgets kForgets, int N>
float share_forgotten(const JointBodies<N>& j, std::size_t lane, float kept) {
  const Vec2 anchor_a{j.anchor_a_x[lane], j.anchor_a_y[lane]};
  const Vec2 anchor_b{j.anchor_b_x[lane], j.anchor_b_y[lane]};
  const Vec2 to_anchor_b = Vec2{j.center_delta_x[lane], j.center_delta_y[lane]} + anchor_b;
  float share = kept;
  if constexpr (kForgets == Forgets::if_torn) {
    const float open = joint::ease_of_turning(j.inv_inertia_a[lane], to_anchor_b);
    const float closed = drystone::max(j.inv_mass_a[lane], joint::ease_of_turning(j.inv_inertia_a[lane], anchor_a));
    if (open > kTorn * closed) share = drystone::min(share, std::sqrt(kTorn * closed / open));
  } else {
    // The ratio `far` falls with the square of the arm. With its eighth root, the four sub-steps of a default step leave its square root.
    const auto shrink = [&share](float inv_mass, float inv_inertia, Vec2 arm) {
      if (!joint::is_far_anchor(inv_mass, inv_inertia, arm)) return;
      const float far = joint::kFarAnchor * inv_mass / joint::ease_of_turning(inv_inertia, arm);
      share = drystone::min(share, std::sqrt(std::sqrt(std::sqrt(far))));
    };
    shrink(j.inv_mass_a[lane], j.inv_inertia_a[lane], kForgets == Forgets::by_anchor_b ? to_anchor_b : anchor_a);
    shrink(j.inv_mass_b[lane], j.inv_inertia_b[lane], anchor_b);
  }
  return 1.0f - share;
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
