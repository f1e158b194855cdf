// For each kind of joint, what the direct solution of articulated components needs: its rigid rows, their errors and impulses, and the
// row of its axis (articulated-inl.hpp).
#if defined(DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_
#undef DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_
#else
#define DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_
#endif

#include "joint/distance-inl.hpp"
#include "joint/prismatic-inl.hpp"
#include "joint/revolute-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// A row of a joint: its part of body b is (direction, lever_b), that of body a (-direction, -lever_a).
template <int N>
struct JointRowLanes {
  Vec2Lanes<N> direction;
  Real<N> lever_a;
  Real<N> lever_b;
};

/// The fastest correction of the error of a rigid part or a limit [m/s, rad/s].
inline constexpr float kMaxClosingSpeed = 50.0f;

/// The velocity that closes an error.
template <int N>
HWY_INLINE Real<N> closing_speed(const solver::SolverData& data, Real<N> error) {
  const Real<N> most(kMaxClosingSpeed);
  return clamp(Real<N>(data.articulated_bias_rate) * error, -most, most);
}
template <int N>
HWY_INLINE Vec2Lanes<N> closing_speed(const solver::SolverData& data, Vec2Lanes<N> error) {
  const Real<N> most(kMaxClosingSpeed);
  const Vec2Lanes<N> wanted = Real<N>(data.articulated_bias_rate) * error;
  return (most / max(sqrt(dot(wanted, wanted)), most)) * wanted;
}

/// Rigid rows, their errors and impulses, and the row of the axis of a joint kind.
template <typename Joint>
struct ArticulatedRows;

template <int N, bool HasAxis>
struct ArticulatedRows<RevoluteJoint<N, HasAxis>> {
  static constexpr int kRigid = 2;
  using R = Real<N>;
  using Batch = typename RevoluteJoint<N, HasAxis>::Batch;

  static HWY_INLINE void rigid(const solver::SolverData& data, const Batch&, const JointMotion<N>& m,
                               JointRowLanes<N>* rows, R* bias) {
    const R zero(0.0f);
    const R one(1.0f);
    rows[0] = {{one, zero}, -m.r_a.y, -m.r_b.y};
    rows[1] = {{zero, one}, m.r_a.x, m.r_b.x};
    const Vec2Lanes<N> wanted = closing_speed(data, m.separation);
    bias[0] = wanted.x;
    bias[1] = wanted.y;
  }
  static float* impulse(Batch& batch, int row) { return row == 0 ? batch.linear_impulse_x : batch.linear_impulse_y; }
  static AxisPart<N>& part(Batch& batch) { return batch.axis.part; }
  static HWY_INLINE JointRowLanes<N> axis(const Batch&, const JointMotion<N>&) {
    return {{R(0.0f), R(0.0f)}, R(1.0f), R(1.0f)};
  }
  static HWY_INLINE R coordinate(const Batch& batch, const JointMotion<N>& m) {
    return R::load(batch.axis.angle) + turned_angle(m);
  }
};

template <int N, bool HasAxis>
struct ArticulatedRows<PrismaticJoint<N, HasAxis>> {
  static constexpr int kRigid = 2;
  using R = Real<N>;
  using Joint = PrismaticJoint<N, HasAxis>;
  using Batch = typename Joint::Batch;

  static HWY_INLINE JointRowLanes<N> along(const JointMotion<N>& m, Vec2Lanes<N> u) {
    return {u, cross(m.r_a + m.separation, u), cross(m.r_b, u)};
  }
  static HWY_INLINE void rigid(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m,
                               JointRowLanes<N>* rows, R* bias) {
    const Vec2Lanes<N> across = perpendicular(Joint::axis_of(batch, m));
    rows[0] = along(m, across);
    rows[1] = {{R(0.0f), R(0.0f)}, R(1.0f), R(1.0f)};
    bias[0] = closing_speed(data, dot(across, m.separation));
    bias[1] = closing_speed(data, R::load(batch.angle) + turned_angle(m));
  }
  static float* impulse(Batch& batch, int row) {
    return row == 0 ? batch.perpendicular_impulse : batch.angular_impulse;
  }
  static AxisPart<N>& part(Batch& batch) { return batch.axis; }
  static HWY_INLINE JointRowLanes<N> axis(const Batch& batch, const JointMotion<N>& m) {
    return along(m, Joint::axis_of(batch, m));
  }
  static HWY_INLINE R coordinate(const Batch& batch, const JointMotion<N>& m) {
    return dot(Joint::axis_of(batch, m), m.separation);
  }
};

template <int N, bool HasAxis>
struct ArticulatedRows<DistanceJoint<N, HasAxis>> {
  static constexpr int kRigid = HasAxis ? 0 : 1;
  using R = Real<N>;
  using Joint = DistanceJoint<N, HasAxis>;
  using Batch = typename Joint::Batch;

  static HWY_INLINE JointRowLanes<N> axis(const Batch&, const JointMotion<N>& m) {
    const LinearRow<N> row = Joint::rod_of(m).row;
    return {row.direction, row.lever_a, row.lever_b};
  }
  static HWY_INLINE void rigid(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m,
                               JointRowLanes<N>* rows, R* bias) {
    if constexpr (!HasAxis) {
      rows[0] = axis(batch, m);
      bias[0] = closing_speed(data, coordinate(batch, m) - R::load(batch.length.length));
    }
  }
  static float* impulse(Batch& batch, int) {
    if constexpr (!HasAxis) return batch.length.impulse;
    return nullptr;
  }
  static AxisPart<N>& part(Batch& batch) { return batch.length; }
  static HWY_INLINE R coordinate(const Batch&, const JointMotion<N>& m) {
    return sqrt(dot(m.separation, m.separation));
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
