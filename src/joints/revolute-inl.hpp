// The hinge: two anchors coincide.
//
//   C  = x_b + r_b - x_a - r_a                      (2 rows)
//   C' = v_b + w_b x r_b - v_a - w_a x r_a
//   K  = M 1 + I_a^-1 [r_a]^2 + I_b^-1 [r_b]^2,  M = m_a^-1 + m_b^-1,  [r]^2 = [r.y^2, -r.x r.y; -r.x r.y, r.x^2]
//   det K = M (M + I_a^-1 r_a^2 + I_b^-1 r_b^2) + I_a^-1 I_b^-1 (r_a x r_b)^2
// Its free coordinate is the angle of b against a, which may have a spring, a motor and a limit (parts-inl.hpp). The hinge
// itself is solved last, so it is obeyed best.
#if defined(DRYSTONE_JOINTS_REVOLUTE_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_REVOLUTE_INL_
#undef DRYSTONE_JOINTS_REVOLUTE_INL_
#else
#define DRYSTONE_JOINTS_REVOLUTE_INL_
#endif

#include "joints/parts-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N>
struct AngleAxis {
  float angle[N];  // At the start of the step.
  AxisPart<N> part;
};

template <int N, bool HasAxis>
struct RevoluteJoint {
  static constexpr std::size_t kKind = 2 * static_cast<std::size_t>(JointKind::revolute) + HasAxis;
  using R = Real<N>;

  struct alignas(4 * N) Batch {
    JointBodies<N> bodies;
    float linear_impulse_x[N], linear_impulse_y[N];
    [[no_unique_address]] std::conditional_t<HasAxis, AngleAxis<N>, NoAxis> axis;
  };

  static void fill(const solver::SolverData& data, Batch& batch, std::size_t lane, const JointRow& joint) {
    const auto& o = *std::get_if<RevoluteOptions>(&joint.options);
    const JointImpulses impulses =
        remembered(data, batch.bodies, lane, joint.impulses, length(separation_at_start(batch.bodies, lane)));
    batch.linear_impulse_x[lane] = impulses.rigid.x;
    batch.linear_impulse_y[lane] = impulses.rigid.y;
    if constexpr (HasAxis) {
      const float angle = joint_angle(data, joint, o.reference_angle);
      batch.axis.angle[lane] = angle;
      // The spring pulls the short way round.
      const AxisOptions axis{o.spring, o.motor, o.limit, angle - math::wrap_angle(angle - o.target_angle)};
      fill_axis(data, batch.axis.part, lane, axis);
      fill_impulses(batch.axis.part, lane, axis, impulses);
    }
  }

  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    to = {};
    to.rigid = {batch.linear_impulse_x[lane], batch.linear_impulse_y[lane]};
    if constexpr (HasAxis) read_impulses(batch.axis.part, lane, to);
  }

  static HWY_INLINE void warm_start(Batch& batch, JointMotion<N>& m) {
    if constexpr (HasAxis) AngularRow<N>(m).apply(m, axis_impulse(batch.axis.part));
    apply_linear(m, Vec2Lanes<N>{R::load(batch.linear_impulse_x), R::load(batch.linear_impulse_y)});
  }

  static HWY_INLINE Coupling<N> coupling_of(const JointMotion<N>& m) {
    const R mass = m.inv_mass_a + m.inv_mass_b;
    const R i_a = m.inv_inertia_a;
    const R i_b = m.inv_inertia_b;
    const R both_levers = cross(m.r_a, m.r_b);
    return {mass + i_a * m.r_a.y * m.r_a.y + i_b * m.r_b.y * m.r_b.y,
            -(i_a * m.r_a.x * m.r_a.y) - i_b * m.r_b.x * m.r_b.y,
            mass + i_a * m.r_a.x * m.r_a.x + i_b * m.r_b.x * m.r_b.x,
            mass * (mass + i_a * dot(m.r_a, m.r_a) + i_b * dot(m.r_b, m.r_b)) + i_a * i_b * both_levers * both_levers};
  }

  template <bool UseBias>
  static HWY_INLINE void solve(const solver::SolverData& data, Batch& batch, JointMotion<N>& m) {
    if constexpr (HasAxis) {
      const R angle = R::load(batch.axis.angle) + turned_angle(m);
      solve_axis<UseBias>(data, batch.axis.part, AngularRow<N>(m), m, angle);
    }
    Vec2Lanes<N> rate = m.b.v + cross(m.b.w, m.r_b) - m.a.v - cross(m.a.w, m.r_a);
    const Vec2Lanes<N> old = {R::load(batch.linear_impulse_x), R::load(batch.linear_impulse_y)};
    if constexpr (UseBias) rate = rate + correction(data, m.separation);
    const Vec2Lanes<N> solved = solve_coupled(coupling_of(m), rate);
    Vec2Lanes<N> change = R(-1.0f) * solved;
    if constexpr (UseBias) {
      change = R(-data.joint_softness.mass_scale) * solved - R(data.joint_softness.impulse_scale) * old;
    }
    (old.x + change.x).store(batch.linear_impulse_x);
    (old.y + change.y).store(batch.linear_impulse_y);
    apply_linear(m, change);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
