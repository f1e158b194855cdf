// Integration of bodies, N at a time: forces, damping and the warm start of contacts, then positions. Solver bodies are in the order of
// solver indices, so rows are loaded and transposed without a gather. The bodies at the end of a range that do not fill the lanes are
// integrated one by one, with the same arithmetic.
//
// The warm start applies the impulses of the last sub-step again. Normals and offsets of contacts do not change in a step. So for a body
// that has contacts but no joints, the impulses together change the velocity by as much as it changed in the last sub-step after forces
// acted: carried() below. This costs one addition for each body, and no pass over contacts.
//
// A block without constraints and fields needs no stages: its bodies go through all sub-steps in registers, with the same arithmetic.
//
// solver::keep_in_bounds() limits speeds, before a body moves and again when it is stored.
#pragma once

#include <algorithm>

#include "constraint/bodies-inl.hpp"
#include "constraint/kernels.hpp"
#include "solve/bodies.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

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

  /// Integrates all sub-steps of bodies that have no constraints and no fields. The bodies stay in registers from sub-step to sub-step; the
  /// result is that of the two functions above.
  static void integrate_unconstrained(const solver::SolverData& data, IndexRange range, int substeps) {
    std::uint32_t i = range.first;
    for (; i + N <= range.last; i += N) {
      if (!move_unconstrained(data, i, substeps)) integrate_by_substeps(data, {i, i + N}, substeps);
    }
    if constexpr (N > 1) BodyPasses<1>::integrate_unconstrained(data, {i, range.last}, substeps);
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
    VelocityLanes<N> body = load_velocity<N>(data.bodies + i);
    VelocityLanes<N> impulses = {{R(0.0f), R(0.0f)}, R(0.0f)};
    if constexpr (Carries) impulses = carried(data, i, body);
    body = VelocityChange(data.forces, i).applied_to(body);
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

  /// Applies forces and damping in a sub-step.
  struct VelocityChange {
    HWY_INLINE VelocityChange(const solver::BodyForces& forces, std::uint32_t i)
        : change{R::load_unaligned(forces.velocity_change_x + i), R::load_unaligned(forces.velocity_change_y + i)},
          angular_change(R::load_unaligned(forces.angular_change + i)),
          linear_factor(R::load_unaligned(forces.linear_factor + i)),
          angular_factor(R::load_unaligned(forces.angular_factor + i)) {}

    HWY_INLINE VelocityLanes<N> applied_to(const VelocityLanes<N>& body) const {
      return {linear_factor * (body.v + change), angular_factor * (body.w + angular_change)};
    }

    V change;
    R angular_change;
    R linear_factor;
    R angular_factor;
  };

  /// Returns false and changes nothing if one of the bodies is too fast or rotates far in a sub-step.
  static HWY_INLINE bool move_unconstrained(const solver::SolverData& data, std::uint32_t i, int substeps) {
    const VelocityChange forces(data.forces, i);
    const float angular_speed = std::min(data.max_angular_speed, data.large_angle_speed);
    VelocityLanes<N> velocity = load_velocity<N>(data.bodies + i);
    PositionLanes<N> position = load_position<N>(data.bodies + i);
    for (int substep = 0; substep < substeps; ++substep) {
      velocity = forces.applied_to(velocity);
      if (!all_true(in_bounds(data, velocity, angular_speed))) return false;
      position = moved_by(position, data.h, velocity);
    }
    store_velocity<N>(data.bodies + i, velocity);
    store_position<N>(data.bodies + i, position);
    return true;
  }

  static HWY_NOINLINE void integrate_by_substeps(const solver::SolverData& data, IndexRange range, int substeps) {
    for (int substep = 0; substep < substeps; ++substep) {
      integrate_velocities<false>(data, range);
      integrate_positions(data, range);
    }
  }

  // Speeds are checked here too, because constraints that contradict each other can push as hard as forces.
  static HWY_INLINE void move(const solver::SolverData& data, std::uint32_t i) {
    const VelocityLanes<N> body = load_velocity<N>(data.bodies + i);
    const float angular_speed = std::min(data.max_angular_speed, data.large_angle_speed);
    if (!all_true(in_bounds(data, body, angular_speed))) return move_one_by_one(data, i);
    move_lanes(data, i, body);
  }

  static HWY_INLINE void move_lanes(const solver::SolverData& data, std::uint32_t i, const VelocityLanes<N>& body) {
    store_position<N>(data.bodies + i, moved_by(load_position<N>(data.bodies + i), data.h, body));
  }

  static HWY_INLINE PositionLanes<N> moved_by(const PositionLanes<N>& from, float seconds,
                                              const VelocityLanes<N>& body) {
    const R h(seconds);
    return moved(from, {h * body.v, tangent(h * body.w)});
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

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
