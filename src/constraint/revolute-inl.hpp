// The revolute joint (hinge): two anchors coincide.
//
//   C  = x_b + r_b - x_a - r_a                      (2 rows)
//   C' = v_b + w_b x r_b - v_a - w_a x r_a
//   K  = M 1 + I_a^-1 [r_a]^2 + I_b^-1 [r_b]^2,  M = m_a^-1 + m_b^-1,  [r]^2 = [r.y^2, -r.x r.y; -r.x r.y, r.x^2]
//   det K = M (M + I_a^-1 r_a^2 + I_b^-1 r_b^2) + I_a^-1 I_b^-1 (r_a x r_b)^2
// With locked axes M 1 is diag(M_x, M_y): det K = M_x M_y + M_x (K - M)_yy + M_y (K - M)_xx + I_a^-1 I_b^-1 (r_a x r_b)^2
// Impulses act on both bodies at anchor b, even if the joint is open: in K and C', r_a is the arm from x_a to anchor b.
// The free coordinate is the angle of b relative to a, which may have a spring, a motor and a limit (axis-inl.hpp). The rigid rows
// are solved last, so that they have the least error.
#pragma once

#include "constraint/axis-inl.hpp"
#include "core/platform.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// In trees and small loops without springs, the part of an error beyond the slop is corrected this many times as fast as the rest, at most in
/// one step.
inline constexpr float kFarCorrection = 4.0f;

template <int N>
struct AngleAxis {
  AngleLanes<N> angle;
  AxisPart<N> part;
};

/// The row of the angle of a hinge whose anchor rows are solved next. An impulse along the row moves the anchors apart, and the impulse that brings
/// them together changes the rate of the angle: with the row of the angle alone, a motor on a body whose centre is away from the anchor would
/// overshoot. `separating` is the velocity of the anchors.
template <int N, typename Motion>
HWY_INLINE FollowedRow<N, AngularRow<N>> hinge_row(const Motion& m, const Matrix2<N>& matrix, Vec2Lanes<N> separating) {
  const AngularRow<N> row(m);
  const Vec2Lanes<N> apart = cross(m.inv_inertia_b, m.r_b) + cross(m.inv_inertia_a, m.arm_a);
  const Vec2Lanes<N> follow = solve_pair(matrix, apart);
  const Real<N> alone = m.inv_inertia_a + m.inv_inertia_b;
  return {row, alone, alone - dot(apart, follow), row.rate(m.velocity) - dot(follow, separating)};
}

template <int N, bool HasAxis>
struct alignas(4 * N) RevoluteBatch {
  JointBodies<N> bodies;
  float frame_share_b[N];                          // See rotate_frame().
  float frame_c[N], frame_s[N];                    // The rotation of the impulse's frame since the step began.
  float linear_impulse_x[N], linear_impulse_y[N];  // The impulse in this frame.
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<HasAxis, AngleAxis<N>, NoAxis> axis;
};

template <int N, bool HasAxis>
struct RevoluteJoint {
  static constexpr std::size_t kKind = batch_kind(static_cast<std::size_t>(JointKind::revolute), HasAxis);
  static constexpr Forgets kForgets = Forgets::if_torn;
  static constexpr Moments kMoments = Moments::axis;
  using R = Real<N>;
  using Options = RevoluteOptions;

  using Batch = RevoluteBatch<N, HasAxis>;

  static void fill(const solver::SolverData& data, const solver::WorldRows& world, Batch& batch, std::size_t lane,
                   JointRow& joint, const Options& o, const JointImpulses& impulses) {
    batch.frame_share_b[lane] = frame_share_b(batch.bodies, lane);
    batch.frame_c[lane] = 1.0f;
    batch.linear_impulse_x[lane] = impulses.rigid.x;
    batch.linear_impulse_y[lane] = impulses.rigid.y;
    if constexpr (HasAxis) {
      const float angle = with_turns(joint.angle, o.limit, joint_angle(world, joint, o.reference_angle));
      batch.axis.angle.base[lane] = angle;
      if (counts_turns(o)) joint.angle = {true, angle};
      const AxisOptions axis{o.spring, o.motor, o.limit, o.target_angle};
      fill_axis(data, batch.axis.part, lane, axis, model::pace_between(*world.state, joint.body), impulses);
    }
  }

  /// The share of the rotation of body b in that of the impulse's frame; see rotate_frame(). The shares of the bodies are as the squares of
  /// how easily each gives way at the anchor by rotation.
  static float frame_share_b(const JointBodies<N>& j, std::size_t lane) {
    const Vec2 arm_b{j.anchor_b_x[lane], j.anchor_b_y[lane]};
    const Vec2 arm_a = Vec2{j.center_delta_x[lane], j.center_delta_y[lane]} + arm_b;
    // In doubles, which do not overflow.
    const double ease_a = double{j.inv_inertia_a[lane]} * double{length_squared(arm_a)};
    const double ease_b = double{j.inv_inertia_b[lane]} * double{length_squared(arm_b)};
    if (ease_b == 0.0) return 0.0f;
    const double ratio = ease_a / ease_b;
    return static_cast<float>(1.0 / (1.0 + ratio * ratio));
  }

  /// Rotates the impulses to the axes of the world. The frames are computed again, because the last moves of a step rotated the bodies.
  static void finish(const solver::SolverData& data, Batch& batch) {
    const RotationLanes<N> a = gather_position<N>(data.bodies, batch.bodies.offset_a).dq;
    const RotationLanes<N> b = gather_position<N>(data.bodies, batch.bodies.offset_b).dq;
    const Vec2Lanes<N> impulse = {R::load(batch.linear_impulse_x), R::load(batch.linear_impulse_y)};
    const Vec2Lanes<N> turned = rotate(between(a, b, R::load(batch.frame_share_b)), impulse);
    turned.x.store(batch.linear_impulse_x);
    turned.y.store(batch.linear_impulse_y);
  }

  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    to.clear();
    to.rigid = {batch.linear_impulse_x[lane], batch.linear_impulse_y[lane]};
    if constexpr (HasAxis) read_impulses(batch.axis.part, lane, to);
  }

  static float angle_at(const Batch& batch, std::size_t lane) requires HasAxis { return batch.axis.angle.at(lane); }

  static HWY_INLINE RotationLanes<N> frame_of(const Batch& batch) {
    return {R::load(batch.frame_c), R::load(batch.frame_s)};
  }

  /// A rotation between two nearby rotations, normalised by a step of Newton's iteration.
  template <typename Rotations, typename Share>
  static HWY_INLINE Rotations between(const Rotations& a, const Rotations& b, Share share_b) {
    const Share c = a.c + share_b * (b.c - a.c);
    const Share s = a.s + share_b * (b.s - a.s);
    const Share to_unit = Share(1.5f) - Share(0.5f) * (c * c + s * s);
    return {to_unit * c, to_unit * s};
  }

  /// Updates the frame of the impulse. The frame rotates with the two bodies, and more with the body that gives way more easily at the
  /// anchor by rotation. Several hinges between two bodies weld them together, and the opposing impulses of these hinges must rotate with
  /// the bodies: impulses of fixed direction would pull the bodies sideways, a little more in each sub-step, and accelerate their rotation.
  /// The impulses of a crank between the ground and a bar act along the crank, so they rotate with it. A wheel that is hinged at its centre
  /// must not rotate the impulse that carries the vehicle's weight: there only the vehicle gives way by rotation.
  static HWY_INLINE void rotate_frame(Batch& batch, const JointMotion<N>& m) {
    const RotationLanes<N> frame = between(m.position_a.dq, m.position_b.dq, R::load(batch.frame_share_b));
    frame.c.store(batch.frame_c);
    frame.s.store(batch.frame_s);
  }

  template <typename Motion>
  static HWY_INLINE void warm_start_drives(const solver::SolverData&, Batch& batch, Motion& m) {
    AngularRow<N>(m).apply(m, m.velocity, drive_impulse(batch.axis.part, batch.bodies.limited));
  }

  template <typename Motion>
  static HWY_INLINE void warm_start(const solver::SolverData&, Batch& batch, Motion& m) {
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies))
        AngularRow<N>(m).apply(m, m.velocity, other_impulse(batch.axis.part, batch.bodies.limited));
    }
    const Vec2Lanes<N> impulse = {R::load(batch.linear_impulse_x), R::load(batch.linear_impulse_y)};
    apply(m, m.velocity, rotate(frame_of(batch), impulse));
  }

  /// The relative velocity of the bodies at anchor b. Impulses act on both bodies at this point, so they conserve angular momentum at any
  /// distance of the anchors.
  static HWY_INLINE Vec2Lanes<N> rate(const JointMotion<N>& m, const Twists<N>& of) {
    return of.b.v + cross(of.b.w, m.r_b) - of.a.v - cross(of.a.w, m.arm_a);
  }

  template <typename Motion>
  static HWY_INLINE void apply(const Motion& m, Twists<N>& to, Vec2Lanes<N> impulse) {
    to.a.v = to.a.v - m.pushed_a(impulse);
    to.a.w -= m.inv_inertia_a * cross(m.arm_a, impulse);
    to.b.v = to.b.v + m.pushed_b(impulse);
    to.b.w += m.inv_inertia_b * cross(m.r_b, impulse);
  }

  template <typename Motion>
  static HWY_INLINE Matrix2<N> matrix_of(const Motion& m) {
    const R mass = m.inv_mass_a + m.inv_mass_b;
    const R i_a = m.inv_inertia_a;
    const R i_b = m.inv_inertia_b;
    const R k12 = -(i_a * m.arm_a.x * m.arm_a.y) - i_b * m.r_b.x * m.r_b.y;
    const R turning = cross(m.arm_a, m.r_b);
    Matrix2<N> k = {
        mass + i_a * m.arm_a.y * m.arm_a.y + i_b * m.r_b.y * m.r_b.y, k12, k12,
        mass + i_a * m.arm_a.x * m.arm_a.x + i_b * m.r_b.x * m.r_b.x,
        mass * (mass + i_a * dot(m.arm_a, m.arm_a) + i_b * dot(m.r_b, m.r_b)) + i_a * i_b * turning * turning};
    if constexpr (kHasLocks<Motion>) {
      const Vec2Lanes<N> masses = m.inverse_masses();
      const R of_x = i_a * m.arm_a.x * m.arm_a.x + i_b * m.r_b.x * m.r_b.x;
      const R of_y = i_a * m.arm_a.y * m.arm_a.y + i_b * m.r_b.y * m.r_b.y;
      const Mask<N> is_free = m.is_free();
      k.k11 = select(is_free, k.k11, masses.x + of_y);
      k.k22 = select(is_free, k.k22, masses.y + of_x);
      k.determinant = select(is_free, k.determinant,
                             masses.x * (masses.y + of_x) + masses.y * of_y + i_a * i_b * turning * turning);
      k = without_locked_direction(m.has_locks(), k);
    }
    return k;
  }

  /// Springs in a loop leave no room: they pull their hinges open again, and hold what corrections turn. A ladder of springs was moved
  /// until its hinges were 3 m open, with four times its energy in the springs. A component with a loop is limited.
  static HWY_INLINE Mask<N> is_sprung_in_loop(const Batch& batch) requires HasAxis {
    return both(R::load(batch.bodies.limited) > R(0.0f), R::load(batch.axis.part.spring_mass_scale) > R(0.0f));
  }

  /// The correction of an error in a step. An impact, or a motor that starts, opens a hinge within a sub-step by more than the slop. In a
  /// tree or a small loop, such an error can be corrected at once, since the neighbours have room to share it (`has_room`). In nets, it would
  /// be pushed to and fro.
  static HWY_INLINE Vec2Lanes<N> correction_of(const solver::SolverData& data, Mask<N> has_room, R share,
                                               Vec2Lanes<N> error) {
    if (any_true(has_room)) {
      const R slop(data.length_unit * kLinearSlop);
      const R beyond = max(R(1.0f) - slop * invert_positive(sqrt(dot(error, error))), R(0.0f));
      const R faster = min(share * (R(1.0f) + R(kFarCorrection - 1.0f) * beyond), R(1.0f));
      share = select(has_room, faster, share);
    }
    return correction(share, error, data.length_unit);
  }

  template <typename Motion>
  static HWY_INLINE void solve(JointPass pass, const solver::SolverData& data, Batch& batch, Motion& m,
                               Twists<N>& shift) {
    const Matrix2<N> matrix = matrix_of(m);
    if constexpr (HasAxis) {
      if (is_driven(batch.bodies)) {
        const R angle = batch.axis.angle.look(m);
        // The frequency of a spring is that of the bodies without the anchors.
        solve_spring(pass, batch.axis.part, AngularRow<N>(m), m, angle);
        auto hinge = hinge_row(m, matrix, rate(m, m.velocity));
        solve_motor(batch.axis.part, hinge, m);
        solve_limit(pass, data, batch.axis.part, hinge, m, shift, angle);
      }
    }
    if (pass != JointPass::solve) rotate_frame(batch, m);
    const R least(data.length_unit * kLeastRate);
    const Vec2Lanes<N> asked = without_traces(rate(m, m.velocity) + arc_rates(pass, data, batch.bodies, m), least);
    const Vec2Lanes<N> change = R(-1.0f) * solve_pair(matrix, asked);
    const Vec2Lanes<N> in_frame = rotate_back(frame_of(batch), change);
    (R::load(batch.linear_impulse_x) + in_frame.x).store(batch.linear_impulse_x);
    (R::load(batch.linear_impulse_y) + in_frame.y).store(batch.linear_impulse_y);
    apply(m, m.velocity, change);
    if (pass == JointPass::relax_and_move) {
      R share(data.joint_correction);
      Mask<N> has_room = R::load(batch.bodies.in_tree) > R(0.0f);
      if constexpr (HasAxis) {
        if (is_driven(batch.bodies)) {
          share = R::load(batch.axis.part.correction);
          has_room = only_first(has_room, is_sprung_in_loop(batch));
        }
      }
      const Vec2Lanes<N> error = correction_of(data, has_room, share, m.separation);
      const Vec2Lanes<N> off = without_traces(error + rate(m, shift), least);
      apply(m, shift, R(-1.0f) * solve_pair(matrix, off));
    }
  }

  // --- The direct solution (articulated-inl.hpp) ---------------------------------------------------------------------------

  static constexpr int kRigid = 2;
  static constexpr bool kIsAngle[3] = {false, false, true};

  static HWY_INLINE void rigid_rows(const solver::SolverData& data, const Batch&, const JointMotion<N>& m,
                                    JointRowLanes<N>* rows, R* bias) {
    const R zero(0.0f);
    const R one(1.0f);
    rows[0] = {{one, zero}, -m.r_a.y, -m.r_b.y};
    rows[1] = {{zero, one}, m.r_a.x, m.r_b.x};
    const Vec2Lanes<N> wanted = closing_speed(data, m.separation, data.length_unit);
    bias[0] = wanted.x;
    bias[1] = wanted.y;
  }
  static float* rigid_impulse(Batch& batch, int row) {
    return row == 0 ? batch.linear_impulse_x : batch.linear_impulse_y;
  }
  static AxisPart<N>& axis_part(Batch& batch) { return batch.axis.part; }
  static HWY_INLINE JointRowLanes<N> axis_row(const solver::SolverData&, const Batch&, const JointMotion<N>&) {
    return angular_row<N>();
  }
  static HWY_INLINE R coordinate(Batch& batch, const JointMotion<N>& m) { return batch.axis.angle.look(m); }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
