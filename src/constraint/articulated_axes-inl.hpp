// The axes of joints in articulated components (articulated-inl.hpp). Which springs, motors and limits act is guessed from the previous
// velocities and impulses, and corrected if the solution violates a bound.
#pragma once

#include "constraint/articulated_component-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// A bound begins to act if a rate is beyond it by more than this [length units/s, rad/s].
inline constexpr float kRateTolerance = 1.0e-4f;

template <int N>
class ArticulatedAxes {
 public:
  using R = Real<N>;
  using Component = ArticulatedComponent<N>;
  using JointWork = ArticulatedJointWork<N>;

  explicit ArticulatedAxes(Component& component) : c_(component) {}

  /// Whether any joint of the components has an axis. Valid after begin().
  bool any() const { return any_; }

  /// Makes the first guess of the parts that act.
  void begin() {
    c_.for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      if constexpr (K::kHasAxis) {
        any_ = true;
        begin_axis(K::axis_part(batch), c_.joint_work[j].axis, axis_rate(i, j),
                   unit_of(c_.data, K::kIsAngle[K::kRigid]));
      }
    });
  }

  /// Distributes the impulses to the parts, and corrects the guess if an impulse is out of bounds. Returns 1 in lanes where the guess
  /// changed. With `last`, clamps the impulses instead.
  R check(R open, R grows, bool last) {
    R changed(0.0f);
    c_.for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      if constexpr (K::kHasAxis) {
        const R rate = axis_rate(i, j);
        AxisWork<N>& axis = c_.joint_work[j].axis;
        if (last) {
          cut_axis(K::axis_part(batch), axis, rate, open, i, j);
        } else {
          changed = max(changed, check_axis(K::axis_part(batch), axis, rate, open, grows,
                                            unit_of(c_.data, K::kIsAngle[K::kRigid])));
        }
      }
    });
    if (all_true(changed == R(0.0f))) return changed;
    c_.for_each_joint([&](auto kind, auto& batch, std::uint32_t, std::uint32_t j) {
      if constexpr (decltype(kind)::kHasAxis) choose_parts(decltype(kind)::axis_part(batch), c_.joint_work[j].axis);
    });
    return changed;
  }

  /// Takes over the impulses of the parts from before the first guess.
  void take_impulses(Mask<N> where) {
    if (!any_) return;
    c_.for_each_joint([&](auto kind, auto& batch, std::uint32_t, std::uint32_t j) {
      using K = decltype(kind);
      if constexpr (K::kHasAxis) {
        AxisPart<N>& part = K::axis_part(batch);
        AxisWork<N>& axis = c_.joint_work[j].axis;
        axis.total = select(where, axis_impulse(part), axis.total);
        set_wanted(part, axis, hard_impulse(part, axis.limit));
      }
    });
  }

  /// Sets the impulse of axes on which no part acts to `held`.
  void settle_idle(Mask<N> is_open) {
    if (!any_) return;
    const R zero(0.0f);
    c_.for_each_joint([&](auto kind, auto&, std::uint32_t i, std::uint32_t j) {
      if constexpr (decltype(kind)::kHasAxis) {
        AxisWork<N>& axis = c_.joint_work[j].axis;
        const Mask<N> idle = both(is_open, axis.stiffness == zero);
        add_axis_impulse(axis, keep(idle, axis.held - axis.total), i, j);
      }
    });
  }

  /// Sets the row of the axis. If no part acts on the axis, the row is zero.
  template <int Rows>
  static HWY_INLINE void choose_row(JointWork& work) {
    const AxisWork<N>& axis = work.axis;
    const R stiffness = axis.stiffness;
    const Mask<N> acts = stiffness > R(0.0f);
    work.child.row[Rows - 1] = keep(acts, axis.child);
    work.parent.row[Rows - 1] = keep(acts, axis.parent);
    work.child.template complete<Rows>();
    work.parent.template complete<Rows>();
    work.axis_compliance = at_row<Rows - 1>(invert_positive(stiffness));
  }

 private:
  HWY_INLINE R axis_rate(std::uint32_t body, std::uint32_t j) const {
    const JointWork& joint = c_.joint_work[j];
    return dot(joint.axis.child, c_.body_work[body].velocity) + dot(joint.axis.parent, c_.parent_velocity(joint));
  }

  HWY_INLINE R limit_bias(R room, float unit) const {
    const Mask<N> inside = room > R(0.0f);
    const R ahead = keep(inside, room * R(c_.data.inv_h));
    if (c_.use_bias) return select(inside, ahead, closing_speed(c_.data, room, unit));
    return ahead;
  }

  /// The impulse of the hard part of the axis: a limit, or else the motor.
  static HWY_INLINE R hard_impulse(const AxisPart<N>& part, R limit) {
    const R zero(0.0f);
    return select(limit > zero, R::load(part.lower_impulse),
                  select(limit < zero, -R::load(part.upper_impulse), R::load(part.motor_impulse)));
  }

  /// Updates the values that depend on which parts act. `old_hard` is the present impulse of the hard part.
  HWY_INLINE void set_wanted(const AxisPart<N>& part, AxisWork<N>& axis, R old_hard) const {
    const R zero(0.0f);
    const R limit = axis.limit;
    const R free = axis.motor_free;
    const Mask<N> has_limit = abs(limit) > zero;
    const Mask<N> hard = either(has_limit, free > zero);
    const R bias =
        select(has_limit, select(limit > zero, axis.lower_bias, -axis.upper_bias), -R::load(part.motor_speed));
    const R hard_stiffness = keep(hard, axis.hard_stiffness);
    const R spring = axis.spring_stiffness;
    R wanted = axis.held - spring * axis.spring_bias - hard_stiffness * keep(hard, bias);
    if (c_.use_bias) {
      wanted += keep(both(hard, limit == zero), old_hard);  // Only a motor keeps its impulse.
    } else {
      wanted += keep(hard, old_hard);
    }
    axis.stiffness = spring + hard_stiffness;
    axis.wanted = wanted;
  }

  /// Called when other parts of the axis may act than before.
  HWY_INLINE void choose_parts(const AxisPart<N>& part, AxisWork<N>& axis) {
    const R stiffness_before = axis.stiffness;
    set_wanted(part, axis, hard_impulse(part, axis.limit));
    if (!all_true(stiffness_before == axis.stiffness)) c_.forget_factors();
  }

  DRYSTONE_INLINE_FOR_SPEED void begin_axis(AxisPart<N>& part, AxisWork<N>& axis, R rate, float unit) {
    const R zero(0.0f);
    const R one(1.0f);
    axis.spring_bias = spring_bias(c_.use_bias ? JointPass::solve : JointPass::relax, part, axis.coordinate);
    axis.lower_bias = limit_bias(axis.coordinate - R::load(part.lower), unit);
    axis.upper_bias = limit_bias(R::load(part.upper) - axis.coordinate, unit);
    const R lower_excess = rate + axis.lower_bias;
    const R upper_excess = axis.upper_bias - rate;
    const Mask<N> lower_on = either(R::load(part.lower_impulse) > zero, lower_excess < zero);
    const Mask<N> upper_on = either(R::load(part.upper_impulse) > zero, upper_excess < zero);
    const R upper_limit = keep(upper_on, R(-1.0f));
    R limit = select(lower_on, select(both(upper_on, upper_excess < lower_excess), upper_limit, one), upper_limit);

    const R most = R::load(part.motor_max_impulse);
    const R motor = R::load(part.motor_impulse);
    const R speed = R::load(part.motor_speed);
    const Mask<N> saturated = either(both(motor >= most, rate <= speed), both(motor <= -most, rate >= speed));
    R free = select(saturated, zero, keep(most > zero, one));
    // If the motor pulls away from the limit and is below its largest impulse, the limit does not act.
    const R speed_into = -(speed * limit);
    const Mask<N> released = both(both(speed_into<zero, most> zero), motor * limit < most);
    limit = select(released, zero, limit);
    free = select(abs(limit) > zero, zero, free);
    const R held = select(both(abs(limit) > zero, speed_into > zero), -(limit * most), motor);
    axis.limit = limit;
    axis.motor_free = free;
    axis.held = select(free > zero, zero, clamp(held, -most, most));
    axis.total = axis_impulse(part);

    choose_parts(part, axis);
  }

  /// The impulses of the spring and of the hard part.
  struct Shares {
    R spring;
    R hard;
  };
  static HWY_INLINE Shares shares_of(const AxisWork<N>& axis, R rate) {
    const R zero(0.0f);
    const R rest = axis.total - axis.held;
    const Mask<N> hard = either(abs(axis.limit) > zero, axis.motor_free > zero);
    const R spring = axis.spring_stiffness;
    const R pull = -(spring * (rate + axis.spring_bias));
    const R spring_impulse = select(hard, pull, keep(spring > zero, rest));
    return {spring_impulse, keep(hard, rest - spring_impulse)};
  }

  static HWY_INLINE void share_out(AxisPart<N>& part, const AxisWork<N>& axis, const Shares& shares, Mask<N> where) {
    const R zero(0.0f);
    const R limit = axis.limit;
    store_where(where, shares.spring, part.spring_impulse);
    store_where(where, select(axis.motor_free > zero, shares.hard, axis.held), part.motor_impulse);
    store_where(where, keep(limit > zero, shares.hard), part.lower_impulse);
    store_where(where, keep(limit < zero, -shares.hard), part.upper_impulse);
  }

  DRYSTONE_INLINE_FOR_SPEED R check_axis(AxisPart<N>& part, AxisWork<N>& axis, R rate, R open, R grows, float unit) {
    const R tolerance(unit * kRateTolerance);
    const R zero(0.0f);
    const R one(1.0f);
    const Mask<N> is_open = open > zero;
    const Shares shares = shares_of(axis, rate);
    share_out(part, axis, shares, is_open);

    const R limit = axis.limit;
    const R free = axis.motor_free;
    const R held = axis.held;
    const R most = R::load(part.motor_max_impulse);
    const R speed = R::load(part.motor_speed);
    const Mask<N> no_limit = limit == zero;
    const Mask<N> pulls = limit * shares.hard < zero;
    const Mask<N> may_add = grows > zero;
    const Mask<N> can_begin = both(no_limit, may_add);
    const Mask<N> below = both(can_begin, rate + axis.lower_bias < -tolerance);
    const Mask<N> above = both(can_begin, axis.upper_bias - rate < -tolerance);
    const Mask<N> too_much = both(free > zero, shares.hard > most);
    const Mask<N> too_little = both(free > zero, shares.hard < -most);
    const Mask<N> overtaken =
        both(both(can_begin, both(free == zero, most > zero)),
             either(both(held >= most, rate > speed + tolerance), both(held <= -most, rate < speed - tolerance)));

    const Mask<N> out = either(either(pulls, either(below, above)), either(either(too_much, too_little), overtaken));
    if (!any_true(both(is_open, out))) return zero;

    // A motor out of its bounds is corrected first: without the motor, no limit or the opposite limit may act.
    const Mask<N> cut = either(too_much, too_little);
    const R limit_asked = select(below, one, keep(above, R(-1.0f)));
    R next_limit = select(no_limit, select(cut, zero, limit_asked), select(pulls, zero, limit));
    R next_free = select(cut, zero, select(overtaken, one, free));
    R next_held = select(too_much, most, select(too_little, -most, select(overtaken, zero, held)));
    // If a limit begins to act, the motor keeps its impulse.
    const Mask<N> stopped = both(no_limit, abs(next_limit) > zero);
    const R motor = select(free > zero, shares.hard, held);
    next_held = select(stopped, select(speed * next_limit < zero, -(next_limit * most), motor), next_held);
    next_free = select(stopped, zero, next_free);
    // If a limit ceases to act, a motor that is not at its bounds acts again.
    const Mask<N> let_go = both(both(both(pulls, may_add), most > zero), abs(held) < most);
    next_free = select(let_go, one, next_free);
    next_held = select(let_go, zero, next_held);

    const Mask<N> differs =
        either(either(abs(next_limit - limit) > zero, abs(next_free - free) > zero), abs(next_held - held) > zero);
    const Mask<N> changes = both(is_open, differs);
    axis.limit = select(changes, next_limit, axis.limit);
    axis.motor_free = select(changes, next_free, axis.motor_free);
    axis.held = select(changes, next_held, axis.held);
    return keep(changes, one);
  }

  /// Clamps impulses to their bounds. The change affects the joint's own bodies now, and other bodies in the next pass.
  DRYSTONE_INLINE_FOR_SPEED void cut_axis(AxisPart<N>& part, AxisWork<N>& axis, R rate, R open, std::uint32_t i,
                                          std::uint32_t j) {
    const R zero(0.0f);
    Shares shares = shares_of(axis, rate);
    const R limit = axis.limit;
    const R most = R::load(part.motor_max_impulse);
    const R wanted = shares.hard;
    shares.hard =
        select(limit > zero, max(wanted, zero), select(limit < zero, min(wanted, zero), clamp(wanted, -most, most)));
    const Mask<N> is_open = open > zero;
    share_out(part, axis, shares, is_open);
    add_axis_impulse(axis, keep(is_open, shares.hard - wanted), i, j);
  }

  DRYSTONE_INLINE_FOR_SPEED void add_axis_impulse(AxisWork<N>& axis, R impulse, std::uint32_t i, std::uint32_t j) {
    const Mask<N> any = abs(impulse) > R(0.0f);
    if (!any_true(any)) return;
    Component::push(c_.body_work[i], impulse * axis.child, any);
    if (c_.joints[j].parent != kNone) Component::push(c_.body_work[c_.joints[j].parent], impulse * axis.parent, any);
    axis.total = select(any, axis.total + impulse, axis.total);
  }

  Component& c_;
  bool any_ = false;
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
