// The passes over contact constraints, N at a time. contact_batch-inl.hpp has the formulas.
//
// A soft constraint with a bounded speed pushes overlapping bodies apart. Bodies that are still apart may approach as far as the gap
// allows (speculative contact). Each sub-step solves with this bias, moves the bodies, then relaxes without the bias, so that the push-out
// leaves no velocity. Poses do not change between `relax` and the next `solve`, so `relax` stores the separations, and `solve` reads no
// poses. The normal impulse bounds friction and rolling resistance. They act in `relax`, after the normals, because in
// `solve` the normal impulse also contains the push-out.
//
// The accumulated impulses are those of one sub-step; the next sub-step warm starts with them, for bodies without joints without a pass
// over contacts (body_kernels-inl.hpp). New contacts may begin with impulses too (hold_still()). `relax` adds the final impulse of each
// sub-step to the sums over the step that contacts and hit events report. Impacts add their impulses to these sums, too.
//
// Restitution is in impact_kernels-inl.hpp.
// Source: E. Catto, Solver2D (2024), "Soft Step".
#pragma once

#include "solve/prepare_contacts-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Bodies that approach slower than this have come to lie on each other, and begin with the impulses that hold them still [length units/s].
/// A sub-step of 1/30 s of gravity gives 0.33 m/s.
inline constexpr float kSlowMeeting = 0.5f;

template <int N, int Points, bool Extended, int Stride>
struct ContactPasses : ContactSetup<N, Points, Extended, Stride> {
  using Batch = ContactBatch<N, Points, Extended>;
  using Velocities = ContactVelocities<N>;
  using R = Real<N>;
  using V = Vec2Lanes<N>;

  static void warm_start(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      warm_start_batch(data, batch_at<Batch, Stride>(batches, i), solver::JointedBodies::all);
    }
  }

  /// The warm start of the second and later sub-steps, for bodies with joints. The directions of joints change, so the velocity changes of
  /// these bodies cannot be applied again; other bodies need no pass (body_kernels-inl.hpp).
  static void warm_start_jointed(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      const solver::JointedBodies jointed = batches.jointed[i];
      if (jointed != solver::JointedBodies::none) {
        warm_start_batch(data, batch_at<Batch, Stride>(batches, i), jointed);
      }
    }
  }

  /// `moves`: which of the bodies the impulses act on.
  static DRYSTONE_INLINE_FOR_SPEED void warm_start_batch(const solver::SolverData& data, const Batch& batch,
                                                         solver::JointedBodies moves) {
    const Velocities before = gather_velocities(data, batch);
    Velocities pair = before;
    apply_impulses(batch, pair);
    if (moves == solver::JointedBodies::some) {
      pair.a = select(contacts_alone(data, batch.offset_a), before.a, pair.a);
      pair.b = select(contacts_alone(data, batch.offset_b), before.b, pair.b);
    }
    scatter_velocities(data, batch, pair);
  }

  static HWY_INLINE void apply_impulses(const Batch& batch, Velocities& pair) {
    const V normal = normal_of(batch);
    const V tangent = right_perpendicular(normal);
    for (const ContactPointBatch<N>& p : batch.points) {
      apply(pair, batch, p, R::load(p.normal_impulse) * normal + R::load(p.tangent_impulse) * tangent);
    }
    if constexpr (Extended) apply_rolling(pair, batch, R::load(batch.extras.rolling_impulse));
  }

  /// Which of the bodies at these offsets have no joints.
  static HWY_INLINE Mask<N> contacts_alone(const solver::SolverData& data, const std::uint32_t* place) {
    alignas(4 * N) float alone[N];
    for (int lane = 0; lane < N; ++lane) alone[lane] = data.warm_starts.contacts_alone[place[lane] / kBodyFloats];
    return R::load(alone) > R(0.0f);
  }

  /// New contacts of two points begin with the impulses that would hold the bodies still against each other, if both points push
  /// and friction allows it. Otherwise the first sub-steps, which correct normals and friction in turn, would leave a rotation behind
  /// (docs/contacts.md). Bodies that hover may approach as far as the gap allows. Bodies that meet fast begin without impulses: those that
  /// end an impact do not act in the next sub-step, which would begin with them.
  static void begin(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    static_assert(Points == 2);
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batch_at<Batch, Stride>(batches, i);
      const Mask<N> is_new = has_just_begun(batch);
      if (any_true(is_new)) begin_new(data, batch, is_new);
    }
  }

  static HWY_INLINE Mask<N> has_just_begun(const Batch& batch) {
    const hn::RebindToUnsigned<Tag<N>> d;
    const auto bits = hn::BitCast(d, R::load(batch.points[0].normal_impulse).v);
    const auto mark = hn::BitCast(d, R(kJustBegun).v);
    return {hn::RebindMask(Tag<N>(), hn::Eq(bits, mark))};
  }

  static void begin_new(const solver::SolverData& data, Batch& batch, Mask<N> is_new) {
    const R zero(0.0f);
    const R inv_h(data.inv_h);
    const ContactPointBatch<N>& p = batch.points[0];
    const ContactPointBatch<N>& q = batch.points[1];
    const V normal = normal_of(batch);
    Velocities pair = gather_velocities(data, batch);
    const V velocity = relative_velocity(pair, p);
    // How fast the points approach, beyond what their gaps allow.
    const R at_p = -dot(velocity, normal) - inv_h * max(R::load(p.separation), zero);
    const R at_q = -dot(relative_velocity(pair, q), normal) - inv_h * max(R::load(q.separation), zero);
    const R fastest = max(at_p, at_q);
    const Mask<N> meets = both(is_new, both(fastest > zero, fastest < R(data.length_unit * kSlowMeeting)));
    if (any_true(meets)) hold_still(data, batch, meets, {at_p, at_q, velocity}, pair);
  }

  struct Approach {
    R at_p, at_q;
    V velocity;  // At the first point.
  };

  /// With n1, n2 the normal impulses, t the friction impulse of both points, s the distance from the first point to the second along the
  /// tangent: n1 + n2 along the normal and t along the tangent act at the first point, with the moment M = s n2. They change the relative
  /// velocity of the bodies at the first point along the normal by
  ///   (m_a^-1 + m_b^-1 + sum I^-1 c_n^2) (n1 + n2) + (sum I^-1 c_n c_t) t + (sum I^-1 c_n) M,    c_u = offset x u,
  /// the one along the tangent likewise, and the relative angular velocity by sum I^-1 (c_n (n1 + n2) + c_t t + M). M is eliminated first.
  static void hold_still(const solver::SolverData& data, Batch& batch, Mask<N> meets, const Approach& approach,
                         Velocities& pair) {
    const R zero(0.0f);
    const V normal = normal_of(batch);
    const V tangent = right_perpendicular(normal);
    ContactPointBatch<N>& p = batch.points[0];
    ContactPointBatch<N>& q = batch.points[1];
    const R inv_a = R::load(batch.inv_inertia_a);
    const R inv_b = R::load(batch.inv_inertia_b);
    const R normal_a = cross(anchor_a(p), normal);
    const R normal_b = cross(anchor_b(p), normal);
    const R tangent_a = cross(anchor_a(p), tangent);
    const R tangent_b = cross(anchor_b(p), tangent);
    const R inertia = invert_positive(inv_a + inv_b);
    const R normal_lever = (inv_a * normal_a + inv_b * normal_b) * inertia;
    const R tangent_lever = (inv_a * tangent_a + inv_b * tangent_b) * inertia;
    // What is left of the matrix of both forces once the moment keeps the bodies from turning: with r = c_b - c_a and
    // J = 1 / (I_a + I_b), the inverse masses plus J r_u r_v.
    const R inv_mass = R::load(batch.inv_mass_a) + R::load(batch.inv_mass_b);
    const R turning_mass = inv_a * inv_b * inertia;
    const R normal_arm = normal_b - normal_a;
    const R tangent_arm = tangent_b - tangent_a;
    const R k_nn = inv_mass + turning_mass * normal_arm * normal_arm;
    const R k_nt = turning_mass * normal_arm * tangent_arm;
    const R k_tt = inv_mass + turning_mass * tangent_arm * tangent_arm;

    const R between = dot(anchor_b(q) - anchor_b(p), tangent);
    const R inv_between = R(1.0f) / select(between == zero, R(1.0f), between);
    const R turning = (approach.at_p - approach.at_q) * inv_between;
    R sliding = dot(approach.velocity, tangent);
    if constexpr (Extended) sliding += R::load(batch.extras.surface_speed);
    const R along_normal = approach.at_p + normal_lever * turning;
    const R along_tangent = tangent_lever * turning - sliding;
    const R inv_determinant = invert_positive(k_nn * k_tt - k_nt * k_nt);
    const R push = (along_normal * k_tt - along_tangent * k_nt) * inv_determinant;
    const R friction = (along_tangent * k_nn - along_normal * k_nt) * inv_determinant;
    const R moment = -(turning * inertia) - normal_lever * push - tangent_lever * friction;
    const R push_q = moment * inv_between;
    const R push_p = push - push_q;

    Mask<N> holds = both(both(meets, inertia > zero), both(push_p > zero, push_q > zero));
    holds = both(holds, abs(friction) <= R::load(batch.friction) * push);
    if constexpr (Extended) {
      holds = both(holds, both(R::load(batch.inv_mass_a) == R::load(batch.extras.inv_mass_y_a),
                               R::load(batch.inv_mass_b) == R::load(batch.extras.inv_mass_y_b)));
    }
    if (!any_true(holds)) return;
    const R slope = friction * invert_positive(push);
    begin_with(batch, p, holds, push_p, slope * push_p, pair);
    begin_with(batch, q, holds, push_q, slope * push_q, pair);
    scatter_velocities(data, batch, pair);
  }

  static HWY_INLINE void begin_with(Batch& batch, ContactPointBatch<N>& p, Mask<N> holds, R push, R friction,
                                    Velocities& pair) {
    const V normal = normal_of(batch);
    const R n = keep(holds, push);
    const R t = keep(holds, friction);
    (R::load(p.normal_impulse) + n).store(p.normal_impulse);
    (R::load(p.tangent_impulse) + t).store(p.tangent_impulse);
    apply(pair, batch, p, n * normal + t * right_perpendicular(normal));
  }

  template <bool UseBias>
  static void solve(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    std::uint32_t i = range.first;
    constexpr std::uint32_t kAbreast =
        UseBias || N < Stride || (DRYSTONE_FAVOR_SIZE && (Extended || Points == 1)) ? 1 : 2;
    for (; i + kAbreast <= range.last; i += kAbreast) solve_abreast<UseBias, kAbreast>(data, batches, i);
    if constexpr (kAbreast > 1) {
      for (; i < range.last; ++i) solve_abreast<UseBias, 1>(data, batches, i);
    }
  }

  /// Solves `Count` batches of one colour together, point by point. Each point of a batch needs the velocities that the point before it
  /// changed. The batches share no dynamic body, so the processor computes with one batch while the other waits.
  template <bool UseBias, std::uint32_t Count>
  static HWY_INLINE void solve_abreast(const solver::SolverData& data, const solver::Batches& all,
                                       std::uint32_t first) {
    static_assert(Count == 1 || N == Stride);
    Batch* const batches = &batch_at<Batch, Stride>(all, first);
    const R least(data.length_unit * kLeastRate);
    Velocities pairs[Count];
    for (std::uint32_t k = 0; k < Count; ++k) pairs[k] = gather_velocities(data, batches[k]);
    if constexpr (!UseBias) {
      for (std::uint32_t k = 0; k < Count; ++k) {
        store_separations(batches[k], gather_positions(data, batches[k]), normal_of(batches[k]));
      }
    }
    for (int p = 0; p < Points; ++p) {
      for (std::uint32_t k = 0; k < Count; ++k) solve_normal<UseBias>(data, batches[k], p, least, pairs[k]);
    }
    if constexpr (!UseBias) {
      for (int p = 0; p < Points; ++p) {
        for (std::uint32_t k = 0; k < Count; ++k) solve_friction(batches[k], p, pairs[k]);
      }
      if constexpr (Extended) {
        for (std::uint32_t k = 0; k < Count; ++k) solve_rolling(batches[k], pairs[k]);
      }
    }
    for (std::uint32_t k = 0; k < Count; ++k) scatter_velocities(data, batches[k], pairs[k]);
  }

  static void uncount(const solver::SolverData&, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      for (ContactPointBatch<N>& p : batch_at<Batch, Stride>(batches, i).points) {
        add_to(p.step_normal_impulse, R(-1.0f) * R::load(p.normal_impulse));
        add_to(p.step_tangent_impulse, R(-1.0f) * R::load(p.tangent_impulse));
      }
    }
  }

  /// Stores the separations at the present poses, after bodies have moved between the stages.
  static void measure(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batch_at<Batch, Stride>(batches, i);
      store_separations(batch, gather_positions(data, batch), normal_of(batch));
    }
  }

  struct SoftnessLanes {
    R bias_rate;
    R mass_scale;
    R impulse_scale;
  };

  static HWY_INLINE SoftnessLanes softness_of(const solver::SolverData& data, const Batch& batch) {
    const Mask<N> fixed = is_fixed(batch);
    const math::Softness& s = data.static_softness;
    const math::Softness& d = data.contact_softness;
    return {select(fixed, R(s.bias_rate), R(d.bias_rate)), select(fixed, R(s.mass_scale), R(d.mass_scale)),
            select(fixed, R(s.impulse_scale), R(d.impulse_scale))};
  }

  template <bool UseBias>
  static HWY_INLINE void solve_normal(const solver::SolverData& data, Batch& batch, int index, R least,
                                      Velocities& pair) {
    const R zero(0.0f);
    const V normal = normal_of(batch);
    ContactPointBatch<N>& p = batch.points[index];
    const R separation = R::load(p.separation);
    const Mask<N> apart = separation > zero;
    R bias = keep(apart, separation * R(data.inv_h));
    R mass_scale(1.0f);
    R impulse_scale(0.0f);
    if constexpr (UseBias) {
      const SoftnessLanes soft = softness_of(data, batch);
      bias = select(apart, bias, max(soft.bias_rate * separation, R(-data.push_out_speed)));
      mass_scale = select(apart, mass_scale, soft.mass_scale);
      impulse_scale = select(apart, impulse_scale, soft.impulse_scale);
    }
    const R velocity = without_traces(dot(relative_velocity(pair, p), normal), least);
    const R old = R::load(p.normal_impulse);
    const R change = -(R::load(p.normal_mass) * mass_scale * (velocity + bias)) - impulse_scale * old;
    const R next = max(old + change, zero);
    next.store(p.normal_impulse);
    if constexpr (!UseBias) add_to(p.step_normal_impulse, next);
    if constexpr (Extended) store_largest(batch, index, next);
    apply(pair, batch, p, (next - old) * normal);
  }

  static HWY_INLINE void solve_friction(Batch& batch, int index, Velocities& pair) {
    const V tangent = right_perpendicular(normal_of(batch));
    ContactPointBatch<N>& p = batch.points[index];
    R velocity = dot(relative_velocity(pair, p), tangent);
    if constexpr (Extended) velocity += R::load(batch.extras.surface_speed);
    const R limit = R::load(batch.friction) * R::load(p.normal_impulse);
    const R old = R::load(p.tangent_impulse);
    const R next = clamp(old - R::load(p.tangent_mass) * velocity, -limit, limit);
    next.store(p.tangent_impulse);
    add_to(p.step_tangent_impulse, next);
    apply(pair, batch, p, (next - old) * tangent);
  }

  static HWY_INLINE void solve_rolling(Batch& batch, Velocities& pair) {
    R total = R::load(batch.points[0].normal_impulse);
    for (int i = 1; i < Points; ++i) total += R::load(batch.points[i].normal_impulse);
    const R limit = R::load(batch.extras.rolling_resistance) * total;
    const R old = R::load(batch.extras.rolling_impulse);
    const R next = clamp(old - R::load(batch.extras.rolling_mass) * (pair.b.w - pair.a.w), -limit, limit);
    next.store(batch.extras.rolling_impulse);
    apply_rolling(pair, batch, next - old);
  }

  /// A contact point in its lane, for the direct solution of contacts together with joints (constraint/articulated-inl.hpp).
  static solver::ContactPoint read(const solver::SolverData& data, const solver::Batches& batches,
                                   const ArticulatedContact& contact) {
    Batch& batch = batch_at<Batch, Stride>(batches, contact.batch);
    const std::size_t i = contact.lane;
    ContactPointBatch<N>& p = batch.points[contact.point];
    solver::ContactPoint to;
    to.at = {&p.separation[i], &p.normal_impulse[i], &p.tangent_impulse[i]};
    to.place = {batch.offset_a[i], batch.offset_b[i]};
    to.inv_mass = {Vec2{batch.inv_mass_a[i], batch.inv_mass_a[i]}, Vec2{batch.inv_mass_b[i], batch.inv_mass_b[i]}};
    bool fixed = to.inv_mass[0].x == 0.0f || to.inv_mass[1].x == 0.0f;
    if constexpr (Extended) {
      to.inv_mass[0].y = batch.extras.inv_mass_y_a[i];
      to.inv_mass[1].y = batch.extras.inv_mass_y_b[i];
      fixed = batch.extras.held[i] > 0.0f;
    }
    to.inv_inertia = {batch.inv_inertia_a[i], batch.inv_inertia_b[i]};
    to.normal = {batch.normal_x[i], batch.normal_y[i]};
    to.anchor = {Vec2{p.anchor_a_x[i], p.anchor_a_y[i]}, Vec2{p.anchor_b_x[i], p.anchor_b_y[i]}};
    to.followed = to.anchor;
    if constexpr (Points == 1) {
      to.followed[0] = to.anchor[0] - batch.radii.radius_a[i] * to.normal;
      to.followed[1] = to.anchor[1] + batch.radii.radius_b[i] * to.normal;
    }
    to.adjusted_separation = p.adjusted_separation[i];
    to.friction = batch.friction[i];
    if constexpr (Extended) to.surface_speed = batch.extras.surface_speed[i];
    to.softness = fixed ? data.static_softness : data.contact_softness;
    return to;
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
