// Rows of four floats, one row for each lane, become four columns of lanes, and back. Four rows are transposed at a time within 128-bit
// blocks, so for 8 lanes the same instructions transpose two 4 x 4 blocks.
#if defined(DRYSTONE_SIMD_TRANSPOSE_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SIMD_TRANSPOSE_INL_
#undef DRYSTONE_SIMD_TRANSPOSE_INL_
#else
#define DRYSTONE_SIMD_TRANSPOSE_INL_
#endif

#include "core/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Four columns of the transposed rows.
template <int N>
struct Columns {
  Real<N> c0;
  Real<N> c1;
  Real<N> c2;
  Real<N> c3;
};

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

/// The rows of the lanes i, i + 4, i + 8, ... side by side; row_of(lane) is the address of a lane's row, which need not be aligned.
template <int N, typename F>
HWY_INLINE Real<N> join_rows(int i, F row_of) {
  if constexpr (N == 4) {
    return Real<N>::load_unaligned(row_of(i));
  } else {
    // The upper half of the vector has the rows of the lanes from N / 2 on.
    constexpr int kHalf = N / 2;
    return Real<N>::of(hn::Combine(Tag<N>(), join_rows<kHalf>(i + kHalf, row_of).v, join_rows<kHalf>(i, row_of).v));
  }
}

/// Calls store(lane, row) for the rows that join_rows() reads as `i`.
template <int N, typename F>
HWY_INLINE void store_rows(int i, Real<N> rows, F store) {
  if constexpr (N == 4) {
    store(i, rows);
  } else {
    constexpr int kHalf = N / 2;
    const Tag<kHalf> d;
    store_rows(i, Real<kHalf>::of(hn::LowerHalf(d, rows.v)), store);
    store_rows(i + kHalf, Real<kHalf>::of(hn::UpperHalf(d, rows.v)), store);
  }
}

/// Calls store(lane, row) for each lane of rows_of() columns.
template <int N, typename F>
HWY_INLINE void store_rows(const Columns<N>& rows, F store) {
  store_rows(0, rows.c0, store);
  store_rows(1, rows.c1, store);
  store_rows(2, rows.c2, store);
  store_rows(3, rows.c3, store);
}

#endif  // HWY_TARGET != HWY_SCALAR

/// Four columns as rows, side by side as join_rows() reads them. A column of width 1 is an element of the one row.
template <int N>
HWY_INLINE Columns<N> rows_of(const Columns<N>& columns) {
  if constexpr (N == 1) {
    return columns;
  } else {
    return transpose(columns.c0, columns.c1, columns.c2, columns.c3);
  }
}

/// The columns of one row for each lane, at row_of(lane).
template <int N, typename F>
HWY_INLINE Columns<N> columns_of_rows(F row_of) {
  if constexpr (N == 1) {
    const float* row = row_of(0);
    return {Real<N>(row[0]), Real<N>(row[1]), Real<N>(row[2]), Real<N>(row[3])};
  } else {
    return transpose(join_rows<N>(0, row_of), join_rows<N>(1, row_of), join_rows<N>(2, row_of),
                     join_rows<N>(3, row_of));
  }
}

/// Writes four columns as one row for each lane, to row_of(lane).
template <int N, typename F>
HWY_INLINE void store_as_rows(const Columns<N>& columns, F row_of) {
  if constexpr (N == 1) {
    float* row = row_of(0);
    row[0] = hn::GetLane(columns.c0.v);
    row[1] = hn::GetLane(columns.c1.v);
    row[2] = hn::GetLane(columns.c2.v);
    row[3] = hn::GetLane(columns.c3.v);
  } else {
    store_rows(rows_of(columns), [=](int lane, Real<4> row) { hn::StoreU(row.v, Tag<4>(), row_of(lane)); });
  }
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
