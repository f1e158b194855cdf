// Gathering solver bodies into lanes and scattering their velocities back. A body is two rows of four floats, which are transposed
// (core/transpose-inl.hpp).
//
// Only dynamic bodies are written. Many constraints share row 0 (all static bodies) and the kinematic bodies, so these must not change,
// even if a lane holds garbage.
#pragma once

#include <type_traits>

#include "core/transpose-inl.hpp"
#include "world/solver_bodies.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Constraints refer to a body by its offset in the floats of all solver bodies, from which one instruction makes an address. The
/// velocity begins at the offset, the change of position half a body later.
inline constexpr std::uint32_t kBodyFloats = sizeof(SolverBody) / sizeof(float);
HWY_INLINE std::uint32_t offset_of(std::uint32_t solver_index) { return kBodyFloats * solver_index; }

enum class Half : std::uint32_t { velocity = 0, position = kBodyFloats / 2 };

template <typename Body>
HWY_INLINE auto* row_at(Body* bodies, std::uint32_t place, Half half) {
  using Float = std::conditional_t<std::is_const_v<Body>, const float, float>;
  return reinterpret_cast<Float*>(bodies) + place + static_cast<std::uint32_t>(half);
}

#if HWY_TARGET != HWY_SCALAR

/// The rows of the bodies i, i + 4, i + 8, ... beside each other, one in each 128-bit block.
template <int N>
HWY_INLINE Real<N> load_rows(const SolverBody* bodies, const std::uint32_t* place, int i, Half half) {
  if constexpr (N == 4) {
    return Real<N>::load(row_at(bodies, place[i], half));
  } else {
    // The upper half of the lanes has the bodies from N / 2 on.
    constexpr int kHalf = N / 2;
    return Real<N>::of(hn::Combine(Tag<N>(), load_rows<kHalf>(bodies, place + kHalf, i, half).v,
                                   load_rows<kHalf>(bodies, place, i, half).v));
  }
}

/// Whether the solver may move all of these bodies.
template <int N>
HWY_INLINE bool all_dynamic(const std::uint32_t* place, std::uint32_t dynamic_count) {
  const hn::RebindToUnsigned<Tag<N>> d;
  const auto from_first = hn::Sub(hn::Load(d, place), hn::Set(d, offset_of(1)));
  return hn::AllTrue(d, hn::Lt(from_first, hn::Set(d, offset_of(dynamic_count))));
}

#endif  // HWY_TARGET != HWY_SCALAR

template <int N>
HWY_INLINE Columns<N> gather(const SolverBody* bodies, const std::uint32_t* place, Half half) {
  if constexpr (N == 1) {
    const float* row = row_at(bodies, place[0], half);
    return {Real<N>(row[0]), Real<N>(row[1]), Real<N>(row[2]), Real<N>(row[3])};
  } else {
    return transpose(load_rows<N>(bodies, place, 0, half), load_rows<N>(bodies, place, 1, half),
                     load_rows<N>(bodies, place, 2, half), load_rows<N>(bodies, place, 3, half));
  }
}

template <int N>
struct VelocityLanes {
  Vec2Lanes<N> v;
  Real<N> w;
};

template <int N>
HWY_INLINE VelocityLanes<N> operator+(const VelocityLanes<N>& a, const VelocityLanes<N>& b) {
  return {a.v + b.v, a.w + b.w};
}
template <int N>
HWY_INLINE VelocityLanes<N> operator-(const VelocityLanes<N>& a, const VelocityLanes<N>& b) {
  return {a.v - b.v, a.w - b.w};
}
template <int N>
HWY_INLINE VelocityLanes<N> select(Mask<N> mask, const VelocityLanes<N>& a, const VelocityLanes<N>& b) {
  return {select(mask, a.v, b.v), select(mask, a.w, b.w)};
}

template <int N>
struct PositionLanes {
  Vec2Lanes<N> dp;
  RotationLanes<N> dq;
};

template <int N>
HWY_INLINE VelocityLanes<N> gather_velocity(const SolverBody* bodies, const std::uint32_t* place) {
  const Columns<N> c = gather<N>(bodies, place, Half::velocity);
  return {{c.c0, c.c1}, c.c2};
}

template <int N>
HWY_INLINE PositionLanes<N> gather_position(const SolverBody* bodies, const std::uint32_t* place) {
  const Columns<N> c = gather<N>(bodies, place, Half::position);
  return {{c.c0, c.c1}, {c.c2, c.c3}};
}

/// Calls store_bodies(moves), where moves says for each lane whether the solver may move its body.
template <int N, typename F>
HWY_INLINE void for_dynamic(const std::uint32_t* place, std::uint32_t dynamic_count, F store_bodies) {
#if HWY_TARGET != HWY_SCALAR
  if constexpr (N > 1) {
    if (all_dynamic<N>(place, dynamic_count)) return store_bodies([](int) { return true; });
  }
#endif
  store_bodies([=](int lane) { return place[lane] - offset_of(1) < offset_of(dynamic_count); });
}

/// Writes one half of each body that the solver may move, from rows_of() columns. The fourth float of a velocity row is unused. The rows are
/// made before for_dynamic(), which has two copies of what it calls.
template <int N, typename Moves>
HWY_INLINE void scatter_half(SolverBody* bodies, const std::uint32_t* place, Half half, const Columns<N>& rows,
                             Moves moves) {
  if constexpr (N == 1) {
    if (!moves(0)) return;
    float* row = row_at(bodies, place[0], half);
    row[0] = hn::GetLane(rows.c0.v);
    row[1] = hn::GetLane(rows.c1.v);
    row[2] = hn::GetLane(rows.c2.v);
    if (half == Half::position) row[3] = hn::GetLane(rows.c3.v);
  } else {
    store_rows(rows, [=](int lane, Real<4> row) {
      if (moves(lane)) row.store(row_at(bodies, place[lane], half));
    });
  }
}

template <int N>
HWY_INLINE Columns<N> rows_of(const VelocityLanes<N>& value) {
  return rows_of(Columns<N>{value.v.x, value.v.y, value.w, Real<N>(0.0f)});
}
template <int N>
HWY_INLINE Columns<N> rows_of(const PositionLanes<N>& value) {
  return rows_of(Columns<N>{value.dp.x, value.dp.y, value.dq.c, value.dq.s});
}

template <int N>
HWY_INLINE void scatter_velocity(SolverBody* bodies, const std::uint32_t* place, std::uint32_t dynamic_count,
                                 const VelocityLanes<N>& value) {
  const Columns<N> rows = rows_of(value);
  for_dynamic<N>(place, dynamic_count,
                 [&](auto moves) { scatter_half<N>(bodies, place, Half::velocity, rows, moves); });
}

template <int N>
HWY_INLINE void scatter_body(SolverBody* bodies, const std::uint32_t* place, std::uint32_t dynamic_count,
                             const VelocityLanes<N>& velocity, const PositionLanes<N>& position) {
  const Columns<N> velocities = rows_of(velocity);
  const Columns<N> positions = rows_of(position);
  for_dynamic<N>(place, dynamic_count, [&](auto moves) {
    scatter_half<N>(bodies, place, Half::velocity, velocities, moves);
    scatter_half<N>(bodies, place, Half::position, positions, moves);
  });
}

template <int N>
HWY_INLINE void scatter_position(SolverBody* bodies, const std::uint32_t* place, std::uint32_t dynamic_count,
                                 const PositionLanes<N>& value) {
  const Columns<N> rows = rows_of(value);
  for_dynamic<N>(place, dynamic_count,
                 [&](auto moves) { scatter_half<N>(bodies, place, Half::position, rows, moves); });
}

/// Rates below this count as zero [length units/s, rad/s]. Solver iterations pass a disturbance from constraint to constraint, reduced each
/// time, until it is a subnormal float, and subnormal floats take a hundred times as long to compute with. A velocity of this size would
/// not change a coordinate of 1 m in a year.
inline constexpr float kLeastRate = 1.0e-16f;

/// `least` is kLeastRate times the unit of the rate.
template <int N>
HWY_INLINE Real<N> without_traces(Real<N> rate, Real<N> least) {
  return keep(abs(rate) > least, rate);
}
template <int N>
HWY_INLINE Vec2Lanes<N> without_traces(Vec2Lanes<N> rate, Real<N> least) {
  return {without_traces(rate.x, least), without_traces(rate.y, least)};
}

/// A change of pose after a small further move. The rotation moves along its tangent and is normalised, so that it stays a rotation at
/// any angle.
template <int N>
HWY_INLINE PositionLanes<N> moved(const PositionLanes<N>& from, const VelocityLanes<N>& by) {
  const RotationLanes<N> q = {from.dq.c - by.w * from.dq.s, from.dq.s + by.w * from.dq.c};
  const Real<N> length = sqrt(q.c * q.c + q.s * q.s);  // About 1 or more: the unit vector dq plus a vector across it.
  return {from.dp + by.v, {q.c / length, q.s / length}};
}

/// Gathers N bodies that follow each other in memory.
template <int N>
HWY_INLINE Columns<N> load_columns(const SolverBody* bodies, Half half) {
  constexpr std::uint32_t kNeighbours[] = {0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120};
  static_assert(kNeighbours[1] == kBodyFloats);
  return gather<N>(bodies, kNeighbours, half);
}

template <int N>
HWY_INLINE void store_neighbours(SolverBody* bodies, Half half, const Columns<N>& columns) {
  if constexpr (N == 1) {
    float* row = row_at(bodies, 0, half);
    row[0] = hn::GetLane(columns.c0.v);
    row[1] = hn::GetLane(columns.c1.v);
    row[2] = hn::GetLane(columns.c2.v);
    row[3] = hn::GetLane(columns.c3.v);
  } else {
    store_rows(rows_of(columns), [=](int lane, Real<4> row) {
      row.store(row_at(bodies, offset_of(static_cast<std::uint32_t>(lane)), half));
    });
  }
}

template <int N>
HWY_INLINE VelocityLanes<N> load_velocity(const SolverBody* bodies) {
  const Columns<N> c = load_columns<N>(bodies, Half::velocity);
  return {{c.c0, c.c1}, c.c2};
}
template <int N>
HWY_INLINE void store_velocity(SolverBody* bodies, const VelocityLanes<N>& value) {
  store_neighbours<N>(bodies, Half::velocity, {value.v.x, value.v.y, value.w, Real<N>(0.0f)});
}
template <int N>
HWY_INLINE PositionLanes<N> load_position(const SolverBody* bodies) {
  const Columns<N> c = load_columns<N>(bodies, Half::position);
  return {{c.c0, c.c1}, {c.c2, c.c3}};
}
template <int N>
HWY_INLINE void store_position(SolverBody* bodies, const PositionLanes<N>& value) {
  store_neighbours<N>(bodies, Half::position, {value.dp.x, value.dp.y, value.dq.c, value.dq.s});
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
