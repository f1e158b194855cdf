// The rows of joints, N joints at a time. A row gives the rate C' of a coordinate from the velocities of two bodies, and applies an impulse
// to these velocities.
//   AngularRow  C' = w_b - w_a                                             mass = 1 / (I_a^-1 + I_b^-1)
//   LinearRow   C' = u . (v_b - v_a) + (r_b x u) w_b - (r_a x u) w_a       mass = 1 / (m_a^-1 + m_b^-1 + I^-1 terms)
// Rigid parts and limits are not soft: every pass removes the velocity that violates them. Position errors are corrected in the last pass
// of a step: a joint with the error C moves its bodies. The moves are as long as those in one second after an impulse that changes C' by
// -share C. They add neither velocity nor accumulated impulse. So joints that contradict each other move bodies to and fro but do not
// accelerate them, and a load does not stretch a joint as it would stretch a soft joint. Velocities and moves are both Twists, so the same
// formulas serve both (docs/joints.md has the alternatives).
// Legend: u unit direction; r lever from the centre of mass; C coordinate; C' its rate.
#pragma once

#include "constraint/motion-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The unit of a coordinate, by which tolerances are multiplied: the world's length unit, or 1 for angles.
HWY_INLINE float unit_of(const solver::SolverData& data, bool is_angle) { return is_angle ? 1.0f : data.length_unit; }

template <int N>
struct AngularRow {
  static constexpr bool kIsAngle = true;
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
  static constexpr bool kIsAngle = false;
  Vec2Lanes<N> direction;
  Real<N> lever_a;
  Real<N> lever_b;
  Real<N> mass;

  template <typename Motion>
  HWY_INLINE LinearRow(const Motion& m, Vec2Lanes<N> u, Vec2Lanes<N> arm_a, Vec2Lanes<N> arm_b)
      : direction(u), lever_a(cross(arm_a, u)), lever_b(cross(arm_b, u)) {
    mass = invert_positive(m.inverse_mass_along(u) + m.inv_inertia_a * lever_a * lever_a +
                           m.inv_inertia_b * lever_b * lever_b);
  }
  HWY_INLINE Real<N> rate(const Twists<N>& of) const {
    return dot(direction, of.b.v - of.a.v) + lever_b * of.b.w - lever_a * of.a.w;
  }
  template <typename Motion>
  HWY_INLINE void apply(const Motion& m, Twists<N>& to, Real<N> impulse) const {
    const Vec2Lanes<N> linear = impulse * direction;
    to.a.v = to.a.v - m.pushed_a(linear);
    to.a.w -= m.inv_inertia_a * lever_a * impulse;
    to.b.v = to.b.v + m.pushed_b(linear);
    to.b.w += m.inv_inertia_b * lever_b * impulse;
  }
};

/// The 2 x 2 matrix of two coupled rows. The determinant is passed separately, because k11 k22 - k12 k21 suffers from cancellation for long
/// levers, whereas its expanded terms are all positive.
template <int N>
struct Matrix2 {
  Real<N> k11;
  Real<N> k12;
  Real<N> k21;
  Real<N> k22;
  Real<N> determinant;
};

/// Solves K x = b; 0 if K is singular.
template <int N>
HWY_INLINE Vec2Lanes<N> solve_pair(const Matrix2<N>& k, Vec2Lanes<N> b) {
  const Real<N> inv_det = invert_positive(k.determinant);
  return {inv_det * (k.k22 * b.x - k.k12 * b.y), inv_det * (k.k11 * b.y - k.k21 * b.x)};
}

/// K counts as singular if its determinant is below this part of the square of its trace. For a spring or motor, whose impulse is bounded,
/// the part is larger: a mouse joint at a lever of a centimetre would use its whole force to turn a body that cannot move along x.
inline constexpr float kSingular = 1.0e-5f;
inline constexpr float kSingularForDrives = 1.0e-2f;

/// The matrix with which solve_pair() computes K b / trace^2 in the lanes where K is singular. For a K of rank 1 this is the smallest x
/// that solves K x = b as well as possible. A K of rank 1 has no velocity across one direction: there a body with a locked axis cannot be
/// moved, and no impulse acts. Only locks make K singular. `unit` is that of the first row by that of the second one: K, b and x are then
/// those of a second row that is a length as well.
template <int N>
HWY_INLINE Matrix2<N> without_locked_direction(Mask<N> where, const Matrix2<N>& k, float least = kSingular,
                                               float unit = 1.0f) {
  const Real<N> square(unit * unit);
  const Real<N> k22 = square * k.k22;
  const Real<N> trace = k.k11 + k22;
  const Mask<N> is_singular = both(where, square * k.determinant <= Real<N>(least) * trace * trace);
  return {select(is_singular, square * k22, k.k11), select(is_singular, -(square * k.k12), k.k12),
          select(is_singular, -(square * k.k21), k.k21), select(is_singular, k.k11, k.k22),
          select(is_singular, trace * trace, k.determinant)};
}

/// For fast rotation arc_rate() is reduced by the share (kArcTurns w h)^2.
inline constexpr float kArcTurns = 4.0f;

/// Bodies with joints move on arcs, but the integration moves them along a straight line in a sub-step. So the velocity constraints are
/// evaluated in the middle of the sub-step: in `solve` half a sub-step later, in `relax` half a sub-step earlier. There, an anchor r of a
/// body that rotates at w moves at w x r - w^2 h/2 r in `solve`, and at w x r + w^2 h/2 r in `relax`. Returns the factor of r for w^2 =
/// `square`; for another product of w, the same share of it.
template <int N>
HWY_INLINE Real<N> arc_rate(JointPass pass, const solver::SolverData& data, Real<N> square, Real<N> product) {
  const Real<N> half_h(pass == JointPass::solve ? 0.5f * data.h : -0.5f * data.h);
  const Real<N> less(kArcTurns * kArcTurns * data.h * data.h);
  return half_h * product * max(Real<N>(1.0f) - less * square, Real<N>(0.0f));
}
template <int N>
HWY_INLINE Real<N> arc_rate(JointPass pass, const solver::SolverData& data, Real<N> square) {
  return arc_rate(pass, data, square, square);
}

/// The addition to the velocity of anchor b relative to body a. In a tree of joints it has the rotation of each body, in a net only the
/// rotation that both have in common, because the individual rotations would amplify the jitter of what iterations have not solved.
template <int N>
HWY_INLINE Vec2Lanes<N> arc_rates(JointPass pass, const solver::SolverData& data, const JointBodies<N>& j,
                                  const JointMotion<N>& m) {
  const Real<N> in_common = max(m.velocity.a.w * m.velocity.b.w, Real<N>(0.0f));
  const Vec2Lanes<N> together = arc_rate(pass, data, in_common) * (m.arm_a - m.r_b);
  const Mask<N> in_net = Real<N>::load(j.in_tree) == Real<N>(0.0f);
  if (all_true(in_net)) return together;
  const Vec2Lanes<N> alone = arc_rate(pass, data, m.velocity.a.w * m.velocity.a.w) * m.arm_a -
                             arc_rate(pass, data, m.velocity.b.w * m.velocity.b.w) * m.r_b;
  return {select(in_net, together.x, alone.x), select(in_net, together.y, alone.y)};
}

/// The same for rows along axes of body a, which rotate while anchor b slides along them at the velocity V: with 2 w_a x V, the acceleration of
/// Coriolis.
template <int N>
HWY_INLINE Vec2Lanes<N> arc_rates_on_axes(JointPass pass, const solver::SolverData& data, const JointBodies<N>& j,
                                          const JointMotion<N>& m) {
  const Real<N> spin = Real<N>::load(j.in_tree) * m.velocity.a.w;
  const Vec2Lanes<N> slides =
      m.velocity.b.v + cross(m.velocity.b.w, m.r_b) - m.velocity.a.v - cross(m.velocity.a.w, m.arm_a);
  return arc_rates(pass, data, j, m) - cross(arc_rate(pass, data, spin * spin, Real<N>(2.0f) * spin), slides);
}

/// The largest correction of the error of a rigid part or a limit in a step [length units, rad].
inline constexpr float kMaxJointMove = 0.2f;

/// The correction of an error in a step: the share of the error, limited to kMaxJointMove times the unit of the coordinate.
template <int N>
HWY_INLINE Real<N> correction(Real<N> share, Real<N> error, float unit) {
  const Real<N> most(unit * kMaxJointMove);
  return clamp(share * error, -most, most);
}
template <int N>
HWY_INLINE Real<N> correction(Real<N> share, Real<N> error, Real<N> unit) {
  const Real<N> most = unit * Real<N>(kMaxJointMove);
  return clamp(share * error, -most, most);
}
template <int N>
HWY_INLINE Vec2Lanes<N> correction(Real<N> share, Vec2Lanes<N> error, float unit) {
  return {correction(share, error.x, unit), correction(share, error.y, unit)};
}

// --- The direct solution (articulated-inl.hpp) -------------------------------------------------------------------------------

/// A row of a joint: (direction, lever_b) for body b and (-direction, -lever_a) for body a.
template <int N>
struct JointRowLanes {
  Vec2Lanes<N> direction;
  Real<N> lever_a;
  Real<N> lever_b;
};
template <int N>
HWY_INLINE JointRowLanes<N> operator*(Real<N> s, const JointRowLanes<N>& row) {
  return {s * row.direction, s * row.lever_a, s * row.lever_b};
}

/// The row of a coordinate along a direction that is fixed in body a, and that of the angle.
template <int N>
HWY_INLINE JointRowLanes<N> row_along(const JointMotion<N>& m, Vec2Lanes<N> u) {
  return {u, cross(m.r_a + m.separation, u), cross(m.r_b, u)};
}
template <int N>
HWY_INLINE JointRowLanes<N> angular_row() {
  const Real<N> one(1.0f);
  return {{Real<N>(0.0f), Real<N>(0.0f)}, one, one};
}

/// The largest velocity that corrects the error of a rigid part or a limit [length units/s, rad/s].
inline constexpr float kMaxClosingSpeed = 50.0f;

/// The velocity that corrects an error of a coordinate with this unit.
template <int N>
HWY_INLINE Real<N> closing_speed(const solver::SolverData& data, Real<N> error, float unit) {
  const Real<N> most(unit * kMaxClosingSpeed);
  return clamp(Real<N>(data.articulated_bias_rate) * error, -most, most);
}
template <int N>
HWY_INLINE Vec2Lanes<N> closing_speed(const solver::SolverData& data, Vec2Lanes<N> error, float unit) {
  const Real<N> most(unit * kMaxClosingSpeed);
  const Vec2Lanes<N> wanted = Real<N>(data.articulated_bias_rate) * error;
  return (most / max(sqrt(dot(wanted, wanted)), most)) * wanted;
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
