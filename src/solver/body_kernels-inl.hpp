// Integration of bodies, N at a time: forces, damping and the warm start of contacts, then positions. Solver bodies are in the order of
// solver indices, so rows are loaded and transposed without a gather. The bodies at the end of a range that do not fill the lanes are
// integrated one by one, with the same arithmetic.
//
// The warm start applies the impulses of the last sub-step again. Normals and offsets of contacts do not change in a step. So for a body
// that has contacts but no joints, the impulses together change the velocity by as much as it changed in the last sub-step after forces
// acted: carried() below. This costs one addition for each body, and no pass over contacts.
//
// solver::keep_in_bounds() limits speeds, before a body moves and again when it is stored.
#if defined(DRYSTONE_SOLVER_BODY_KERNELS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SOLVER_BODY_KERNELS_INL_
#undef DRYSTONE_SOLVER_BODY_KERNELS_INL_
#else
#define DRYSTONE_SOLVER_BODY_KERNELS_INL_
#endif

#include "kernels/bodies-inl.hpp"
#include "kernels/kernels.hpp"
#include "solver/bodies.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N>
struct BodyPasses {
  using R = Real<N>;
  using V = Vec2Lanes<N>;

  static void integrate_velocities(const solver::SolverData& data, IndexRange range) {
    if (data.warm_starts.any()) {
      integrate_velocities<true>(data, range);
    } else {
      integrate_velocities<false>(data, range);
    }
  }

  template <bool Carries>
  static HWY_INLINE void integrate_velocities(const solver::SolverData& data, IndexRange range) {
    std::uint32_t i = range.first;
    for (; i + N <= range.last; i += N) add_forces<Carries>(data, i);
    if constexpr (N > 1) BodyPasses<1>::template integrate_velocities<Carries>(data, {i, range.last});
  }

  static void integrate_positions(const solver::SolverData& data, IndexRange range) {
    std::uint32_t i = range.first;
    for (; i + N <= range.last; i += N) move(data, i);
    if constexpr (N > 1) BodyPasses<1>::integrate_positions(data, {i, range.last});
  }

  /// Replaces each free velocity by the carried velocity (the velocity minus the free velocity), or the carried velocity by the free
  /// velocity again. So changes of velocities between two calls are not carried.
  static void toggle_carried(const solver::SolverData& data, IndexRange range) {
    if (!data.warm_starts.any()) return;
    std::uint32_t i = range.first;
    for (; i + N <= range.last; i += N) {
      store_free(data, i, load_velocity<N>(data.bodies + i) - load_free(data, i));
    }
    if constexpr (N > 1) BodyPasses<1>::toggle_carried(data, {i, range.last});
  }

  static HWY_INLINE VelocityLanes<N> load_free(const solver::SolverData& data, std::uint32_t i) {
    const solver::WarmStarts& from = data.warm_starts;
    return {{R::load_unaligned(from.free_velocity_x + i), R::load_unaligned(from.free_velocity_y + i)},
            R::load_unaligned(from.free_angular_velocity + i)};
  }

  static HWY_INLINE void store_free(const solver::SolverData& data, std::uint32_t i, const VelocityLanes<N>& body) {
    const solver::WarmStarts& to = data.warm_starts;
    body.v.x.store_unaligned(to.free_velocity_x + i);
    body.v.y.store_unaligned(to.free_velocity_y + i);
    body.w.store_unaligned(to.free_angular_velocity + i);
  }

  /// The change of the velocity by constraints in the last sub-step; 0 for bodies with joints, for which a pass over contacts is run.
  static HWY_INLINE VelocityLanes<N> carried(const solver::SolverData& data, std::uint32_t i,
                                             const VelocityLanes<N>& body) {
    const Mask<N> contacts_alone = R::load_unaligned(data.warm_starts.contacts_alone + i) > R(0.0f);
    const VelocityLanes<N> change = body - load_free(data, i);
    return {keep(contacts_alone, change.v), keep(contacts_alone, change.w)};
  }

  template <bool Carries>
  static HWY_INLINE void add_forces(const solver::SolverData& data, std::uint32_t i) {
    const solver::BodyForces& forces = data.forces;
    VelocityLanes<N> body = load_velocity<N>(data.bodies + i);
    VelocityLanes<N> impulses = {{R(0.0f), R(0.0f)}, R(0.0f)};
    if constexpr (Carries) impulses = carried(data, i, body);
    const V change = {R::load_unaligned(forces.velocity_change_x + i), R::load_unaligned(forces.velocity_change_y + i)};
    body.v = R::load_unaligned(forces.linear_factor + i) * (body.v + change);
    body.w = R::load_unaligned(forces.angular_factor + i) * (body.w + R::load_unaligned(forces.angular_change + i));
    if constexpr (Carries) store_free(data, i, body);
    if (!all_true(in_bounds(data, body, data.max_angular_speed))) {
      store_velocity<N>(data.bodies + i, body);
      return carry_in_bounds<Carries>(data, i, impulses);
    }
    if constexpr (Carries) body = body + impulses;
    store_velocity<N>(data.bodies + i, body);
  }

  /// Limits the speeds of N bodies, because one of them is too fast, and adds the carried velocities.
  template <bool Carries>
  static HWY_NOINLINE void carry_in_bounds(const solver::SolverData& data, std::uint32_t first,
                                           const VelocityLanes<N>& impulses) {
    alignas(4 * N) float x[N], y[N], angular[N];
    impulses.v.x.store(x);
    impulses.v.y.store(y);
    impulses.w.store(angular);
    for (std::uint32_t lane = 0; lane < N; ++lane) {
      const std::uint32_t i = first + lane;
      const bool is_sound = solver::keep_in_bounds(data, i);
      if (!Carries || !is_sound) continue;
      SolverBody& body = data.bodies[i];
      body.velocity = body.velocity + Vec2{x[lane], y[lane]};
      body.angular_velocity += angular[lane];
    }
  }

  // Speeds are checked here too, because constraints that contradict each other can push as hard as forces.
  static HWY_INLINE void move(const solver::SolverData& data, std::uint32_t i) {
    const VelocityLanes<N> body = load_velocity<N>(data.bodies + i);
    if (!all_true(in_bounds(data, body, data.large_angle_speed))) return move_one_by_one(data, i);
    move_lanes(data, i, body);
  }

  static HWY_INLINE void move_lanes(const solver::SolverData& data, std::uint32_t i, const VelocityLanes<N>& body) {
    const R h(data.h);
    store_position<N>(data.bodies + i, moved(load_position<N>(data.bodies + i), {h * body.v, tangent(h * body.w)}));
  }

  /// tan x for |x| <= 1/4, within 4e-6. The rotation by x is the normalised vector (1, tan x), which needs no cosine.
  static HWY_INLINE R tangent(R x) {
    const R square = x * x;
    return x + x * square * (R(1.0f / 3.0f) + R(2.0f / 15.0f) * square);
  }

  static HWY_INLINE Mask<N> in_bounds(const solver::SolverData& data, const VelocityLanes<N>& body,
                                      float angular_speed) {
    const Mask<N> speed_ok = dot(body.v, body.v) <= R(data.max_speed * data.max_speed);
    return both(speed_ok, abs(body.w) <= R(angular_speed));
  }

  /// Moves N bodies one by one, because one of them is too fast or rotates far.
  static HWY_NOINLINE void move_one_by_one(const solver::SolverData& data, std::uint32_t first) {
    for (std::uint32_t i = first; i < first + N; ++i) {
      solver::keep_in_bounds(data, i);
      if (!solver::rotate_by_large_angle(data, i))
        BodyPasses<1>::move_lanes(data, i, load_velocity<1>(data.bodies + i));
    }
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
