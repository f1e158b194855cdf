// The world and the locked axes of the bodies in lanes (world/locks.hpp). A lane whose body has no lock gets the same bits as without these
// functions.
//
// Several worlds may be solved together (solve/solve_together.hpp): then each lane has a world of its own. Their batches are merged from
// batches of width 1, so builds without kernels of that width know one world alone and have no code for more.
#pragma once

#include "constraint/bodies-inl.hpp"
#include "constraint/kernels.hpp"
#include "core/target_options.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Whether the lanes of a batch may have several worlds.
inline constexpr bool kSharesLanes = DRYSTONE_BUILDS_SCALAR != 0;
HWY_INLINE bool has_several_worlds(const solver::SolverData& data) { return kSharesLanes && data.worlds != nullptr; }

/// SolverData::row_of().
HWY_INLINE solver::RowOfWorld row_of(const solver::SolverData& data, std::uint32_t slot) {
  if constexpr (kSharesLanes) return data.row_of(slot);
  return {data.world, slot};
}

/// Calls f(world, slot, lane) for the rows of batch i.
template <int N, typename F>
HWY_INLINE void for_each_row(const solver::SolverData& data, const solver::Batches& batches, std::uint32_t i, F f) {
  const std::uint32_t* slots = batches.slots + std::size_t{i} * batches.slots_apart;
  const bool is_shared = has_several_worlds(data);  // Read once.
  for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
    const solver::RowOfWorld row = is_shared ? data.row_of(slots[lane]) : solver::RowOfWorld{data.world, slots[lane]};
    f(row.world, row.slot, lane);
  }
}

/// Calls f(batch, number) for a range of batches. Passes of each sub-step have plain loops, whose bodies are sure to be inlined.
template <typename Batch, typename F>
HWY_INLINE void for_each_batch(const solver::Batches& batches, IndexRange range, F f) {
  for (std::uint32_t i = range.first; i < range.last; ++i) f(static_cast<Batch*>(batches.first)[i], i);
}

/// The axes along which N bodies can move.
template <int N>
struct FreeAxes {
  Mask<N> x, y;
  Mask<N> all;  // Both axes are free.

  /// The velocity that a push gives.
  HWY_INLINE Vec2Lanes<N> pushed(Real<N> inv_mass, Vec2Lanes<N> push) const {
    const Vec2Lanes<N> velocity = inv_mass * push;
    return {keep(x, velocity.x), keep(y, velocity.y)};
  }
  HWY_INLINE Vec2Lanes<N> inverse_masses(Real<N> inv_mass) const { return {keep(x, inv_mass), keep(y, inv_mass)}; }
  /// The inverse mass along a unit direction.
  HWY_INLINE Real<N> inverse_mass_along(Real<N> inv_mass, Vec2Lanes<N> u) const {
    return select(all, inv_mass, dot(pushed(inv_mass, u), u));
  }
};

// The functions that follow run only if the world has locked axes. They are not inlined, since they are long for many lanes and have many
// callers.

template <int N>
HWY_NOINLINE bool any_locked(const std::uint8_t* locks, const std::uint32_t* place) {
  unsigned any = 0;
  for (int lane = 0; lane < N; ++lane) any |= locks[place[lane] / kBodyFloats];
  return any != 0;
}

/// `locks` may be null: then no axis is locked.
template <int N>
HWY_NOINLINE FreeAxes<N> free_axes(const std::uint8_t* locks, const std::uint32_t* place) {
  alignas(4 * N) float x[N], y[N];
  for (int lane = 0; lane < N; ++lane) {
    const unsigned locked = locks == nullptr ? 0u : locks[place[lane] / kBodyFloats];
    x[lane] = (locked & solver::kLockedX) != 0 ? 0.0f : 1.0f;
    y[lane] = (locked & solver::kLockedY) != 0 ? 0.0f : 1.0f;
  }
  const Real<N> zero(0.0f);
  const Mask<N> free_x = Real<N>::load(x) > zero;
  const Mask<N> free_y = Real<N>::load(y) > zero;
  return {free_x, free_y, both(free_x, free_y)};
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
