// Spring, motor and limit of a joint's free coordinate, N joints at a time. The formulas are the same for the angle of a revolute joint,
// the translation of a prismatic joint and the length of a distance joint; only the row differs (rows-inl.hpp).
//   spring   pulls the coordinate softly towards a target
//   motor    drives the rate of the coordinate towards a speed, with a bounded impulse
//   limit    keeps the coordinate in [lower, upper]: speculative while it is inside this range, moved back if it is outside
//
// Springs that share a body: the implicit impulse of a spring is exact if nothing else acts on its two bodies. Otherwise one iteration
// over all springs is only an estimate, and the warm start carries the error into the next sub-step. With one iteration in a sub-step,
// eight stiff springs on one disc accelerated each other without bound. Alternatives, tested on random nets with masses of 1 to 100 and
// springs of up to a quarter of the sub-step rate:
//   half of the warm start                         stable, but under their weight nets sag 1.1 to 3.5 times as far
//   no warm start                                  stable, but under their weight nets sag 1.3 to 6 times as far
//   start from the elastic part -h k C             right sag, but an explicit step: stiff springs are unstable
//   relax() uses the coordinate at solve()         a single spring is unchanged; a tenth of the stiff, undamped nets is unstable
//   relax() uses the present coordinate            stable, but a single spring is damped twice and oscillates half as long
//   relax() uses a coordinate in between           stable; a single spring oscillates as long as with the implicit step
// The last one is used: relax() sees the share (w h)^2 / 2 of the motion of the coordinate since solve(). This share is 0.9 % for
// 5 Hz at 240 sub-steps a second, and 1 or more for the stiffest springs, whose oscillation the implicit step damps anyway. The full
// warm start is kept, because it lets a net carry its weight. The frequency of springs is at most math::kStiffestSpring of the
// sub-step rate.
// Source: E. Catto, "Soft Constraints" (GDC 2011) and Solver2D (2024), for the soft rows.
#pragma once

#include <limits>

#include "constraint/rows-inl.hpp"
#include "constraint/warm_start-inl.hpp"
#include "core/softness.hpp"
#include "world/clock.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Spring, motor and limit of the coordinates of N joints.
template <int N>
struct AxisPart {
  float target[N];
  float spring_bias_rate[N], spring_mass_scale[N], spring_impulse_scale[N];
  float spring_second_look[N];  // The share of the coordinate's motion since `solve` that a spring sees in `relax`.
  float spring_coordinate[N];   // The coordinate that `solve` saw.
  float motor_speed[N], motor_max_impulse[N];
  float lower[N], upper[N];
  float correction[N];  // The share of the joint's errors that is corrected in a step.
  float spring_impulse[N], motor_impulse[N], lower_impulse[N], upper_impulse[N];
};

/// The least inverse mass of a row with what follows it (FollowedRow), as a part of that of the row alone. Less would be rounding.
inline constexpr float kLeastFollowed = 1.0e-5f;

/// A row of an axis behind which other rows of the joint are solved. It knows their impulses, which change its rate again: the rate is right after
/// both. `alone` is the inverse mass of the row, `followed` the one with what follows, `rate` the rate after what follows.
template <int N, typename Row>
class FollowedRow {
 public:
  static constexpr bool kIsAngle = Row::kIsAngle;
  using R = Real<N>;
  R mass;

  HWY_INLINE FollowedRow(const Row& row, R alone, R followed, R rate)
      : row_(row), inv_mass_(max(followed, R(kLeastFollowed) * alone)), rate_(rate) {
    mass = invert_positive(inv_mass_);
  }
  HWY_INLINE R rate(const Twists<N>&) const { return rate_; }
  template <typename Motion>
  HWY_INLINE void apply(const Motion& m, Twists<N>& to, R impulse) {
    row_.apply(m, to, impulse);
    rate_ += inv_mass_ * impulse;
  }

 private:
  Row row_;
  R inv_mass_;
  R rate_;
};

/// Replaces AxisPart for joints without spring, motor and limit.
struct NoAxis {};

/// Whether batches of joints without spring, motor and limit have the memory of those with them, see is_driven().
inline constexpr bool kOneBatchForBoth = DRYSTONE_FAVOR_SIZE;

/// Spring, motor and limit of a joint of any kind.
struct AxisOptions {
  Spring spring;
  Motor motor;
  Limit limit;
  float target = 0.0f;
};

/// A correction of an error may stretch or compress the spring of the joint, and so adds energy to it: the more, the stiffer the spring is.
/// A joint whose spring has the phase p in a sub-step [rad] corrects the share 1 / (1 + kStiffnessShare p^2) of what others do: half at p =
/// 1/4, which is 10 Hz with the default of four sub-steps at 60 Hz. With 0, corrections would drive stiff springs.
inline constexpr float kStiffnessShare = 16.0f;

/// Springs and motors run at the pace of the joint's bodies (model::pace_between()). `from` are the impulses for the warm start. Springs,
/// motors and limits that were switched off, or that have no strength any more, start with 0: a batch of which no lane has strength is not
/// solved, and would keep them.
template <int N>
void fill_axis(const solver::SolverData& data, AxisPart<N>& to, std::size_t lane, const AxisOptions& o, float pace,
               const JointImpulses& from) {
  // A batch solves limits for all its lanes. A joint without a limit has infinite bounds, so its limit impulse is max(-inf or NaN, 0) = 0
  // at any rate.
  constexpr float kNoLimit = std::numeric_limits<float>::infinity();
  const bool pulls = o.spring.enabled && o.spring.hertz > 0.0f;
  const float hertz = drystone::min(pace * o.spring.hertz, math::kStiffestSpring * data.inv_h);
  const float phase = 2.0f * kPi * hertz * data.h;
  const math::Softness soft = math::make_softness(hertz, o.spring.damping_ratio, data.h);
  to.target[lane] = o.target;
  to.spring_bias_rate[lane] = pulls ? soft.bias_rate : 0.0f;
  to.spring_mass_scale[lane] = pulls ? soft.mass_scale : 0.0f;
  to.spring_impulse_scale[lane] = pulls ? soft.impulse_scale : 0.0f;
  to.spring_second_look[lane] = 0.5f * phase * phase;
  to.motor_speed[lane] = pace * o.motor.speed;
  to.motor_max_impulse[lane] = o.motor.enabled ? o.motor.max_force * data.h : 0.0f;
  to.lower[lane] = o.limit.enabled ? o.limit.lower : -kNoLimit;
  to.upper[lane] = o.limit.enabled ? o.limit.upper : kNoLimit;
  to.correction[lane] = data.joint_correction / (1.0f + (pulls ? kStiffnessShare * phase * phase : 0.0f));
  to.spring_impulse[lane] = to.spring_mass_scale[lane] > 0.0f ? from.spring : 0.0f;
  to.motor_impulse[lane] = to.motor_max_impulse[lane] > 0.0f ? from.motor : 0.0f;
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

/// The velocity that a spring adds to the rate of its coordinate, as seen by the spring.
template <int N>
HWY_INLINE Real<N> spring_bias(JointPass pass, AxisPart<N>& part, Real<N> coordinate) {
  using R = Real<N>;
  if (pass == JointPass::solve) {
    coordinate.store(part.spring_coordinate);
  } else {
    const R before = R::load(part.spring_coordinate);
    coordinate = before + R::load(part.spring_second_look) * (coordinate - before);
  }
  return R::load(part.spring_bias_rate) * (coordinate - R::load(part.target));
}

/// The change of a spring's impulse.
template <int N, typename Row, typename Motion>
HWY_INLINE Real<N> spring_change(JointPass pass, AxisPart<N>& part, const Row& row, const Motion& m,
                                 Real<N> coordinate) {
  using R = Real<N>;
  const R old = R::load(part.spring_impulse);
  const R bias = spring_bias(pass, part, coordinate);
  return -(row.mass * R::load(part.spring_mass_scale) * (row.rate(m.velocity) + bias)) -
         R::load(part.spring_impulse_scale) * old;
}

template <int N, typename Row, typename Motion>
HWY_INLINE void solve_spring(JointPass pass, AxisPart<N>& part, const Row& row, Motion& m, Real<N> coordinate) {
  using R = Real<N>;
  const R old = R::load(part.spring_impulse);
  const R change = spring_change(pass, part, row, m, coordinate);
  (old + change).store(part.spring_impulse);
  row.apply(m, m.velocity, change);
}

template <int N, typename Row, typename Motion>
HWY_INLINE void solve_motor(AxisPart<N>& part, Row& row, Motion& m) {
  using R = Real<N>;
  const R most = R::load(part.motor_max_impulse);
  const R old = R::load(part.motor_impulse);
  const R next = clamp(old - row.mass * (row.rate(m.velocity) - R::load(part.motor_speed)), -most, most);
  next.store(part.motor_impulse);
  row.apply(m, m.velocity, next - old);
}

/// The impulse of a one-sided limit. `room` is the distance of the coordinate from the limit, `rate` the rate of this distance.
template <int N>
HWY_INLINE Real<N> limit_impulse(const solver::SolverData& data, Real<N> mass, Real<N> room, Real<N> rate,
                                 Real<N> old) {
  const Real<N> zero(0.0f);
  const Real<N> let_through = keep(room > zero, room * Real<N>(data.inv_h));
  return max(old - mass * (rate + let_through), zero);
}

/// The impulse that moves a coordinate back towards its range if it is outside.
template <int N>
HWY_INLINE Real<N> limit_push(Real<N> share, Real<N> mass, Real<N> room, float unit) {
  const Real<N> zero(0.0f);
  return mass * min(share * max(-room, zero), Real<N>(unit * kMaxJointMove));
}

/// Moves a coordinate back into its range.
template <int N, typename Row, typename Motion>
HWY_INLINE void push_into_limit(const solver::SolverData& data, const AxisPart<N>& part, Row& row, Motion& m,
                                Twists<N>& shift, Real<N> coordinate) {
  using R = Real<N>;
  const R share = R::load(part.correction);
  const float unit = unit_of(data, Row::kIsAngle);
  row.apply(m, shift,
            limit_push(share, row.mass, coordinate - R::load(part.lower), unit) -
                limit_push(share, row.mass, R::load(part.upper) - coordinate, unit));
}

/// `arc` is added to the rate of the coordinate where a limit bounds it (arc_rate() in rows-inl.hpp).
template <int N, typename Row, typename Motion>
HWY_INLINE void solve_limit(JointPass pass, const solver::SolverData& data, AxisPart<N>& part, Row& row, Motion& m,
                            Twists<N>& shift, Real<N> coordinate, Real<N> arc = Real<N>(0.0f)) {
  using R = Real<N>;
  const R above_lower = coordinate - R::load(part.lower);
  const R old_lower = R::load(part.lower_impulse);
  const R lower = limit_impulse(data, row.mass, above_lower, row.rate(m.velocity) + arc, old_lower);
  lower.store(part.lower_impulse);
  row.apply(m, m.velocity, lower - old_lower);

  const R below_upper = R::load(part.upper) - coordinate;
  const R old_upper = R::load(part.upper_impulse);
  const R upper = limit_impulse(data, row.mass, below_upper, -(row.rate(m.velocity) + arc), old_upper);
  upper.store(part.upper_impulse);
  row.apply(m, m.velocity, old_upper - upper);

  if (pass == JointPass::relax_and_move) push_into_limit(data, part, row, m, shift, coordinate);
}

/// The sum of the axis's impulses along the row.
template <int N>
HWY_INLINE Real<N> axis_impulse(const AxisPart<N>& part) {
  using R = Real<N>;
  return R::load(part.spring_impulse) + R::load(part.motor_impulse) + R::load(part.lower_impulse) -
         R::load(part.upper_impulse);
}

/// Those of spring and motor, where `limited` is not 0; 0 elsewhere.
template <int N>
HWY_INLINE Real<N> drive_impulse(const AxisPart<N>& part, const float* limited) {
  using R = Real<N>;
  return keep(R::load(limited) > R(0.0f), R::load(part.spring_impulse) + R::load(part.motor_impulse));
}

/// Those that drive_impulse() leaves.
template <int N>
HWY_INLINE Real<N> other_impulse(const AxisPart<N>& part, const float* limited) {
  using R = Real<N>;
  return select(R::load(limited) > R(0.0f), R::load(part.lower_impulse) - R::load(part.upper_impulse),
                axis_impulse(part));
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
