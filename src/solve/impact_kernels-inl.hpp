// Impacts of contacts with restitution, N at a time (docs/restitution.md has the algebra and the alternatives).
//
// A contact point strikes if it approaches faster than restitution_speed and reaches its surface in this sub-step or the next. Impacts
// act on the velocities at the beginning of the sub-step: forces, warm start and solve would make the bodies of a row move together, and
// the solver could no longer tell which body hit which body at which velocity.
//
//   u   velocity of b relative to a at the point along the normal, negative when approaching
//   c   the change of u by forces in the sub-step (of length h)
//   s   separation, negative if the shapes overlap
//   e   restitution
//
// Impacts are solved in rounds. All points that strike at the same time form a round. They separate by Newton's law:
//   u' = sqrt(e^2 w^2 + 2 s (1 - e^2) c / h) - c / 2,  w = u + c / 2
// Points that share bodies are solved together, by iterations with impulses that only push. Points that strike after that form the next
// round. So an impulse passes along a row of balls from one to the next, and both ends of a box that lands flat bounce together. After
// the normal impulses of a round, friction and rolling resistance are applied, bounded by the normal impulses.
//
// Energy does not increase: a round removes (1 - e) / 2 times the sum of impulse times approach velocity, and friction removes more.
//
// Lanes: the result of a lane depends only on its own contact. A contact that does not take part leaves the velocities of its bodies
// unchanged, including the sign of a zero.
// Source: B. Smith et al., "Reflections on simultaneous impact" (2012), for the rounds.
#pragma once

#include <limits>

#include "solve/body_kernels-inl.hpp"
#include "solve/contact_kernels-inl.hpp"
#include "world/tunnelling.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

template <int N, int Points, int Stride>
struct ImpactPasses : ContactPasses<N, Points, true, Stride> {
  using Batch = ContactBatch<N, Points, true>;
  using Velocities = ContactVelocities<N>;
  using R = Real<N>;
  using V = Vec2Lanes<N>;

  /// The value of parting_velocity for a point that does not strike.
  static constexpr float kNoImpact = -1.0f;
  /// A round has converged when no point's velocity changed by more than this part of its approach velocity. If the restitution is below 1,
  /// more is allowed, because restitution then removes energy.
  static constexpr float kConverged = 1.0e-5f;
  static constexpr float kConvergedOfLoss = 0.01f;
  /// Bodies meet unnoticed at most during the last step; or, if one of them was itself moved by a late impact, during the step before as
  /// well.
  static constexpr float kOldestImpact = 2.0f;
  /// The largest part of a body's half thickness by which a late impact moves it: it presses no body deeply into a wall.
  static constexpr float kFarthestMove = model::kShallowPart;
  static constexpr float kForever = 1.0e30f;
  /// The largest angle by which a late impact turns a body [rad].
  static constexpr float kFarthestTurn = 0.25f;

  static HWY_INLINE Mask<N> strikes(const Batch& batch, int index) {
    return R::load(batch.extras.parting_velocity[index]) > R(0.5f * kNoImpact);
  }
  /// The lanes in which a point of the contact strikes.
  static HWY_INLINE Mask<N> strikes(const Batch& batch) {
    if constexpr (Points == 1) return strikes(batch, 0);
    return either(strikes(batch, 0), strikes(batch, Points - 1));
  }
  /// Whether a contact of the batch strikes. This is a byte beside the batches, so that iterations can skip other batches.
  static HWY_INLINE std::uint8_t& mark(const solver::Batches& batches, std::uint32_t i) {
    return batches.impact_marks[i];
  }
  static HWY_INLINE Mask<N> no(Mask<N> mask) { return keep(mask, R(1.0f)) <= R(0.0f); }
  /// Writes the velocities of bodies that were struck. Other bodies keep theirs exactly, including the sign of a zero, because lanes must
  /// not depend on their neighbours.
  static HWY_INLINE void scatter_struck(const solver::SolverData& data, const Batch& batch, Mask<N> struck,
                                        const Velocities& before, const Velocities& after) {
    scatter_velocities(data, batch, {select(struck, after.a, before.a), select(struck, after.b, before.b)});
  }

  // --- Points that strike ------------------------------------------------------------------------------------------

  /// Begins a round: stores which points strike, and the velocity at which each point is to separate.
  static void find_impacts(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batch_at<Batch, Stride>(batches, i);
      const Velocities pair = gather_velocities(data, batch);
      const V normal = normal_of(batch);
      const R slowest = slowest_approach(data, batch, batches.impacts->least_restitution);
      R approach[Points];
      Mask<N> fast[Points];
      for (int p = 0; p < Points; ++p) {
        approach[p] = dot(relative_velocity(pair, batch.points[p]), normal);
        fast[p] = approach[p] < slowest;
      }
      mark(batches, i) = 0;
      const Mask<N> any_fast = either(fast[0], fast[Points - 1]);
      if (!any_true(any_fast)) continue;
      const Velocities gain = force_gain(data, batch, any_fast);
      R change[Points];
      R separation[Points];
      Mask<N> strikes_now[Points];
      for (int p = 0; p < Points; ++p) {
        change[p] = dot(relative_velocity(gain, batch.points[p]), normal);
        separation[p] = R::load(batch.points[p].separation);
        // `relax` is speculative by another sub-step after the bodies have moved. So points that reach the surface within two sub-steps
        // strike now.
        strikes_now[p] = both(fast[p], separation[p] + R(2.0f * data.h) * (approach[p] + change[p]) <= R(0.0f));
      }
      if constexpr (Points == 2) nearest_first(data, strikes_now, separation);
      if (!any_true(either(strikes_now[0], strikes_now[Points - 1]))) continue;
      R speed[Points];  // At the surface.
      R age(0.0f);
      for (int p = 0; p < Points; ++p) {
        const R here = velocity_here(approach[p], change[p]);
        speed[p] = sqrt(max(here * here - R(2.0f * data.inv_h) * change[p] * separation[p], R(0.0f)));
        const R since = R(-2.0f) * separation[p] / max(speed[p] - here, R(data.restitution_speed));
        age = max(age, keep(strikes_now[p], since));
      }
      if (any_true(age > R(0.0f))) age = bounded_age(data, batch, slots_at<Batch, Stride>(batches, i), approach, age);
      age.store(batch.extras.impact_age);
      for (int p = 0; p < Points; ++p) {
        const R parting = parting_velocity(data, batch, {approach[p], change[p], separation[p], speed[p]}, age);
        select(strikes_now[p], parting, R(kNoImpact)).store(batch.extras.parting_velocity[p]);
        R(0.0f).store(batch.extras.impact_impulse[p]);
        float* known = batch.extras.approach_velocity[p];
        select(strikes_now[p], min(R::load(known), approach[p]), R::load(known)).store(known);
      }
      mark(batches, i) = 1;
      batches.impacts->found.store(true, std::memory_order_relaxed);
    }
  }

  /// If the two points have different separations, only the nearer point strikes in this round: a tilted box lands on a corner.
  static HWY_INLINE void nearest_first(const solver::SolverData& data, Mask<N> (&strikes_now)[2],
                                       const R (&separation)[2]) {
    const Mask<N> first = strikes_now[0];
    const Mask<N> second = strikes_now[1];
    const R slop(data.length_unit * kLinearSlop);
    strikes_now[0] = both(first, either(no(second), separation[0] <= separation[1] + slop));
    strikes_now[1] = both(second, either(no(first), separation[1] <= separation[0] + slop));
  }

  /// The negative velocity below which the points of a contact strike; minus infinity if they never strike.
  static HWY_INLINE R slowest_approach(const solver::SolverData& data, const Batch& batch, float least_restitution) {
    const R restitution = R::load(batch.extras.restitution);
    const Mask<N> takes_part = both(restitution > R(0.0f), R(least_restitution) <= restitution);
    return select(takes_part, R(-data.restitution_speed), R(-std::numeric_limits<float>::infinity()));
  }

  /// The velocities that forces will add to both bodies in this sub-step, in the lanes of the mask, else 0. Damping is neglected, because it
  /// is small compared with an impact.
  static HWY_INLINE Velocities force_gain(const solver::SolverData& data, const Batch& batch, Mask<N> lanes) {
    return {force_gain(data, batch.offset_a, lanes), force_gain(data, batch.offset_b, lanes)};
  }
  static HWY_INLINE VelocityLanes<N> force_gain(const solver::SolverData& data, const std::uint32_t* place,
                                                Mask<N> lanes) {
    alignas(4 * N) float gain_x[N] = {}, gain_y[N] = {}, angular_gain[N] = {};
    for_each_lane(lanes, [&](std::size_t lane) {
      const std::uint32_t i = place[lane] / kBodyFloats;
      if (i - 1 >= data.dynamic_count) return;
      gain_x[lane] = data.forces.velocity_change_x[i];
      gain_y[lane] = data.forces.velocity_change_y[i];
      angular_gain[lane] = data.forces.angular_change[i];
    });
    return {{R::load(gain_x), R::load(gain_y)}, R::load(angular_gain)};
  }

  /// A sub-step moves positions by v + c, so the velocity at a place is midway between v and v + c.
  static HWY_INLINE R velocity_here(R approach, R change) { return min(approach + R(0.5f) * change, R(0.0f)); }

  /// How long ago an impact happened for which the bodies are moved now. 0 if a body has joints, which a move would open, or is fixed: a
  /// move of both bodies leaves their common centre in place and so does no work against gravity, while that of one would.
  static R bounded_age(const solver::SolverData& data, const Batch& batch, const std::uint32_t* slots,
                       const R (&approach)[Points], R age) {
    const R fastest = R(-2.0f) * min(approach[0], approach[Points - 1]);
    const V normal = normal_of(batch);
    const R per_mass = fastest * invert_positive(inverse_mass_along(batch, normal));
    const R of_a = per_mass * inverse_mass_along(batch.inv_mass_a, batch.extras.inv_mass_y_a, normal);
    const R of_b = per_mass * inverse_mass_along(batch.inv_mass_b, batch.extras.inv_mass_y_b, normal);
    const Mask<N> late = only_first(age > R(0.0f), is_fixed(batch));
    alignas(4 * N) float oldest[N] = {};
    for_each_lane(late, [&](std::size_t lane) {
      const float* alone = data.warm_starts.contacts_alone;
      if (alone[batch.offset_a[lane] / kBodyFloats] > 0.0f && alone[batch.offset_b[lane] / kBodyFloats] > 0.0f)
        oldest[lane] = kOldestImpact * data.world.state->last_step;
    });
    return min(min(age, R::load(oldest)), longest_move(data, slots, late, of_a, of_b));
  }

  /// For how long bodies may move at these speeds, so that they do not move by more than kFarthestMove. 0 in lanes outside the mask.
  static R longest_move(const solver::SolverData& data, const std::uint32_t* slots, Mask<N> lanes, R of_a, R of_b) {
    const SimState& w = *data.world.state;
    alignas(4 * N) float most_a[N] = {}, most_b[N] = {};
    for_each_lane(lanes, [&](std::size_t lane) {
      const auto [a, b] = w.contacts.key[slots[lane]].body;
      most_a[lane] = kFarthestMove * w.bodies.state[a].min_extent;
      most_b[lane] = kFarthestMove * w.bodies.state[b].min_extent;
    });
    const auto longest = [](const float* most, R speed) {
      const Mask<N> moves = speed > R(0.0f);
      return select(moves, R::load(most) / select(moves, speed, R(1.0f)), R(kForever));
    };
    return keep(lanes, min(longest(most_a, of_a), longest(most_b, of_b)));
  }

  struct Strike {
    R approach;
    R change;
    R separation;
    R speed;  // At the surface.
  };

  /// The velocity w' - c / 2 after the impact, such that the point has e times the speed of the impact when it passes the surface on its
  /// way back. A late impact moves the point by (w' - w) age, to s' = s + (w' - w) age, and there w'^2 = e^2 w_s^2 + 2 s' c / h.
  static R parting_velocity(const solver::SolverData& data, const Batch& batch, const Strike& strike, R age) {
    const R zero(0.0f);
    const R half = R(0.5f) * strike.change;
    const R here = velocity_here(strike.approach, strike.change);
    const R acceleration = R(data.inv_h) * strike.change;
    const R gain = acceleration * age;
    const R parting = R::load(batch.extras.restitution) * strike.speed;
    const R squared = parting * parting + gain * gain + R(2.0f) * acceleration * (strike.separation - here * age);
    const R after = gain + sqrt(max(squared, zero));
    return max(clamp(after, zero, max(-here, strike.speed) + max(gain, zero)) - half, zero);
  }

  // --- Their impulses ---------------------------------------------------------------------------------------------------

  /// An iteration: each contact that strikes gets the impulse with which its points separate at the stored velocities.
  static void bounce(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      if (mark(batches, i) == 0) continue;
      Batch& batch = batch_at<Batch, Stride>(batches, i);
      const Mask<N> takes_part =
          both(strikes(batch), R(batches.impacts->least_restitution) <= R::load(batch.extras.restitution));
      if (!any_true(takes_part)) continue;
      const Velocities before = gather_velocities(data, batch);
      Velocities pair = before;
      const V normal = normal_of(batch);
      Mask<N> settled;
      if constexpr (Points == 1) {
        settled = give(batch, 0, pair, takes_part, impulse_of_one(batch, pair, normal), normal);
      } else {
        const Impulses next = impulses_of_two(batch, pair, normal);
        settled = give(batch, 0, pair, takes_part, next.first, normal);
        settled = both(settled, give(batch, 1, pair, takes_part, next.second, normal));
      }
      scatter_struck(data, batch, takes_part, before, pair);
      if (!all_true(settled)) batches.impacts->unsettled.store(true, std::memory_order_relaxed);
    }
  }

  static HWY_INLINE R missing_velocity(const Batch& batch, int index, const Velocities& pair, V normal) {
    return R::load(batch.extras.parting_velocity[index]) - dot(relative_velocity(pair, batch.points[index]), normal);
  }

  /// The velocity along the normal at the point `to` for a unit impulse at the point `from`.
  static R response(const Batch& batch, int to, int from, V normal) {
    const ContactPointBatch<N>& p = batch.points[to];
    const ContactPointBatch<N>& q = batch.points[from];
    const R a = cross(anchor_a(p), normal) * cross(anchor_a(q), normal);
    const R b = cross(anchor_b(p), normal) * cross(anchor_b(q), normal);
    return inverse_mass_along(batch, normal) + R::load(batch.inv_inertia_a) * a + R::load(batch.inv_inertia_b) * b;
  }

  static HWY_INLINE R impulse_of_one(const Batch& batch, const Velocities& pair, V normal) {
    const R missing = R::load(batch.points[0].normal_mass) * missing_velocity(batch, 0, pair, normal);
    return max(R::load(batch.extras.impact_impulse[0]) + missing, R(0.0f));
  }

  struct Impulses {
    R first;
    R second;
  };

  /// The two impulses of a contact, neither below 0. With both, each point gets its velocity. If one impulse alone makes the other point
  /// separate even faster, only that impulse is used.
  static Impulses impulses_of_two(const Batch& batch, const Velocities& pair, V normal) {
    const R zero(0.0f);
    const R k11 = response(batch, 0, 0, normal);
    const R k12 = response(batch, 0, 1, normal);
    const R k22 = response(batch, 1, 1, normal);
    const R old_1 = R::load(batch.extras.impact_impulse[0]);
    const R old_2 = R::load(batch.extras.impact_impulse[1]);
    // The missing velocities without the present impulses of this contact.
    const R m1 = missing_velocity(batch, 0, pair, normal) + k11 * old_1 + k12 * old_2;
    const R m2 = missing_velocity(batch, 1, pair, normal) + k12 * old_1 + k22 * old_2;
    const Mask<N> strikes_1 = strikes(batch, 0);
    const Mask<N> strikes_2 = strikes(batch, 1);

    const R determinant = k11 * k22 - k12 * k12;
    // With a smaller determinant the two rows are equal except for rounding, as for bodies with fixed rotation.
    const Mask<N> independent = determinant > R(1.0e-4f) * k11 * k22;
    const R inverse = R(1.0f) / select(independent, determinant, R(1.0f));
    const R both_1 = inverse * (k22 * m1 - k12 * m2);
    const R both_2 = inverse * (k11 * m2 - k12 * m1);
    const Mask<N> both_push = both(both(independent, both(strikes_1, strikes_2)), both(zero <= both_1, zero <= both_2));

    const R alone_1 = keep(strikes_1, max(R::load(batch.points[0].normal_mass) * m1, zero));
    const R alone_2 = keep(strikes_2, max(R::load(batch.points[1].normal_mass) * m2, zero));
    const R left_2 = keep(strikes_2, m2 - k12 * alone_1);
    const Mask<N> first_alone = both(strikes_1, left_2 <= zero);
    return {select(both_push, both_1, keep(first_alone, alone_1)),
            select(both_push, both_2, select(first_alone, zero, alone_2))};
  }

  /// Sets the point's impulse of this round to `next` in lanes that take part. Returns the lanes in which the impulse hardly changed.
  static HWY_INLINE Mask<N> give(Batch& batch, int index, Velocities& pair, Mask<N> takes_part, R next, V normal) {
    float* impulse = batch.extras.impact_impulse[index];
    const R change = keep(takes_part, next - R::load(impulse));
    select(takes_part, next, R::load(impulse)).store(impulse);
    apply(pair, batch, batch.points[index], change * normal);
    const R part = R(kConverged) + R(kConvergedOfLoss) * (R(1.0f) - R::load(batch.extras.restitution));
    const R tolerance = max(-(part * R::load(batch.extras.approach_velocity[index])), R(0.0f));
    return abs(change) <= tolerance * R::load(batch.points[index].normal_mass);
  }

  /// Ends a round: applies friction and rolling resistance of contacts that struck, and adds up the impulses that are reported.
  static void apply_friction(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      if (mark(batches, i) == 0) continue;
      Batch& batch = batch_at<Batch, Stride>(batches, i);
      const Velocities before = gather_velocities(data, batch);
      Velocities pair = before;
      const V tangent = right_perpendicular(normal_of(batch));
      R total(0.0f);
      for (int p = 0; p < Points; ++p) {
        const R normal_impulse = keep(strikes(batch, p), R::load(batch.extras.impact_impulse[p]));
        total += normal_impulse;
        const R tangent_impulse = friction_at(batch, batch.points[p], pair, normal_impulse);
        apply(pair, batch, batch.points[p], tangent_impulse * tangent);
        add_to_sums(batch, p, normal_impulse, tangent_impulse);
      }
      const R limit = R::load(batch.extras.rolling_resistance) * total;
      const R spin = R::load(batch.extras.rolling_mass) * (pair.b.w - pair.a.w);
      apply_rolling(pair, batch, clamp(-spin, -limit, limit));
      scatter_struck(data, batch, strikes(batch), before, pair);
      move_struck(data, *batches.impacts, batch, slots_at<Batch, Stride>(batches, i));
    }
  }

  /// Moves bodies whose impact is noticed late to where they would be if they had the change of their velocity since they met. So an
  /// impact overlaps no more, and nothing has to be pushed out: the bodies of a row stay in place, whichever way the step divides the
  /// flight.
  static void move_struck(const solver::SolverData& data, solver::ImpactFlags& impacts, Batch& batch,
                          const std::uint32_t* slots) {
    const R age = keep(strikes(batch), R::load(batch.extras.impact_age));
    const Mask<N> late = age > R(0.0f);
    if (!any_true(late)) return;
    Velocities gain = {{{R(0.0f), R(0.0f)}, R(0.0f)}, {{R(0.0f), R(0.0f)}, R(0.0f)}};
    const V normal = normal_of(batch);
    for (int p = 0; p < Points; ++p) {
      apply(gain, batch, batch.points[p], keep(strikes(batch, p), R::load(batch.extras.impact_impulse[p])) * normal);
    }
    const R time =
        min(age, longest_move(data, slots, late, sqrt(dot(gain.a.v, gain.a.v)), sqrt(dot(gain.b.v, gain.b.v))));
    const ContactPositions<N> from = gather_positions(data, batch);
    scatter_position<N>(data.bodies, batch.offset_a, data.dynamic_count, moved_for(from.a, late, time, gain.a));
    scatter_position<N>(data.bodies, batch.offset_b, data.dynamic_count, moved_for(from.b, late, time, gain.b));
    impacts.moved.store(true, std::memory_order_relaxed);
  }
  static HWY_INLINE PositionLanes<N> moved_for(const PositionLanes<N>& from, Mask<N> late, R age,
                                               const VelocityLanes<N>& gain) {
    // A rotation by a larger angle is cut: such a body turns by far in each sub-step anyway.
    const R turn = clamp(age * gain.w, R(-kFarthestTurn), R(kFarthestTurn));
    const PositionLanes<N> to = moved(from, {age * gain.v, BodyPasses<N>::tangent(turn)});
    return {select(late, to.dp, from.dp),
            {HWY_NAMESPACE::select(late, to.dq.c, from.dq.c), HWY_NAMESPACE::select(late, to.dq.s, from.dq.s)}};
  }

  static HWY_INLINE R friction_at(const Batch& batch, const ContactPointBatch<N>& p, const Velocities& pair,
                                  R normal_impulse) {
    const V tangent = right_perpendicular(normal_of(batch));
    const R velocity = dot(relative_velocity(pair, p), tangent) + R::load(batch.extras.surface_speed);
    const R limit = R::load(batch.friction) * normal_impulse;
    return clamp(-(R::load(p.tangent_mass) * velocity), -limit, limit);
  }

  static HWY_INLINE void add_to_sums(Batch& batch, int index, R normal_impulse, R tangent_impulse) {
    const Mask<N> struck = strikes(batch, index);
    ContactPointBatch<N>& p = batch.points[index];
    store_largest(batch, index, normal_impulse);
    const R normal_sum = R::load(p.step_normal_impulse);
    const R tangent_sum = R::load(p.step_tangent_impulse);
    select(struck, normal_sum + normal_impulse, normal_sum).store(p.step_normal_impulse);
    select(struck, tangent_sum + tangent_impulse, tangent_sum).store(p.step_tangent_impulse);
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
