// Gathering solver bodies into lanes and scattering their velocities back. A body is two rows of four floats; four rows
// are transposed at a time within 128-bit blocks, so 8 lanes cost two 4 x 4 transposes in one.
//
// Only bodies that the solver may move are written: row 0 (everything static) and kinematic bodies are shared by many
// constraints, and must stay as they are even if a lane holds garbage.
#if defined(DRYSTONE_SOLVER_BODIES_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SOLVER_BODIES_INL_
#undef DRYSTONE_SOLVER_BODIES_INL_
#else
#define DRYSTONE_SOLVER_BODIES_INL_
#endif

#include "simd/lanes-inl.hpp"
#include "world/step_context.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// Four columns of the transposed rows.
template <int N>
struct Columns {
  Real<N> c0;
  Real<N> c1;
  Real<N> c2;
  Real<N> c3;
};

/// Where the rows of a body start; `half` 0 is the velocity, 1 the change of position.
HWY_INLINE const float* row_of(const SolverBody& body, int half) {
  return half == 0 ? &body.velocity.x : &body.delta_position.x;
}

#if HWY_TARGET != HWY_SCALAR

/// Transposes 4 x 4 within each 128-bit block: row i of block k becomes lane 4 k + i.
template <int N>
HWY_INLINE Columns<N> transpose(Real<N> r0, Real<N> r1, Real<N> r2, Real<N> r3) {
  const Tag<N> d;
  const auto low02 = hn::InterleaveLower(d, r0.v, r2.v);
  const auto low13 = hn::InterleaveLower(d, r1.v, r3.v);
  const auto high02 = hn::InterleaveUpper(d, r0.v, r2.v);
  const auto high13 = hn::InterleaveUpper(d, r1.v, r3.v);
  return {Real<N>::of(hn::InterleaveLower(d, low02, low13)), Real<N>::of(hn::InterleaveUpper(d, low02, low13)),
          Real<N>::of(hn::InterleaveLower(d, high02, high13)), Real<N>::of(hn::InterleaveUpper(d, high02, high13))};
}

/// Row `i` of the first four bodies; beside it, for more lanes, those of the bodies i + 4, i + 8, ...
template <int N>
HWY_INLINE Real<N> load_rows(const SolverBody* bodies, const std::uint32_t* index, int i, int half) {
  const float* row = row_of(bodies[index[i]], half);
  if constexpr (N == 4) {
    return Real<N>::load(row);
  } else {
    // The upper half of the lanes is that of the bodies from N / 2 on.
    constexpr int kHalf = N / 2;
    return Real<N>::of(hn::Combine(Tag<N>(), load_rows<kHalf>(bodies, index + kHalf, i, half).v,
                                   load_rows<kHalf>(bodies, index, i, half).v));
  }
}

/// Writes row `i`, as load_rows() reads it, to the velocities of bodies that may be moved.
template <int N>
HWY_INLINE void store_rows(SolverBody* bodies, const std::uint32_t* index, std::uint32_t dynamic_count, int i,
                           Real<N> rows) {
  if constexpr (N == 4) {
    if (index[i] - 1 < dynamic_count) rows.store(&bodies[index[i]].velocity.x);
  } else {
    constexpr int kHalf = N / 2;
    const Tag<kHalf> d;
    store_rows<kHalf>(bodies, index, dynamic_count, i, Real<kHalf>::of(hn::LowerHalf(d, rows.v)));
    store_rows<kHalf>(bodies, index + kHalf, dynamic_count, i, Real<kHalf>::of(hn::UpperHalf(d, rows.v)));
  }
}

/// Writes row `i`, as load_rows() reads it, where row_at() says.
template <int N, typename F>
HWY_INLINE void store_row(F row_at, int i, Real<N> rows) {
  if constexpr (N == 4) {
    rows.store(row_at(i));
  } else {
    constexpr int kHalf = N / 2;
    const Tag<kHalf> d;
    store_row(row_at, i, Real<kHalf>::of(hn::LowerHalf(d, rows.v)));
    store_row(row_at, i + kHalf, Real<kHalf>::of(hn::UpperHalf(d, rows.v)));
  }
}

#endif  // HWY_TARGET != HWY_SCALAR

template <int N>
HWY_INLINE Columns<N> gather(const SolverBody* bodies, const std::uint32_t* index, int half) {
  if constexpr (N == 1) {
    const float* row = row_of(bodies[index[0]], half);
    return {Real<N>(row[0]), Real<N>(row[1]), Real<N>(row[2]), Real<N>(row[3])};
  } else {
    return transpose(load_rows<N>(bodies, index, 0, half), load_rows<N>(bodies, index, 1, half),
                     load_rows<N>(bodies, index, 2, half), load_rows<N>(bodies, index, 3, half));
  }
}

template <int N>
struct VelocityLanes {
  Vec2Lanes<N> v;
  Real<N> w;
};

template <int N>
struct PositionLanes {
  Vec2Lanes<N> dp;
  RotationLanes<N> dq;
};

template <int N>
HWY_INLINE VelocityLanes<N> gather_velocity(const SolverBody* bodies, const std::uint32_t* index) {
  const Columns<N> c = gather<N>(bodies, index, 0);
  return {{c.c0, c.c1}, c.c2};
}

template <int N>
HWY_INLINE PositionLanes<N> gather_position(const SolverBody* bodies, const std::uint32_t* index) {
  const Columns<N> c = gather<N>(bodies, index, 1);
  return {{c.c0, c.c1}, {c.c2, c.c3}};
}

template <int N>
HWY_INLINE void scatter_velocity(SolverBody* bodies, const std::uint32_t* index, std::uint32_t dynamic_count,
                                 VelocityLanes<N> value) {
  if constexpr (N == 1) {
    if (index[0] - 1 >= dynamic_count) return;
    SolverBody& body = bodies[index[0]];
    body.velocity = {hn::GetLane(value.v.x.v), hn::GetLane(value.v.y.v)};
    body.angular_velocity = hn::GetLane(value.w.v);
  } else {
    const Columns<N> rows = transpose(value.v.x, value.v.y, value.w, Real<N>(0.0f));
    store_rows(bodies, index, dynamic_count, 0, rows.c0);
    store_rows(bodies, index, dynamic_count, 1, rows.c1);
    store_rows(bodies, index, dynamic_count, 2, rows.c2);
    store_rows(bodies, index, dynamic_count, 3, rows.c3);
  }
}

/// The same for N bodies that are neighbours.
template <int N>
HWY_INLINE Columns<N> load_columns(const SolverBody* bodies, int half) {
  constexpr std::uint32_t kNeighbours[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return gather<N>(bodies, kNeighbours, half);
}

template <int N>
HWY_INLINE void store_columns(SolverBody* bodies, int half, Columns<N> columns) {
  const auto row = [&](int i) { return const_cast<float*>(row_of(bodies[i], half)); };
  if constexpr (N == 1) {
    row(0)[0] = hn::GetLane(columns.c0.v);
    row(0)[1] = hn::GetLane(columns.c1.v);
    row(0)[2] = hn::GetLane(columns.c2.v);
    row(0)[3] = hn::GetLane(columns.c3.v);
  } else {
    const Columns<N> rows = transpose(columns.c0, columns.c1, columns.c2, columns.c3);
    store_row(row, 0, rows.c0);
    store_row(row, 1, rows.c1);
    store_row(row, 2, rows.c2);
    store_row(row, 3, rows.c3);
  }
}

template <int N>
HWY_INLINE VelocityLanes<N> load_velocity(const SolverBody* bodies) {
  const Columns<N> c = load_columns<N>(bodies, 0);
  return {{c.c0, c.c1}, c.c2};
}
template <int N>
HWY_INLINE void store_velocity(SolverBody* bodies, const VelocityLanes<N>& value) {
  store_columns<N>(bodies, 0, {value.v.x, value.v.y, value.w, Real<N>(0.0f)});
}
template <int N>
HWY_INLINE PositionLanes<N> load_position(const SolverBody* bodies) {
  const Columns<N> c = load_columns<N>(bodies, 1);
  return {{c.c0, c.c1}, {c.c2, c.c3}};
}
template <int N>
HWY_INLINE void store_position(SolverBody* bodies, const PositionLanes<N>& value) {
  store_columns<N>(bodies, 1, {value.dp.x, value.dp.y, value.dq.c, value.dq.s});
}

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
