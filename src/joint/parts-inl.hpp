// The parts that joints are assembled from, N joints at a time.
//
// A joint removes or drives some of the three relative degrees of freedom of two bodies. The parts that drive a single coordinate (the
// angle of a hinge, the translation of a slider, the length of a rod) are the same for all joints and exist once:
//   spring   pulls the coordinate towards a target, softly
//   motor    drives its rate towards a speed, with a bounded impulse
//   limit    keeps it in [lower, upper]: speculative while inside, moved back from outside
// The row differs: how the rate C' follows from the velocities, and how an impulse changes them.
//   AngularRow  C' = w_b - w_a                                             mass = 1 / (I_a^-1 + I_b^-1)
//   LinearRow   C' = u . (v_b - v_a) + (r_b x u) w_b - (r_a x u) w_a       mass = 1 / (m_a^-1 + m_b^-1 + I^-1 terms)
// Rigid parts and limits are not soft: every pass removes the velocity across them. Position errors are corrected in the last pass of a
// step: a joint with the error C moves its bodies as an impulse that makes C' = -share C would in a second. This leaves no velocity
// and no accumulated impulse. So joints that contradict each other move bodies to and fro but do not drive them, and a load does not
// stretch a joint as it would stretch a soft one. Velocities and moves are both Twists, and one set of formulas serves both
// (docs/joints.md has the alternatives).
// Legend: u unit direction; r lever from the centre of mass; C coordinate; C' its rate.
//
// Springs that share a body. The implicit impulse of a spring is exact if nothing else acts on its two bodies. Otherwise one sweep over
// all springs is only an estimate, and the warm start carries its error into the next sub-step: solved once in a sub-step, eight
// stiff springs on one disc drove each other to any speed. Alternatives, on random nets with masses of 1 to 100 and springs of up
// to a quarter of the sub-step rate:
//   half of the warm start, or none          stable, but nets sag too far under weight: 1.1 to 3.5 times, 1.3 to 6 times
//   start from the elastic part -h k C       right sag, but an explicit step: stiff springs blow up
//   relax at the coordinate that solve saw   a lone spring is as before; one in ten of the stiff, undamped nets blows up
//   relax at the present coordinate          stable, but a lone spring is damped twice and rings half as long
//   relax in between                         stable; a lone spring rings as long as the implicit step lets it
// The last one is used: relax sees the share (w h)^2 / 2 of the motion of the coordinate since solve. That is 0.9 % for
// 5 Hz at 240 sub-steps a second, and all of it for the stiffest springs, which the implicit step does not let ring
// anyway. The warm start is kept whole, because it lets a net carry its weight. Springs are at most
// math::kStiffestSpring of the sub-step rate.
// Source: E. Catto, "Soft Constraints" (GDC 2011) and Solver2D (2024), for the soft rows.
#if defined(DRYSTONE_JOINTS_PARTS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_PARTS_INL_
#undef DRYSTONE_JOINTS_PARTS_INL_
#else
#define DRYSTONE_JOINTS_PARTS_INL_
#endif

#include <cmath>
#include <limits>

#include "drystone/joint.hpp"
#include "joint/far_anchor.hpp"
#include "kernels/bodies-inl.hpp"
#include "kernels/kernels.hpp"
#include "math/softness.hpp"
#include "math/trig.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// The largest correction of the error of a rigid part or a limit in a step [m, rad].
inline constexpr float kMaxJointMove = 0.2f;
/// The limit of a swept joint's impulses from step to step: they change the velocity of its heavier body by at most
/// this [m/s; m^2/s for moments], far above any load and far below overflow. Impulses of articulated components are
/// bounded by their compliance and are not limited: joints that pull against each other must not be reduced by
/// different shares, because the difference would fling their bodies.
inline constexpr float kMaxRememberedChange = 1.0e4f;

/// The two bodies of a joint. Anchors are relative to the centres of mass, in the axes of the world, at the start of the step.
template <int N>
struct JointBodies {
  std::uint32_t offset_a[N], offset_b[N];  // Of the bodies, see bodies-inl.hpp.
  float inv_mass_a[N], inv_mass_b[N];
  float inv_inertia_a[N], inv_inertia_b[N];
  float anchor_a_x[N], anchor_a_y[N];
  float anchor_b_x[N], anchor_b_y[N];
  float center_delta_x[N], center_delta_y[N];  // From a's centre to b's.
  float forgotten[N];                          // The share of its impulses that is lost when a sub-step begins.
};

/// Spring, motor and limit of one coordinate.
template <int N>
struct AxisPart {
  float target[N];
  float spring_bias_rate[N], spring_mass_scale[N], spring_impulse_scale[N];
  float spring_second_look[N];  // The share of its motion since `solve` that a spring sees in `relax`.
  float spring_coordinate[N];   // Seen by `solve`.
  float motor_speed[N], motor_max_impulse[N];
  float lower[N], upper[N];
  float correction[N];  // The share of the joint's errors that is corrected in a step.
  float spring_impulse[N], motor_impulse[N], lower_impulse[N], upper_impulse[N];
};

/// In place of an AxisPart, for joints without spring, motor and limit.
struct NoAxis {};

/// `solve` runs before the bodies of a sub-step move, `relax` after. The last `relax` of a step also corrects errors.
enum class JointPass { solve, relax, relax_and_move };

/// Two velocities, or two small moves of the bodies of a joint.
template <int N>
struct Twists {
  VelocityLanes<N> a;
  VelocityLanes<N> b;
};

/// Velocities, poses, masses and rotated anchors of a batch while it is worked on.
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
};

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
HWY_INLINE void scatter_velocities(const solver::SolverData& data, const JointBodies<N>& j, const JointMotion<N>& m) {
  scatter_velocity<N>(data.bodies, j.offset_a, data.dynamic_count, m.velocity.a);
  scatter_velocity<N>(data.bodies, j.offset_b, data.dynamic_count, m.velocity.b);
}

/// The same, with the positions of the bodies.
template <int N>
HWY_INLINE void scatter_motion(const solver::SolverData& data, const JointBodies<N>& j, const JointMotion<N>& m) {
  scatter_body<N>(data.bodies, j.offset_a, data.dynamic_count, m.velocity.a, m.position_a);
  scatter_body<N>(data.bodies, j.offset_b, data.dynamic_count, m.velocity.b, m.position_b);
}

/// The rotation of b relative to a since the start of the step [rad].
template <int N>
HWY_INLINE Real<N> turned_angle(const JointMotion<N>& m) {
  const RotationLanes<N> q = relative(m.position_a.dq, m.position_b.dq);
  return atan2(q.s, q.c);
}

/// For fast rotation arc_rate() is reduced, by (kArcTurns w h)^2.
inline constexpr float kArcTurns = 4.0f;

/// Jointed bodies move on arcs, but within a sub-step they move along straight lines. So the velocity constraints are
/// those of the middle of the sub-step: in `solve` half a sub-step later, in `relax` half a sub-step before. An anchor
/// r of a body that rotates at w then moves at w x r - w^2 h/2 r, or + in `relax`. Returns the factor of r, for w^2.
template <JointPass Pass, int N>
HWY_INLINE Real<N> arc_rate(const solver::SolverData& data, Real<N> ww) {
  const Real<N> half_h(Pass == JointPass::solve ? 0.5f * data.h : -0.5f * data.h);
  const Real<N> less(kArcTurns * kArcTurns * data.h * data.h);
  return half_h * ww * max(Real<N>(1.0f) - less * ww, Real<N>(0.0f));
}

/// The square of the common angular velocity of two bodies; 0 if they rotate in opposite directions.
template <int N>
HWY_INLINE Real<N> turning_together(const JointMotion<N>& m) {
  return max(m.velocity.a.w * m.velocity.b.w, Real<N>(0.0f));
}

/// The addition to the rate of a row along `direction` for two bodies with a common rotation: they move round each other.
template <JointPass Pass, int N>
HWY_INLINE Real<N> arc_rate(const solver::SolverData& data, const JointMotion<N>& m, Vec2Lanes<N> direction) {
  return arc_rate<Pass>(data, turning_together(m)) * dot(direction, m.arm_a - m.r_b);
}

/// The correction of an error in a step: `share` of it, within bounds.
template <int N>
HWY_INLINE Real<N> correction(Real<N> share, Real<N> error) {
  const Real<N> most(kMaxJointMove);
  return clamp(share * error, -most, most);
}
template <int N>
HWY_INLINE Vec2Lanes<N> correction(Real<N> share, Vec2Lanes<N> error) {
  return {correction(share, error.x), correction(share, error.y)};
}

template <int N>
struct AngularRow {
  Real<N> mass;

  explicit HWY_INLINE AngularRow(const JointMotion<N>& m) : mass(invert_positive(m.inv_inertia_a + m.inv_inertia_b)) {}
  HWY_INLINE Real<N> rate(const Twists<N>& of) const { return of.b.w - of.a.w; }
  HWY_INLINE void apply(const JointMotion<N>& m, Twists<N>& to, Real<N> impulse) const {
    to.a.w -= m.inv_inertia_a * impulse;
    to.b.w += m.inv_inertia_b * impulse;
  }
};

template <int N>
struct LinearRow {
  Vec2Lanes<N> direction;
  Real<N> lever_a;
  Real<N> lever_b;
  Real<N> mass;

  HWY_INLINE LinearRow(const JointMotion<N>& m, Vec2Lanes<N> u, Vec2Lanes<N> arm_a, Vec2Lanes<N> arm_b)
      : direction(u), lever_a(cross(arm_a, u)), lever_b(cross(arm_b, u)) {
    mass = invert_positive(m.inv_mass_a + m.inv_mass_b + m.inv_inertia_a * lever_a * lever_a +
                           m.inv_inertia_b * lever_b * lever_b);
  }
  HWY_INLINE Real<N> rate(const Twists<N>& of) const {
    return dot(direction, of.b.v - of.a.v) + lever_b * of.b.w - lever_a * of.a.w;
  }
  HWY_INLINE void apply(const JointMotion<N>& m, Twists<N>& to, Real<N> impulse) const {
    const Vec2Lanes<N> linear = impulse * direction;
    to.a.v = to.a.v - m.inv_mass_a * linear;
    to.a.w -= m.inv_inertia_a * lever_a * impulse;
    to.b.v = to.b.v + m.inv_mass_b * linear;
    to.b.w += m.inv_inertia_b * lever_b * impulse;
  }
};

template <JointPass Pass, int N, typename Row>
HWY_INLINE void solve_spring(AxisPart<N>& part, const Row& row, JointMotion<N>& m, Real<N> coordinate) {
  using R = Real<N>;
  if constexpr (Pass == JointPass::solve) {
    coordinate.store(part.spring_coordinate);
  } else {
    const R before = R::load(part.spring_coordinate);
    coordinate = before + R::load(part.spring_second_look) * (coordinate - before);
  }
  const R old = R::load(part.spring_impulse);
  const R bias = R::load(part.spring_bias_rate) * (coordinate - R::load(part.target));
  const R change = -(row.mass * R::load(part.spring_mass_scale) * (row.rate(m.velocity) + bias)) -
                   R::load(part.spring_impulse_scale) * old;
  (old + change).store(part.spring_impulse);
  row.apply(m, m.velocity, change);
}

template <int N, typename Row>
HWY_INLINE void solve_motor(AxisPart<N>& part, const Row& row, JointMotion<N>& m) {
  using R = Real<N>;
  const R most = R::load(part.motor_max_impulse);
  const R old = R::load(part.motor_impulse);
  const R next = clamp(old - row.mass * (row.rate(m.velocity) - R::load(part.motor_speed)), -most, most);
  next.store(part.motor_impulse);
  row.apply(m, m.velocity, next - old);
}

/// The impulse of a one-sided limit: `room` is the distance of the coordinate to the limit, `rate` how fast it grows.
template <int N>
HWY_INLINE Real<N> limit_impulse(const solver::SolverData& data, Real<N> mass, Real<N> room, Real<N> rate,
                                 Real<N> old) {
  const Real<N> zero(0.0f);
  const Real<N> let_through = keep(room > zero, room * Real<N>(data.inv_h));
  return max(old - mass * (rate + let_through), zero);
}

/// The impulse that moves a coordinate back towards its range if it is outside.
template <int N>
HWY_INLINE Real<N> limit_push(Real<N> share, Real<N> mass, Real<N> room) {
  const Real<N> zero(0.0f);
  return mass * min(share * max(-room, zero), Real<N>(kMaxJointMove));
}

template <JointPass Pass, int N, typename Row>
HWY_INLINE void solve_limit(const solver::SolverData& data, AxisPart<N>& part, const Row& row, JointMotion<N>& m,
                            Twists<N>& shift, Real<N> coordinate) {
  using R = Real<N>;
  const R above_lower = coordinate - R::load(part.lower);
  const R old_lower = R::load(part.lower_impulse);
  const R lower = limit_impulse(data, row.mass, above_lower, row.rate(m.velocity), old_lower);
  lower.store(part.lower_impulse);
  row.apply(m, m.velocity, lower - old_lower);

  const R below_upper = R::load(part.upper) - coordinate;
  const R old_upper = R::load(part.upper_impulse);
  const R upper = limit_impulse(data, row.mass, below_upper, -row.rate(m.velocity), old_upper);
  upper.store(part.upper_impulse);
  row.apply(m, m.velocity, old_upper - upper);

  if constexpr (Pass == JointPass::relax_and_move) {
    const R share = R::load(part.correction);
    row.apply(m, shift, limit_push(share, row.mass, above_lower) - limit_push(share, row.mass, below_upper));
  }
}

template <JointPass Pass, int N, typename Row>
HWY_INLINE void solve_axis(const solver::SolverData& data, AxisPart<N>& part, const Row& row, JointMotion<N>& m,
                           Twists<N>& shift, Real<N> coordinate) {
  solve_spring<Pass>(part, row, m, coordinate);
  solve_motor(part, row, m);
  solve_limit<Pass>(data, part, row, m, shift, coordinate);
}

/// The sum of the axis' impulses, as it acts along the row.
template <int N>
HWY_INLINE Real<N> axis_impulse(const AxisPart<N>& part) {
  using R = Real<N>;
  return R::load(part.spring_impulse) + R::load(part.motor_impulse) + R::load(part.lower_impulse) -
         R::load(part.upper_impulse);
}

template <int N>
HWY_INLINE void take_share(float* from, const float* share) {
  const Real<N> impulse = Real<N>::load(from);
  const Real<N> lost = Real<N>::load(share);
  select(lost > Real<N>(0.0f), impulse - lost * impulse, impulse).store(from);
}
template <int N>
HWY_INLINE void take_share(AxisPart<N>& from, const float* share) {
  take_share<N>(from.motor_impulse, share);
  take_share<N>(from.lower_impulse, share);
  take_share<N>(from.upper_impulse, share);
}

/// The 2 x 2 matrix of two coupled rows. The determinant is passed separately: k11 k22 - k12 k21 cancels for long levers, while its
/// expanded terms are all positive.
template <int N>
struct Coupling {
  Real<N> k11;
  Real<N> k12;
  Real<N> k21;
  Real<N> k22;
  Real<N> determinant;
};

/// Solves K x = b; 0 if K is singular.
template <int N>
HWY_INLINE Vec2Lanes<N> solve_coupled(const Coupling<N>& k, Vec2Lanes<N> b) {
  const Real<N> inv_det = invert_positive(k.determinant);
  return {inv_det * (k.k22 * b.x - k.k12 * b.y), inv_det * (k.k11 * b.y - k.k21 * b.x)};
}

// --- Lane by lane: setting up and reading back ----------------------------------------------------------------------------

template <int N>
void fill_bodies(const solver::SolverData& data, JointBodies<N>& to, std::size_t lane, const JointRow& joint) {
  const JointOptions& o = common_options(joint);
  const BodyState& a = data.world->bodies.state[joint.body[0]];
  const BodyState& b = data.world->bodies.state[joint.body[1]];
  to.offset_a[lane] = offset_of(data.index_of[joint.body[0]]);
  to.offset_b[lane] = offset_of(data.index_of[joint.body[1]]);
  to.inv_mass_a[lane] = a.inv_mass;
  to.inv_mass_b[lane] = b.inv_mass;
  to.inv_inertia_a[lane] = a.inv_inertia;
  to.inv_inertia_b[lane] = b.inv_inertia;
  const Vec2 r_a = rotate(a.pose.rotation, o.anchor_a - a.local_center);
  const Vec2 r_b = rotate(b.pose.rotation, o.anchor_b - b.local_center);
  to.anchor_a_x[lane] = r_a.x;
  to.anchor_a_y[lane] = r_a.y;
  to.anchor_b_x[lane] = r_b.x;
  to.anchor_b_y[lane] = r_b.y;
  const Vec2 center_delta = b.center - a.center;
  to.center_delta_x[lane] = center_delta.x;
  to.center_delta_y[lane] = center_delta.y;
}

/// Spring, motor and limit of a coordinate, from any of the options structs.
struct AxisOptions {
  Spring spring;
  Motor motor;
  Limit limit;
  float target = 0.0f;
};

template <int N>
void fill_axis(const solver::SolverData& data, AxisPart<N>& to, std::size_t lane, const AxisOptions& o) {
  // A batch solves the axis of all its lanes if one of them needs it. With infinity the limit of the others does nothing, whatever
  // their rate: their impulse is max(-inf or NaN, 0) = 0.
  constexpr float kNoLimit = std::numeric_limits<float>::infinity();
  const bool pulls = o.spring.enabled && o.spring.hertz > 0.0f;
  const float hertz = drystone::min(o.spring.hertz, math::kStiffestSpring * data.inv_h);
  const float phase = 2.0f * kPi * hertz * data.h;
  const math::Softness soft = math::make_softness(hertz, o.spring.damping_ratio, data.h);
  to.target[lane] = o.target;
  to.spring_bias_rate[lane] = pulls ? soft.bias_rate : 0.0f;
  to.spring_mass_scale[lane] = pulls ? soft.mass_scale : 0.0f;
  to.spring_impulse_scale[lane] = pulls ? soft.impulse_scale : 0.0f;
  to.spring_second_look[lane] = 0.5f * phase * phase;
  to.motor_speed[lane] = o.motor.speed;
  to.motor_max_impulse[lane] = o.motor.enabled ? o.motor.max_force * data.h : 0.0f;
  to.lower[lane] = o.limit.enabled ? o.limit.lower : -kNoLimit;
  to.upper[lane] = o.limit.enabled ? o.limit.upper : kNoLimit;
  // A correction against a spring would add energy to it, so the correction is smaller the stiffer the spring is.
  to.correction[lane] = data.joint_correction / (1.0f + (pulls ? 16.0f * phase * phase : 0.0f));
}

/// Impulses of springs, motors and limits that were switched off must not be warm started.
template <int N>
void fill_impulses(AxisPart<N>& to, std::size_t lane, const AxisOptions& o, const JointImpulses& from) {
  to.spring_impulse[lane] = o.spring.enabled && o.spring.hertz > 0.0f ? from.spring : 0.0f;
  to.motor_impulse[lane] = o.motor.enabled ? from.motor : 0.0f;
  to.lower_impulse[lane] = o.limit.enabled ? from.lower : 0.0f;
  to.upper_impulse[lane] = o.limit.enabled ? from.upper : 0.0f;
}

template <int N>
void read_impulses(const AxisPart<N>& from, std::size_t lane, JointImpulses& to) {
  to.spring = from.spring_impulse[lane];
  to.motor = from.motor_impulse[lane];
  to.lower = from.lower_impulse[lane];
  to.upper = from.upper_impulse[lane];
}

inline JointImpulses scaled(const JointImpulses& i, float scale) {
  return {scale * i.rigid, scale * i.spring, scale * i.motor, scale * i.lower, scale * i.upper};
}

/// The share of its impulses that a swept joint drops when a sub-step begins; see joint/far_anchor.hpp.
template <int N>
float share_forgotten(const JointBodies<N>& j, std::size_t lane, bool at_anchor_b) {
  const Vec2 arm_b{j.anchor_b_x[lane], j.anchor_b_y[lane]};
  const Vec2 to_anchor_b = Vec2{j.center_delta_x[lane], j.center_delta_y[lane]} + arm_b;
  const Vec2 arm_a = at_anchor_b ? to_anchor_b : Vec2{j.anchor_a_x[lane], j.anchor_a_y[lane]};
  float share = 1.0f;
  const auto shrink = [&share](float inv_mass, float inv_inertia, Vec2 arm) {
    if (!joint::is_far_anchor(inv_mass, inv_inertia, arm)) return;
    const float far = joint::kFarAnchor * inv_mass / joint::ease_of_turning(inv_inertia, arm);
    share = drystone::min(share, std::sqrt(std::sqrt(std::sqrt(far))));
  };
  shrink(j.inv_mass_a[lane], j.inv_inertia_a[lane], arm_a);
  shrink(j.inv_mass_b[lane], j.inv_inertia_b[lane], arm_b);
  return 1.0f - share;
}

/// The impulses that a joint has from the last step.
template <int N>
JointImpulses remembered(const solver::SolverData& data, const JointBodies<N>& j, std::size_t lane,
                         const JointImpulses& i) {
  const float inv_mass_a = j.inv_mass_a[lane];
  const float inv_mass_b = j.inv_mass_b[lane];
  const bool both_move = inv_mass_a > 0.0f && inv_mass_b > 0.0f;
  const float inv_mass = both_move ? drystone::min(inv_mass_a, inv_mass_b) : drystone::max(inv_mass_a, inv_mass_b);
  const Vec2 rigid = drystone::abs(i.rigid);
  const float sum = rigid.x + rigid.y + drystone::abs(i.spring) + drystone::abs(i.motor) + i.lower + i.upper;
  const float change = inv_mass * sum;
  float scale = data.warm_start_scale;
  const bool swept = data.articulated_bodies == nullptr;
  if (swept && change > kMaxRememberedChange) scale *= kMaxRememberedChange / change;
  return scaled(i, scale);
}

/// The angle of b's reference direction relative to a's [rad].
inline float joint_angle(const solver::SolverData& data, const JointRow& joint, float reference) {
  const BodyState& a = data.world->bodies.state[joint.body[0]];
  const BodyState& b = data.world->bodies.state[joint.body[1]];
  return math::wrap_angle(angle(relative(a.pose.rotation, b.pose.rotation)) - reference);
}

/// The passes over batches of a joint kind, with or without an axis. `Joint` defines them for one batch:
///   Batch                              struct with `JointBodies<N> bodies`
///   fill(data, batch, lane, row)       sets up one lane, whose bodies are there; read(batch, lane, impulses) reads it back,
///                                      after finish(data, batch) where there is one
///   warm_start(batch, motion)
///   forget(batch)                      takes the share `bodies.forgotten` from all impulses
///   kAtAnchorB                         whether its impulses act on both bodies at anchor b, or at both anchors
///   solve<Pass>(data, batch, motion, shift)   changes velocities; the last says by what to move bodies
template <int N, typename Joint>
struct JointPasses {
  using Batch = typename Joint::Batch;

  static Batch* batches(const solver::SolverData& data) {
    return static_cast<Batch*>(data.joint_batches[Joint::kKind]);
  }
  static const std::uint32_t* slots_of(const solver::SolverData& data, std::uint32_t batch) {
    return data.joint_slots[Joint::kKind] + std::size_t{batch} * N;
  }

  static void prepare(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      batch = Batch{};  // Empty lanes hold zeros: body 0, no mass, no impulse.
      const std::uint32_t* slots = slots_of(data, i);
      for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
        const JointRow& joint = data.world->joints.row[slots[lane]];
        fill_bodies(data, batch.bodies, lane, joint);
        batch.bodies.forgotten[lane] =
            data.articulated_bodies == nullptr ? share_forgotten(batch.bodies, lane, Joint::kAtAnchorB) : 0.0f;
        Joint::fill(data, batch, lane, joint);
      }
    }
  }

  static void warm_start(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      JointMotion<N> motion = gather_motion(data, batch.bodies);
      if (!all_true(Real<N>::load(batch.bodies.forgotten) == Real<N>(0.0f))) Joint::forget(batch);
      Joint::warm_start(batch, motion);
      scatter_velocities(data, batch.bodies, motion);
    }
  }

  template <JointPass Pass>
  static void solve(const solver::SolverData& data, IndexRange range) {
    const Real<N> zero(0.0f);
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      JointMotion<N> motion = gather_motion(data, batch.bodies);
      Twists<N> shift = {{{zero, zero}, zero}, {{zero, zero}, zero}};
      Joint::template solve<Pass>(data, batch, motion, shift);
      if constexpr (Pass == JointPass::relax_and_move) {
        motion.position_a = moved(motion.position_a, shift.a);
        motion.position_b = moved(motion.position_b, shift.b);
        scatter_motion(data, batch.bodies, motion);
      } else {
        scatter_velocities(data, batch.bodies, motion);
      }
    }
  }

  static void store(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      if constexpr (requires { Joint::finish(data, batch); }) Joint::finish(data, batch);
      const std::uint32_t* slots = slots_of(data, i);
      for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
        JointRow& joint = data.world->joints.row[slots[lane]];
        Joint::read(batch, lane, joint.impulses);
        joint.last_substep = data.h;
      }
    }
  }

  static solver::JointKernels kernels() {
    return {sizeof(Batch),
            prepare,
            warm_start,
            solve<JointPass::solve>,
            solve<JointPass::relax>,
            solve<JointPass::relax_and_move>,
            store};
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
