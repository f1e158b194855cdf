// The distance joint (rod, spring or rope): the distance of two anchors.
//
//   C  = |d| - length,  d = x_b + r_b - x_a - r_a        C' = u . (v_b + w_b x r_b - v_a - w_a x r_a),  u = d / |d|
//   mass = 1 / (m_a^-1 + m_b^-1 + I_a^-1 (r_a x u)^2 + I_b^-1 (r_b x u)^2)
// Without spring, motor and limit, the joint keeps the length rigidly. With any of these (`HasAxis`), the length is a free coordinate on
// which they act (axis-inl.hpp).
#pragma once

#include "constraint/axis-inl.hpp"
#include "core/platform.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

template <int N>
struct RigidLength {
  float length[N];
  float impulse[N];
};

/// The length as a coordinate, and the bounds of the spring's impulse.
template <int N>
struct DrivenLength : AxisPart<N> {
  float least_spring[N], most_spring[N];
};

/// Of the two parts, a rod has the first one, and a joint with an axis the second.
template <int N, bool HasAxis>
struct alignas(4 * N) DistanceBatch {
  JointBodies<N> bodies;
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<!HasAxis || kOneBatchForBoth, RigidLength<N>, NoAxis> rigid;
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<HasAxis, DrivenLength<N>, NoAxis> length;
};

template <int N, bool HasAxis>
struct DistanceJoint {
  static constexpr std::size_t kKind = batch_kind(static_cast<std::size_t>(JointKind::distance), HasAxis);
  static constexpr Forgets kForgets = Forgets::by_anchors;
  static constexpr Moments kMoments = Moments::none;
  using R = Real<N>;
  using Options = DistanceOptions;
  static constexpr bool kMayBeRigid = !HasAxis || kOneBatchForBoth;
  using V = Vec2Lanes<N>;

  using Batch = DistanceBatch<N, HasAxis || kOneBatchForBoth>;

  static void fill(const solver::SolverData& data, const solver::WorldRows& world, Batch& batch, std::size_t lane,
                   const JointRow& joint, const Options& o, const JointImpulses& impulses) {
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies)) {
        const AxisOptions axis{o.spring, o.motor, o.limit, o.length};
        fill_axis(data, batch.length, lane, axis, model::pace_between(*world.state, joint.body), impulses);
        constexpr float kNoBound = std::numeric_limits<float>::infinity();
        batch.length.least_spring[lane] = o.spring_force.enabled ? o.spring_force.lower * data.h : -kNoBound;
        batch.length.most_spring[lane] = o.spring_force.enabled ? o.spring_force.upper * data.h : kNoBound;
        return;
      }
    }
    if constexpr (kMayBeRigid) {
      batch.rigid.length[lane] = o.length;
      batch.rigid.impulse[lane] = impulses.rigid.x;
    }
  }

  /// Reads the impulses of a lane. Impulses of parts that are switched off become 0, so that they are not warm started.
  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    to.clear();
    if constexpr (HasAxis) read_impulses(batch.length, lane, to);
    if constexpr (kMayBeRigid) to.rigid.x = batch.rigid.impulse[lane];
  }

  struct Rod {
    R length;
    R inv_length;  // 0 if the anchors coincide.
    LinearRow<N> row;
  };

  /// The row along the rod. If the anchors coincide, the rod has no direction, and no impulse acts.
  template <typename Motion>
  static HWY_INLINE Rod rod_of(const solver::SolverData& data, const Motion& m) {
    const R length = sqrt(dot(m.separation, m.separation));
    const Mask<N> has_direction = length > R(1.0e-6f * data.length_unit);
    const R inv_length = keep(has_direction, R(1.0f) / select(has_direction, length, R(1.0f)));
    return {length, inv_length, LinearRow<N>(m, inv_length * m.separation, m.r_a, m.r_b)};
  }

  /// The addition of arc_rate() to the rate of the length: of the anchors, which move on arcs about their bodies, and of the rod, which
  /// swings at a rate of its own. |d|'' = swing^2 |d| - u . (w_b^2 r_b - w_a^2 r_a)
  template <typename Motion>
  static HWY_INLINE R arc_of(JointPass pass, const solver::SolverData& data, const Motion& m, const Rod& rod) {
    const V velocity = m.velocity.b.v + cross(m.velocity.b.w, m.r_b) - m.velocity.a.v - cross(m.velocity.a.w, m.r_a);
    const R swing = rod.inv_length * cross(rod.row.direction, velocity);
    return arc_rate(pass, data, m.velocity.a.w * m.velocity.a.w) * dot(rod.row.direction, m.r_a) -
           arc_rate(pass, data, m.velocity.b.w * m.velocity.b.w) * dot(rod.row.direction, m.r_b) +
           arc_rate(pass, data, swing * swing) * rod.length;
  }

  template <typename Motion>
  static HWY_INLINE void warm_start_drives(const solver::SolverData& data, Batch& batch, Motion& m) {
    rod_of(data, m).row.apply(m, m.velocity, drive_impulse(batch.length, batch.bodies.limited));
  }

  template <typename Motion>
  static HWY_INLINE void warm_start(const solver::SolverData& data, Batch& batch, Motion& m) {
    R impulse(0.0f);
    if constexpr (kMayBeRigid) impulse = R::load(batch.rigid.impulse);
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies)) impulse = other_impulse(batch.length, batch.bodies.limited);
    }
    rod_of(data, m).row.apply(m, m.velocity, impulse);
  }

  template <typename Motion>
  static HWY_INLINE void solve(JointPass pass, const solver::SolverData& data, Batch& batch, Motion& m,
                               Twists<N>& shift) {
    const Rod rod = rod_of(data, m);
    const R arc = arc_of(pass, data, m, rod);
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies)) {
        solve_bounded_spring(pass, batch.length, rod, m);
        solve_motor(batch.length, rod.row, m);
        return solve_limit(pass, data, batch.length, rod.row, m, shift, rod.length, arc);
      }
    }
    if constexpr (kMayBeRigid) solve_rigid(pass, data, batch.rigid, m, shift, rod, arc);
  }

  template <typename Motion>
  static HWY_INLINE void solve_bounded_spring(JointPass pass, DrivenLength<N>& part, const Rod& rod, Motion& m) {
    const R old = R::load(part.spring_impulse);
    const R change = spring_change(pass, part, rod.row, m, rod.length);
    const R free = old + change;
    const R next = keep(R::load(part.spring_mass_scale) > R(0.0f),
                        clamp(free, R::load(part.least_spring), R::load(part.most_spring)));
    next.store(part.spring_impulse);
    rod.row.apply(m, m.velocity, select(next == free, change, next - old));
  }

  template <typename Motion>
  static HWY_INLINE void solve_rigid(JointPass pass, const solver::SolverData& data, RigidLength<N>& rigid, Motion& m,
                                     Twists<N>& shift, const Rod& rod, R arc) {
    const R rate = rod.row.rate(m.velocity) + arc;
    const R change = -(rod.row.mass * rate);
    (R::load(rigid.impulse) + change).store(rigid.impulse);
    rod.row.apply(m, m.velocity, change);
    if (pass == JointPass::relax_and_move) {
      rod.row.apply(
          m, shift,
          -(rod.row.mass * correction(R(data.joint_correction), rod.length - R::load(rigid.length), data.length_unit)));
    }
  }

  // --- The direct solution (articulated-inl.hpp) ---------------------------------------------------------------------------

  static constexpr int kRigid = HasAxis ? 0 : 1;
  static constexpr bool kIsAngle[3] = {};

  static HWY_INLINE JointRowLanes<N> axis_row(const solver::SolverData& data, const Batch&, const JointMotion<N>& m) {
    const LinearRow<N> row = rod_of(data, m).row;
    return {row.direction, row.lever_a, row.lever_b};
  }
  static HWY_INLINE void rigid_rows(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m,
                                    JointRowLanes<N>* rows, R* bias) {
    if constexpr (!HasAxis) {
      rows[0] = axis_row(data, batch, m);
      bias[0] = closing_speed(data, coordinate(batch, m) - R::load(batch.rigid.length), data.length_unit);
    }
  }
  static float* rigid_impulse(Batch& batch, int) {
    if constexpr (kMayBeRigid) return batch.rigid.impulse;
    return nullptr;
  }
  static AxisPart<N>& axis_part(Batch& batch) { return batch.length; }  // Its spring has no bounds (has_direct_rows()).
  static HWY_INLINE R coordinate(const Batch&, const JointMotion<N>& m) {
    return sqrt(dot(m.separation, m.separation));
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
