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

/// How much of the last sub-step's turn is taken back from the levers of the impulses in `relax`. Half of it keeps the energy of
/// what swings, in trees of joints. In loops it would let some gain energy, so there it is a little less, and less still where
/// bodies turn by more than 1 / kLoopTurns in a sub-step.
inline constexpr float kMidway = 0.5f;
inline constexpr float kLoopMidway = 0.46f;
inline constexpr float kLoopTurns = 12.0f;
/// How it fades in trees, see fading(). With a quarter of this, one hinge may gain up to a quarter of its energy in a second at
/// 300 rad/s; with this none does.
inline constexpr float kTurnFading = 4.0f;
inline constexpr float kGiveFading = 2.0f;
inline constexpr float kMostGive = 1.0e12f;  // Far above what any bodies have; its square is finite.

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
    float frame_share_b[N];            // See turn_frame().
    float midway[N], midway_turns[N];  // See levers_midway().
    float frame_c[N], frame_s[N];      // How far the frame of the impulse has turned since the step began.
    float linear_impulse_x[N], linear_impulse_y[N];  // In that frame.
    [[no_unique_address]] std::conditional_t<HasAxis, AngleAxis<N>, NoAxis> axis;
  };

  static void fill(const solver::SolverData& data, Batch& batch, std::size_t lane, const JointRow& joint) {
    const auto& o = *std::get_if<RevoluteOptions>(&joint.options);
    const float inv_inertia_a = batch.bodies.inv_inertia_a[lane];
    const float inv_inertias = inv_inertia_a + batch.bodies.inv_inertia_b[lane];
    batch.frame_share_b[lane] = inv_inertias > 0.0f ? inv_inertia_a / inv_inertias : 0.0f;
    batch.frame_c[lane] = 1.0f;
    batch.midway[lane] = joint.swept ? kLoopMidway : kMidway;
    batch.midway_turns[lane] = (joint.swept ? kLoopTurns * kLoopTurns : 0.0f) + fading(batch.bodies, lane);
    const JointImpulses impulses = remembered(data, batch.bodies, lane, joint.impulses);
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

  /// How fast the share of the turn that is taken back fades, per square of the turn [1/rad^2]. With levers that are turned
  /// too far against each other the matrix of the hinge has no inverse, the sooner the easier both bodies turn about the
  /// anchor: what spun fast was flung out of the world.
  static float fading(const JointBodies<N>& j, std::size_t lane) {
    const auto give = [](float inv_inertia, float x, float y) {
      return drystone::min(inv_inertia * (x * x + y * y), kMostGive);
    };
    const float mass = j.inv_mass_a[lane] + j.inv_mass_b[lane];
    const float a = give(j.inv_inertia_a[lane], j.anchor_a_x[lane], j.anchor_a_y[lane]);
    const float b = give(j.inv_inertia_b[lane], j.anchor_b_x[lane], j.anchor_b_y[lane]);
    return kTurnFading + drystone::min(kGiveFading * (a / (mass + a + b)) * (b / mass), kMostGive);
  }

  /// Turns the impulses to directions of the world. The last moves of a step turn the frames, too. Articulated components
  /// know no frames.
  static void finish(const solver::SolverData& data, Batch& batch) {
    if (data.articulated_bodies != nullptr) return;
    const RotationLanes<N> a = gather_position<N>(data.bodies, batch.bodies.place_a).dq;
    const RotationLanes<N> b = gather_position<N>(data.bodies, batch.bodies.place_b).dq;
    const Vec2Lanes<N> impulse = {R::load(batch.linear_impulse_x), R::load(batch.linear_impulse_y)};
    const Vec2Lanes<N> turned = rotate(between(a, b, R::load(batch.frame_share_b)), impulse);
    turned.x.store(batch.linear_impulse_x);
    turned.y.store(batch.linear_impulse_y);
  }

  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    to = {};
    to.rigid = {batch.linear_impulse_x[lane], batch.linear_impulse_y[lane]};
    if constexpr (HasAxis) read_impulses(batch.axis.part, lane, to);
  }

  static HWY_INLINE RotationLanes<N> frame_of(const Batch& batch) {
    return {R::load(batch.frame_c), R::load(batch.frame_s)};
  }

  /// A rotation between two that are not far apart. A step of Newton's iteration makes it a unit.
  template <typename Rotations, typename Share>
  static HWY_INLINE Rotations between(const Rotations& a, const Rotations& b, Share share_b) {
    const Share c = a.c + share_b * (b.c - a.c);
    const Share s = a.s + share_b * (b.s - a.s);
    const Share to_unit = Share(1.5f) - Share(0.5f) * (c * c + s * s);
    return {to_unit * c, to_unit * s};
  }

  /// The frame of the impulse turns with the two bodies, and more with the one that is harder to turn. Bodies that hinges
  /// weld together turn as one, and what their hinges pull against each other turns with them. An impulse that kept its
  /// direction would pull across, a little more in each sub-step, and drive them ever faster. A wheel must not turn the
  /// weight that its axle carries: its body is the harder one.
  static HWY_INLINE void turn_frame(Batch& batch, const JointMotion<N>& m) {
    const RotationLanes<N> frame = between(m.position_a.dq, m.position_b.dq, R::load(batch.frame_share_b));
    frame.c.store(batch.frame_c);
    frame.s.store(batch.frame_s);
  }

  static HWY_INLINE void warm_start(Batch& batch, JointMotion<N>& m) {
    if constexpr (HasAxis) AngularRow<N>(m).apply(m, m.velocity, axis_impulse(batch.axis.part));
    const Vec2Lanes<N> impulse = {R::load(batch.linear_impulse_x), R::load(batch.linear_impulse_y)};
    apply(m, {m.r_a, m.r_b}, m.velocity, rotate(frame_of(batch), impulse));
  }

  /// Where the impulses of a pass act.
  struct Levers {
    Vec2Lanes<N> a;
    Vec2Lanes<N> b;
  };

  /// In `relax`: where the anchors were before the last kMidway of the sub-step.
  static HWY_INLINE Levers levers_midway(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m) {
    const auto before = [&](R spin, Vec2Lanes<N> r) {
      const R turn = R(data.h) * spin;
      const R back = turn * (R::load(batch.midway) / (R(1.0f) + R::load(batch.midway_turns) * turn * turn));
      return r - cross(back, r);
    };
    return {before(m.velocity.a.w, m.r_a), before(m.velocity.b.w, m.r_b)};
  }

  static HWY_INLINE void apply(const JointMotion<N>& m, const Levers& levers, Twists<N>& to, Vec2Lanes<N> impulse) {
    to.a.v = to.a.v - m.inv_mass_a * impulse;
    to.a.w -= m.inv_inertia_a * cross(levers.a, impulse);
    to.b.v = to.b.v + m.inv_mass_b * impulse;
    to.b.w += m.inv_inertia_b * cross(levers.b, impulse);
  }

  static HWY_INLINE Coupling<N> coupling_of(const JointMotion<N>& m, const Levers& l) {
    const R mass = m.inv_mass_a + m.inv_mass_b;
    const R i_a = m.inv_inertia_a;
    const R i_b = m.inv_inertia_b;
    return {mass + i_a * m.r_a.y * l.a.y + i_b * m.r_b.y * l.b.y, -(i_a * m.r_a.y * l.a.x) - i_b * m.r_b.y * l.b.x,
            -(i_a * m.r_a.x * l.a.y) - i_b * m.r_b.x * l.b.y, mass + i_a * m.r_a.x * l.a.x + i_b * m.r_b.x * l.b.x,
            mass * (mass + i_a * dot(m.r_a, l.a) + i_b * dot(m.r_b, l.b)) +
                i_a * i_b * cross(m.r_a, m.r_b) * cross(l.a, l.b)};
  }

  template <JointPass Pass>
  static HWY_INLINE void solve(const solver::SolverData& data, Batch& batch, JointMotion<N>& m, Twists<N>& shift) {
    if constexpr (HasAxis) {
      const R angle = R::load(batch.axis.angle) + turned_angle(m);
      solve_axis<Pass>(data, batch.axis.part, AngularRow<N>(m), m, shift, angle);
    }
    Levers levers = {m.r_a, m.r_b};
    if constexpr (Pass != JointPass::solve) {
      levers = levers_midway(data, batch, m);
      turn_frame(batch, m);
    }
    const Coupling<N> coupling = coupling_of(m, levers);
    const Vec2Lanes<N> change = R(-1.0f) * solve_coupled(coupling, anchor_rate(m, m.velocity));
    const Vec2Lanes<N> in_frame = rotate_back(frame_of(batch), change);
    (R::load(batch.linear_impulse_x) + in_frame.x).store(batch.linear_impulse_x);
    (R::load(batch.linear_impulse_y) + in_frame.y).store(batch.linear_impulse_y);
    apply(m, levers, m.velocity, change);
    if constexpr (Pass == JointPass::relax_and_move) {
      R share(data.joint_correction);
      if constexpr (HasAxis) share = R::load(batch.axis.part.correction);
      const Vec2Lanes<N> off = correction(share, m.separation) + anchor_rate(m, shift);
      apply(m, levers, shift, R(-1.0f) * solve_coupled(coupling, off));
    }
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
