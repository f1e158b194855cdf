// The rod, spring or rope: the distance of two anchors.
//
//   C  = |d| - length,  d = x_b + r_b - x_a - r_a        C' = u . (v_b + w_b x r_b - v_a - w_a x r_a),  u = d / |d|
//   mass = 1 / (m_a^-1 + m_b^-1 + I_a^-1 (r_a x u)^2 + I_b^-1 (r_b x u)^2)
// Without a spring the length is held rigidly. With one, the length is a free coordinate with spring, motor and limit
// (parts-inl.hpp).
#if defined(DRYSTONE_JOINTS_DISTANCE_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_DISTANCE_INL_
#undef DRYSTONE_JOINTS_DISTANCE_INL_
#else
#define DRYSTONE_JOINTS_DISTANCE_INL_
#endif

#include "joints/parts-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N>
struct DistanceJoint {
  static constexpr std::size_t kKind = static_cast<std::size_t>(JointKind::distance);
  using R = Real<N>;
  using V = Vec2Lanes<N>;

  struct alignas(4 * N) Batch {
    JointBodies<N> bodies;
    float rigid[N];  // 1 where the length is held rigidly, else 0.
    float rigid_impulse[N];
    AxisPart<N> axis;
    bool has_axis;
  };

  static void fill(const solver::SolverData& data, Batch& batch, std::size_t lane, const JointRow& joint) {
    const auto& o = *std::get_if<DistanceOptions>(&joint.options);
    const bool rigid = !o.spring.enabled;
    batch.rigid[lane] = rigid ? 1.0f : 0.0f;
    batch.rigid_impulse[lane] = rigid ? joint.impulses.rigid.x : 0.0f;
    AxisOptions axis{o.spring, o.motor, o.limit, o.length};
    if (rigid) axis.motor.enabled = axis.limit.enabled = false;
    fill_axis(data, batch.axis, lane, axis);
    fill_impulses(batch.axis, lane, axis, joint.impulses);
    if (has_drive(axis)) batch.has_axis = true;
  }

  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    to.rigid = {batch.rigid_impulse[lane], 0.0f};
    read_impulses(batch.axis, lane, to);
  }

  struct Rod {
    R length;
    LinearRow<N> row;
  };

  /// Anchors that coincide have no direction between them: nothing can be pushed then.
  static HWY_INLINE Rod rod_of(const JointMotion<N>& m) {
    const R length = sqrt(dot(m.separation, m.separation));
    const Mask<N> has_direction = length > R(1.0e-6f);
    const R inv_length = keep(has_direction, R(1.0f) / select(has_direction, length, R(1.0f)));
    return {length, LinearRow<N>(m, inv_length * m.separation, m.r_a, m.r_b)};
  }

  static HWY_INLINE void warm_start(Batch& batch, JointMotion<N>& m) {
    rod_of(m).row.apply(m, axis_impulse(batch.axis) + R::load(batch.rigid_impulse));
  }

  template <bool UseBias>
  static HWY_INLINE void solve(const solver::SolverData& data, Batch& batch, JointMotion<N>& m) {
    const Rod rod = rod_of(m);
    if (batch.has_axis) solve_axis<UseBias>(data, batch.axis, rod.row, m, rod.length);
    const R old = R::load(batch.rigid_impulse);
    const R mass = R::load(batch.rigid) * rod.row.mass;
    R change = -(mass * rod.row.rate(m));
    if constexpr (UseBias) {
      const math::Softness& soft = data.joint_softness;
      const R bias = R(soft.bias_rate) * (rod.length - R::load(batch.axis.target));
      change = -(mass * R(soft.mass_scale) * (rod.row.rate(m) + bias)) - R(soft.impulse_scale) * old;
    }
    (old + change).store(batch.rigid_impulse);
    rod.row.apply(m, change);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
