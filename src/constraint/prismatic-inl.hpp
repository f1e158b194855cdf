// The prismatic joint: body b moves along an axis u of body a and does not rotate relative to a.
//
//   C1 = p . d,  d = x_b + r_b - x_a - r_a          p = u rotated by +90 degrees, both fixed in a
//   C2 = angle_b - angle_a - reference
//   J1 = (-p, -(d + r_a) x p, p, r_b x p),  J2 = (0, -1, 0, 1)
//   K  = [m_a^-1 + m_b^-1 + I_a^-1 s_a^2 + I_b^-1 s_b^2,  I_a^-1 s_a + I_b^-1 s_b;  ..,  I_a^-1 + I_b^-1]
//        with s_a = (d + r_a) x p, s_b = r_b x p
//   det K = (m_a^-1 + m_b^-1) (I_a^-1 + I_b^-1) + I_a^-1 I_b^-1 (s_a - s_b)^2
// The free coordinate is the translation u . d, which may have a spring, a motor and a limit (axis-inl.hpp).
#pragma once

#include "constraint/axis-inl.hpp"
#include "core/platform.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

template <int N, bool HasAxis>
struct alignas(4 * N) PrismaticBatch {
  JointBodies<N> bodies;
  float axis_x[N], axis_y[N];  // The axis in the world at the start of the step.
  float angle[N];              // The angle at the start of the step.
  float perpendicular_impulse[N], angular_impulse[N];
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<HasAxis, AxisPart<N>, NoAxis> axis;
};

template <int N, bool HasAxis>
struct PrismaticJoint {
  static constexpr std::size_t kKind = batch_kind(static_cast<std::size_t>(JointKind::prismatic), HasAxis);
  static constexpr Forgets kForgets = Forgets::by_anchor_b;
  static constexpr Moments kMoments = Moments::second_rigid;
  using R = Real<N>;
  using Options = PrismaticOptions;
  using V = Vec2Lanes<N>;

  using Batch = PrismaticBatch<N, HasAxis || kOneBatchForBoth>;

  static void fill(const solver::SolverData& data, const solver::WorldRows& world, Batch& batch, std::size_t lane,
                   const JointRow& joint, const Options& o, const JointImpulses& impulses) {
    const Vec2 axis = rotate(world.state->bodies.state[joint.body[0]].pose.rotation, o.axis);
    batch.axis_x[lane] = axis.x;
    batch.axis_y[lane] = axis.y;
    batch.angle[lane] = joint_angle(world, joint, o.reference_angle);
    batch.perpendicular_impulse[lane] = impulses.rigid.x;
    batch.angular_impulse[lane] = impulses.rigid.y;
    if constexpr (HasAxis) {
      if (!is_driven(batch.bodies)) return;
      const AxisOptions drives{o.spring, o.motor, o.limit, o.target_translation};
      fill_axis(data, batch.axis, lane, drives, model::pace_between(*world.state, joint.body), impulses);
    }
  }

  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    to.clear();
    to.rigid = {batch.perpendicular_impulse[lane], batch.angular_impulse[lane]};
    if constexpr (HasAxis) read_impulses(batch.axis, lane, to);
  }

  static HWY_INLINE V axis_of(const Batch& batch, const JointMotion<N>& m) {
    return rotate(m.position_a.dq, V{R::load(batch.axis_x), R::load(batch.axis_y)});
  }

  template <typename Motion>
  static HWY_INLINE void warm_start_drives(const solver::SolverData&, Batch& batch, Motion& m) {
    const R impulse = drive_impulse(batch.axis, batch.bodies.limited);
    LinearRow<N>(m, axis_of(batch, m), m.arm_a, m.r_b).apply(m, m.velocity, impulse);
  }

  template <typename Motion>
  static HWY_INLINE void warm_start(const solver::SolverData&, Batch& batch, Motion& m) {
    const V axis = axis_of(batch, m);
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies)) {
        const R impulse = other_impulse(batch.axis, batch.bodies.limited);
        LinearRow<N>(m, axis, m.arm_a, m.r_b).apply(m, m.velocity, impulse);
      }
    }
    LinearRow<N>(m, perpendicular(axis), m.arm_a, m.r_b).apply(m, m.velocity, R::load(batch.perpendicular_impulse));
    AngularRow<N>(m).apply(m, m.velocity, R::load(batch.angular_impulse));
  }

  template <typename Motion>
  static HWY_INLINE void solve(JointPass pass, const solver::SolverData& data, Batch& batch, Motion& m,
                               Twists<N>& shift) {
    const V axis = axis_of(batch, m);
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies)) {
        const LinearRow<N> along(m, axis, m.arm_a, m.r_b);
        const R coordinate = dot(axis, m.separation);
        const R arc = arc_rate(pass, data, m, axis);
        solve_spring(pass, batch.axis, along, m, coordinate);
        solve_motor(batch.axis, along, m);
        solve_limit(pass, data, batch.axis, along, m, shift, coordinate, arc);
      }
    }
    solve_rigid(pass, data, batch, m, shift, LinearRow<N>(m, perpendicular(axis), m.arm_a, m.r_b));
  }

  template <typename Motion>
  static HWY_INLINE Matrix2<N> matrix_of(const solver::SolverData& data, const Motion& m, const LinearRow<N>& across) {
    const R mass = m.inverse_mass_along(across.direction);
    const R i_a = m.inv_inertia_a;
    const R i_b = m.inv_inertia_b;
    const R turning = i_a + i_b;
    // If both rotations are fixed, the angle needs no impulse. One that has no effect is that of an inertia of 1 kg times a square length
    // unit.
    const R k22 = select(turning > R(0.0f), turning, R(1.0f / (data.length_unit * data.length_unit)));
    const R levers = across.lever_a - across.lever_b;
    const R k12 = i_a * across.lever_a + i_b * across.lever_b;
    const Matrix2<N> k = {mass + i_a * across.lever_a * across.lever_a + i_b * across.lever_b * across.lever_b, k12,
                          k12, k22, mass * k22 + i_a * i_b * levers * levers};
    if constexpr (kHasLocks<Motion>) {
      return without_locked_direction(both(m.has_locks(), turning > R(0.0f)), k, kSingular, data.length_unit);
    }
    return k;
  }

  template <typename Motion>
  static HWY_INLINE void solve_rigid(JointPass pass, const solver::SolverData& data, Batch& batch, Motion& m,
                                     Twists<N>& shift, const LinearRow<N>& across) {
    const AngularRow<N> angular(m);
    const Matrix2<N> matrix = matrix_of(data, m, across);
    const R rate = across.rate(m.velocity) + arc_rate(pass, data, m, across.direction);
    const V change = R(-1.0f) * solve_pair(matrix, V{rate, angular.rate(m.velocity)});
    (R::load(batch.perpendicular_impulse) + change.x).store(batch.perpendicular_impulse);
    (R::load(batch.angular_impulse) + change.y).store(batch.angular_impulse);
    across.apply(m, m.velocity, change.x);
    angular.apply(m, m.velocity, change.y);
    if (pass == JointPass::relax_and_move) {
      const R angle = R::load(batch.angle) + turned_angle(m);
      R share(data.joint_correction);
      if constexpr (HasAxis) {
        if (is_driven(batch.bodies)) share = R::load(batch.axis.correction);
      }
      const V off = {correction(share, dot(across.direction, m.separation), data.length_unit) + across.rate(shift),
                     correction(share, angle, 1.0f) + angular.rate(shift)};
      const V push = R(-1.0f) * solve_pair(matrix, off);
      across.apply(m, shift, push.x);
      angular.apply(m, shift, push.y);
    }
  }

  // --- The direct solution (articulated-inl.hpp) ---------------------------------------------------------------------------

  static constexpr int kRigid = 2;
  static constexpr bool kIsAngle[3] = {false, true, false};

  static HWY_INLINE void rigid_rows(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m,
                                    JointRowLanes<N>* rows, R* bias) {
    const V across = perpendicular(axis_of(batch, m));
    rows[0] = row_along(m, across);
    rows[1] = angular_row<N>();
    bias[0] = closing_speed(data, dot(across, m.separation), data.length_unit);
    bias[1] = closing_speed(data, R::load(batch.angle) + turned_angle(m), 1.0f);
  }
  static float* rigid_impulse(Batch& batch, int row) {
    return row == 0 ? batch.perpendicular_impulse : batch.angular_impulse;
  }
  static AxisPart<N>& axis_part(Batch& batch) { return batch.axis; }
  static HWY_INLINE JointRowLanes<N> axis_row(const solver::SolverData&, const Batch& batch, const JointMotion<N>& m) {
    return row_along(m, axis_of(batch, m));
  }
  static HWY_INLINE R coordinate(const Batch& batch, const JointMotion<N>& m) {
    return dot(axis_of(batch, m), m.separation);
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
