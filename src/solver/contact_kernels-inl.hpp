// The passes over contact constraints, N at a time. contact_batch-inl.hpp has the formulas.
//
// A soft constraint with a bounded speed pushes overlapping bodies apart. Bodies that are still apart may approach as far as the gap
// allows (speculative contact). Each sub-step solves with this bias, moves the bodies, then relaxes without the bias, so that the push-out
// leaves no velocity. Poses do not change between `relax` and the next `solve`, so `relax` stores the separations, and `solve` reads no
// poses. The normal impulse bounds friction and rolling resistance. They act in `relax`, after the normals, because in
// `solve` the normal impulse also contains the push-out.
//
// The accumulated impulses are those of one sub-step; the next sub-step warm starts with them, for bodies without joints without a pass
// over contacts (body_kernels-inl.hpp). `relax` adds the final impulse of each sub-step to the sums over the step that contacts and hit
// events report. Impacts add their impulses to these sums, too.
//
// Restitution is in impact_kernels-inl.hpp.
// Source: E. Catto, Solver2D (2024), "Soft Step".
#if defined(DRYSTONE_SOLVER_CONTACT_KERNELS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SOLVER_CONTACT_KERNELS_INL_
#undef DRYSTONE_SOLVER_CONTACT_KERNELS_INL_
#else
#define DRYSTONE_SOLVER_CONTACT_KERNELS_INL_
#endif

#include "solver/contact_point-inl.hpp"
#include "solver/prepare_contacts-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N, int Points, bool Extended, int Stride>
struct ContactPasses : ContactSetup<N, Points, Extended, Stride>, SinglePoint<N, Points, Extended, Stride> {
  using Batch = ContactBatch<N, Points, Extended>;
  using Velocities = ContactVelocities<N>;
  using R = Real<N>;
  using V = Vec2Lanes<N>;

  static void warm_start(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      const Batch& batch = batch_at<Batch, Stride>(data, i);
      Velocities pair = gather_velocities(data, batch);
      apply_impulses(batch, pair);
      scatter_velocities(data, batch, pair);
    }
  }

  /// The warm start of the second and later sub-steps, for bodies with joints. The directions of joints change, so the velocity changes of
  /// these bodies cannot be applied again; other bodies need no pass (body_kernels-inl.hpp).
  static void warm_start_jointed(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      const solver::JointedBodies jointed = data.jointed[Batch::kKind][i];
      if (jointed == solver::JointedBodies::none) continue;
      const Batch& batch = batch_at<Batch, Stride>(data, i);
      const Velocities before = gather_velocities(data, batch);
      Velocities pair = before;
      apply_impulses(batch, pair);
      if (jointed == solver::JointedBodies::some) {
        pair.a = select(contacts_alone(data, batch.offset_a), before.a, pair.a);
        pair.b = select(contacts_alone(data, batch.offset_b), before.b, pair.b);
      }
      scatter_velocities(data, batch, pair);
    }
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

  template <bool UseBias>
  static void solve(const solver::SolverData& data, IndexRange range) {
    std::uint32_t i = range.first;
    constexpr std::uint32_t kAbreast = UseBias || N < Stride || (DRYSTONE_FAVOR_SIZE && Extended) ? 1 : 2;
    for (; i + kAbreast <= range.last; i += kAbreast) solve_abreast<UseBias, kAbreast>(data, i);
    for (; i < range.last; ++i) solve_abreast<UseBias, 1>(data, i);
  }

  /// Solves `Count` batches of one colour together, point by point. Each point of a batch needs the velocities that the point before it
  /// changed. The batches share no dynamic body, so the processor computes with one batch while the other waits.
  template <bool UseBias, std::uint32_t Count>
  static HWY_INLINE void solve_abreast(const solver::SolverData& data, std::uint32_t first) {
    static_assert(Count == 1 || N == Stride);
    Batch* const batches = &batch_at<Batch, Stride>(data, first);
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

  static void uncount(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      for (ContactPointBatch<N>& p : batch_at<Batch, Stride>(data, i).points) {
        add_to(p.step_normal_impulse, R(-1.0f) * R::load(p.normal_impulse));
        add_to(p.step_tangent_impulse, R(-1.0f) * R::load(p.tangent_impulse));
      }
    }
  }

  /// Stores the separations at the present poses, after bodies have moved between the stages.
  static void measure(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batch_at<Batch, Stride>(data, i);
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
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
