// The two bodies of a joint and their motion, N joints at a time: gathered before a pass over a batch and scattered after it.
#pragma once

#include "constraint/locks-inl.hpp"
#include "core/trig.hpp"
#include "drystone/joint.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The two bodies of a joint. Anchors are relative to the centres of mass, in the axes of the world, at the start of the step.
template <int N>
struct JointBodies {
  std::uint32_t offset_a[N], offset_b[N];  // Offsets of the bodies, see constraint/bodies-inl.hpp.
  float inv_mass_a[N], inv_mass_b[N];
  float inv_inertia_a[N], inv_inertia_b[N];
  float anchor_a_x[N], anchor_a_y[N];
  float anchor_b_x[N], anchor_b_y[N];
  float center_delta_x[N], center_delta_y[N];  // From the centre of a to the centre of b.
  float forgotten[N];                          // The share of the impulses that is dropped when a sub-step begins.
  float limited[N];                            // 1 if the component's warm start may not add energy.
  float in_tree[N];                            // 0 in a net of joints; see arc_rates().
#if DRYSTONE_FAVOR_SIZE
  float driven[N];  // 1 if the joints have a spring, motor or limit; see is_driven().
#endif
};

/// In builds for size one function solves the joints of a kind with and without springs, motors and limits, but for most hinges: that for
/// joints with them leaves them out where the batch has none. So both have the same bits as with two functions.
template <int N>
HWY_INLINE bool is_driven([[maybe_unused]] const JointBodies<N>& j) {
#if DRYSTONE_FAVOR_SIZE
  return j.driven[0] != 0.0f;
#else
  return true;
#endif
}

template <int N>
void fill_bodies(const solver::WorldRows& world, JointBodies<N>& to, std::size_t lane, const JointRow& joint) {
  const BodyState& a = world.state->bodies.state[joint.body[0]];
  const BodyState& b = world.state->bodies.state[joint.body[1]];
  to.offset_a[lane] = offset_of(world.index_of[joint.body[0]]);
  to.offset_b[lane] = offset_of(world.index_of[joint.body[1]]);
  to.inv_mass_a[lane] = a.inv_mass;
  to.inv_mass_b[lane] = b.inv_mass;
  to.inv_inertia_a[lane] = a.inv_inertia;
  to.inv_inertia_b[lane] = b.inv_inertia;
  const Vec2 r_a = rotate(a.pose.rotation, joint.anchor[0] - a.local_center);
  const Vec2 r_b = rotate(b.pose.rotation, joint.anchor[1] - b.local_center);
  to.anchor_a_x[lane] = r_a.x;
  to.anchor_a_y[lane] = r_a.y;
  to.anchor_b_x[lane] = r_b.x;
  to.anchor_b_y[lane] = r_b.y;
  const Vec2 center_delta = b.center - a.center;
  to.center_delta_x[lane] = center_delta.x;
  to.center_delta_y[lane] = center_delta.y;
  to.in_tree[lane] = joint.arcs_together ? 0.0f : 1.0f;
}

/// The joint angle but for full turns: angle_b - angle_a - reference, in [-pi, pi] [rad].
inline float joint_angle(const solver::WorldRows& world, const JointRow& joint, float reference) {
  const BodyState& a = world.state->bodies.state[joint.body[0]];
  const BodyState& b = world.state->bodies.state[joint.body[1]];
  return math::wrap_angle(angle(relative(a.pose.rotation, b.pose.rotation)) - reference);
}

/// In a sub-step, `solve` runs before the bodies move and `relax` afterwards. The last `relax` of a step also corrects errors.
enum class JointPass { solve, relax, relax_and_move };

/// Two velocities, or two small moves of the bodies of a joint.
template <int N>
struct Twists {
  VelocityLanes<N> a;
  VelocityLanes<N> b;
};

/// Velocities, poses, masses and rotated anchors of the joints of a batch during a pass.
template <int N>
struct JointMotion {
  Twists<N> velocity;
  PositionLanes<N> position_a;
  PositionLanes<N> position_b;
  Real<N> inv_mass_a;
  Real<N> inv_mass_b;
  Real<N> inv_inertia_a;
  Real<N> inv_inertia_b;
  Vec2Lanes<N> r_a;
  Vec2Lanes<N> r_b;
  Vec2Lanes<N> arm_a;       // From a's centre to anchor b.
  Vec2Lanes<N> separation;  // From anchor a to anchor b.

  /// The velocities that a push gives to the bodies, and the sum of their inverse masses along a unit direction.
  HWY_INLINE Vec2Lanes<N> pushed_a(Vec2Lanes<N> push) const { return inv_mass_a * push; }
  HWY_INLINE Vec2Lanes<N> pushed_b(Vec2Lanes<N> push) const { return inv_mass_b * push; }
  HWY_INLINE Real<N> inverse_mass_along(Vec2Lanes<N>) const { return inv_mass_a + inv_mass_b; }
};

/// JointMotion of a batch in which a body has a locked axis. Kernels that take their motion as a type `Motion` are compiled for both, so
/// that locks cost other batches no time.
template <int N>
struct LockedMotion : JointMotion<N> {
  FreeAxes<N> free_a;
  FreeAxes<N> free_b;

  HWY_INLINE Vec2Lanes<N> pushed_a(Vec2Lanes<N> push) const { return free_a.pushed(this->inv_mass_a, push); }
  HWY_INLINE Vec2Lanes<N> pushed_b(Vec2Lanes<N> push) const { return free_b.pushed(this->inv_mass_b, push); }
  HWY_INLINE Real<N> inverse_mass_along(Vec2Lanes<N> u) const {
    return free_a.inverse_mass_along(this->inv_mass_a, u) + free_b.inverse_mass_along(this->inv_mass_b, u);
  }
  /// The sums of the inverse masses along x and y.
  HWY_INLINE Vec2Lanes<N> inverse_masses() const {
    return free_a.inverse_masses(this->inv_mass_a) + free_b.inverse_masses(this->inv_mass_b);
  }
  /// The lanes in which no axis is locked.
  HWY_INLINE Mask<N> is_free() const { return both(free_a.all, free_b.all); }
  HWY_INLINE Mask<N> has_locks() const { return only_first(Real<N>(0.0f) == Real<N>(0.0f), is_free()); }
};

template <typename Motion>
inline constexpr bool kHasLocks = false;
template <int N>
inline constexpr bool kHasLocks<LockedMotion<N>> = true;

template <int N>
HWY_INLINE JointMotion<N> gather_motion(const solver::SolverData& data, const JointBodies<N>& j) {
  using R = Real<N>;
  JointMotion<N> m;
  m.velocity = {gather_velocity<N>(data.bodies, j.offset_a), gather_velocity<N>(data.bodies, j.offset_b)};
  m.position_a = gather_position<N>(data.bodies, j.offset_a);
  m.position_b = gather_position<N>(data.bodies, j.offset_b);
  m.inv_mass_a = R::load(j.inv_mass_a);
  m.inv_mass_b = R::load(j.inv_mass_b);
  m.inv_inertia_a = R::load(j.inv_inertia_a);
  m.inv_inertia_b = R::load(j.inv_inertia_b);
  m.r_a = rotate(m.position_a.dq, Vec2Lanes<N>{R::load(j.anchor_a_x), R::load(j.anchor_a_y)});
  m.r_b = rotate(m.position_b.dq, Vec2Lanes<N>{R::load(j.anchor_b_x), R::load(j.anchor_b_y)});
  const Vec2Lanes<N> centers = {R::load(j.center_delta_x), R::load(j.center_delta_y)};
  const Vec2Lanes<N> between = (m.position_b.dp - m.position_a.dp) + centers;
  m.arm_a = between + m.r_b;
  m.separation = between + (m.r_b - m.r_a);
  return m;
}

template <int N>
HWY_NOINLINE LockedMotion<N> gather_locked_motion(const solver::SolverData& data, const JointBodies<N>& j) {
  return {gather_motion(data, j), free_axes<N>(data.locks, j.offset_a), free_axes<N>(data.locks, j.offset_b)};
}

/// Whether a body of the joints has a locked axis.
template <int N>
HWY_INLINE bool has_locks(const solver::SolverData& data, const JointBodies<N>& j) {
  return data.locks != nullptr && (any_locked<N>(data.locks, j.offset_a) || any_locked<N>(data.locks, j.offset_b));
}

template <int N>
HWY_INLINE void scatter_velocities(const solver::SolverData& data, const JointBodies<N>& j, const JointMotion<N>& m) {
  scatter_velocity<N>(data.bodies, j.offset_a, data.dynamic_count, m.velocity.a);
  scatter_velocity<N>(data.bodies, j.offset_b, data.dynamic_count, m.velocity.b);
}

template <int N>
HWY_INLINE void scatter_positions(const solver::SolverData& data, const JointBodies<N>& j, const JointMotion<N>& m) {
  scatter_position<N>(data.bodies, j.offset_a, data.dynamic_count, m.position_a);
  scatter_position<N>(data.bodies, j.offset_b, data.dynamic_count, m.position_b);
}

/// The rotation of b relative to a since the start of the step [rad].
template <int N>
HWY_INLINE Real<N> turned_angle(const JointMotion<N>& m) {
  const RotationLanes<N> q = relative(m.position_a.dq, m.position_b.dq);
  return atan2(q.s, q.c);
}

/// The angles of N joints during a step, over any number of turns.
template <int N>
struct AngleLanes {
  float base[N];    // The angle at the start of the step, and the full turns since then.
  float turned[N];  // What the last look added to it: the rotation since the start of the step, in [-pi, pi].

  HWY_INLINE Real<N> look(const JointMotion<N>& m) {
    using R = Real<N>;
    const R now = turned_angle(m);
    const R change = now - R::load(turned);
    now.store(turned);
    if (any_true(abs(change) > R(kPi))) {
      const R turn(2.0f * kPi);
      const R passed = select(change > R(kPi), R(0.0f) - turn, keep(change < R(-kPi), turn));
      (R::load(base) + passed).store(base);
    }
    return R::load(base) + now;
  }
  float at(std::size_t lane) const { return base[lane] + turned[lane]; }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
