// Velocities and impulses of bodies as vectors of three, and symmetric 3 x 3 matrices: the arithmetic for the elimination of an
// articulated component (articulated-inl.hpp), N components at a time.
#pragma once

#include <cstring>

#include "constraint/bodies-inl.hpp"
#include "core/float4.hpp"
#include "core/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The lanes of a value in memory.
template <int N>
HWY_INLINE float* lanes_of(Real<N>& value) {
  return reinterpret_cast<float*>(&value);
}

/// A velocity or an impulse of a body.
template <int N>
struct Twist {
  Twist() = default;
  HWY_INLINE Twist(Real<N> x, Real<N> y, Real<N> angular) : x_(x), y_(y), angular_(angular) {}

  HWY_INLINE Real<N> x() const { return x_; }
  HWY_INLINE Real<N> y() const { return y_; }
  HWY_INLINE Real<N> angular() const { return angular_; }

  HWY_INLINE void set_lane(std::size_t lane, float x, float y, float angular) {
    lanes_of(x_)[lane] = x;
    lanes_of(y_)[lane] = y;
    lanes_of(angular_)[lane] = angular;
  }

 private:
  Real<N> x_, y_, angular_;
};
template <int N>
HWY_INLINE Twist<N> operator+(Twist<N> a, Twist<N> b) {
  return {a.x() + b.x(), a.y() + b.y(), a.angular() + b.angular()};
}
template <int N>
HWY_INLINE Twist<N> operator-(Twist<N> a, Twist<N> b) {
  return {a.x() - b.x(), a.y() - b.y(), a.angular() - b.angular()};
}
template <int N>
HWY_INLINE Twist<N> operator-(Twist<N> a) {
  return {-a.x(), -a.y(), -a.angular()};
}
template <int N>
HWY_INLINE Twist<N> operator*(Real<N> s, Twist<N> a) {
  return {s * a.x(), s * a.y(), s * a.angular()};
}
/// The products of the components.
template <int N>
HWY_INLINE Twist<N> operator*(Twist<N> a, Twist<N> b) {
  return {a.x() * b.x(), a.y() * b.y(), a.angular() * b.angular()};
}
template <int N>
HWY_INLINE Twist<N> select(Mask<N> mask, Twist<N> a, Twist<N> b) {
  return {select(mask, a.x(), b.x()), select(mask, a.y(), b.y()), select(mask, a.angular(), b.angular())};
}
template <int N>
HWY_INLINE Twist<N> keep(Mask<N> mask, Twist<N> a) {
  return {keep(mask, a.x()), keep(mask, a.y()), keep(mask, a.angular())};
}
template <int N>
HWY_INLINE Twist<N> without_traces(Twist<N> rates, Twist<N> least) {
  return {without_traces(rates.x(), least.x()), without_traces(rates.y(), least.y()),
          without_traces(rates.angular(), least.angular())};
}
template <int N>
HWY_INLINE Twist<N> gather_twist(const SolverBody* bodies, const std::uint32_t* place) {
  const VelocityLanes<N> v = gather_velocity<N>(bodies, place);
  return {v.v.x, v.v.y, v.w};
}

/// A symmetric 3 x 3 matrix.
template <int N>
struct Symmetric3 {
  Real<N> xx;
  Real<N> xy;
  Real<N> xt;
  Real<N> yy;
  Real<N> yt;
  Real<N> tt;

  HWY_INLINE const Symmetric3& parts() const { return *this; }
};
template <int N>
HWY_INLINE Twist<N> operator*(const Symmetric3<N>& m, Twist<N> v) {
  return {m.xx * v.x() + m.xy * v.y() + m.xt * v.angular(), m.xy * v.x() + m.yy * v.y() + m.yt * v.angular(),
          m.xt * v.x() + m.yt * v.y() + m.tt * v.angular()};
}
/// m += a b^T. The sum of all added products must be symmetric; mirror() comes after them.
template <int N>
HWY_INLINE void add_product(Symmetric3<N>& m, Twist<N> a, Twist<N> b) {
  m.xx += a.x() * b.x();
  m.xy += a.x() * b.y();
  m.xt += a.x() * b.angular();
  m.yy += a.y() * b.y();
  m.yt += a.y() * b.angular();
  m.tt += a.angular() * b.angular();
}
template <int N>
HWY_INLINE void mirror(Symmetric3<N>&) {}
template <int N>
HWY_INLINE Twist<N> row_of(const Symmetric3<N>& m, int k) {
  return {k == 0   ? m.xx
          : k == 1 ? m.xy
                   : m.xt,
          k == 0   ? m.xy
          : k == 1 ? m.yy
                   : m.yt,
          k == 0   ? m.xt
          : k == 1 ? m.yt
                   : m.tt};
}

// --- One component ------------------------------------------------------------------------------------------------------------
//
// If a component is solved alone, the three components of a twist lie side by side in a vector of four floats, whose last lane is not used. All
// operations are those of the wider components, in the same order, so the results have the same bits.

using simd::Float4;

template <>
struct Twist<1> {
  Float4 v;

  Twist() = default;
  explicit HWY_INLINE Twist(Float4 parts) : v(parts) {}
  HWY_INLINE Twist(Real<1> x, Real<1> y, Real<1> angular)
      : v{hn::GetLane(x.v), hn::GetLane(y.v), hn::GetLane(angular.v), 0.0f} {}

  HWY_INLINE Real<1> x() const { return Real<1>(v[0]); }
  HWY_INLINE Real<1> y() const { return Real<1>(v[1]); }
  HWY_INLINE Real<1> angular() const { return Real<1>(v[2]); }

  HWY_INLINE void set_lane(std::size_t, float x, float y, float angular) { v = Float4{x, y, angular, 0.0f}; }
};
HWY_INLINE Float4 splat(Real<1> a) { return simd::splat(hn::GetLane(a.v)); }
HWY_INLINE Twist<1> operator+(Twist<1> a, Twist<1> b) { return Twist<1>(a.v + b.v); }
HWY_INLINE Twist<1> operator-(Twist<1> a, Twist<1> b) { return Twist<1>(a.v - b.v); }
HWY_INLINE Twist<1> operator-(Twist<1> a) { return Twist<1>(-a.v); }
HWY_INLINE Twist<1> operator*(Real<1> s, Twist<1> a) { return Twist<1>(splat(s) * a.v); }
HWY_INLINE Twist<1> operator*(Twist<1> a, Twist<1> b) { return Twist<1>(a.v * b.v); }
HWY_INLINE Twist<1> select(Mask<1> mask, Twist<1> a, Twist<1> b) { return all_true(mask) ? a : b; }
HWY_INLINE Twist<1> keep(Mask<1> mask, Twist<1> a) { return all_true(mask) ? a : Twist<1>(Float4{}); }
HWY_INLINE Twist<1> without_traces(Twist<1> rates, Twist<1> least) {
  const simd::Int4 large = simd::magnitude(rates.v) > least.v;
  return Twist<1>(reinterpret_cast<Float4>(reinterpret_cast<simd::Int4>(rates.v) & large));
}
/// The fourth float of a body's velocity is unused.
template <>
HWY_INLINE Twist<1> gather_twist<1>(const SolverBody* bodies, const std::uint32_t* place) {
  Twist<1> v;
  std::memcpy(&v.v, row_at(bodies, place[0], Half::velocity), sizeof(v.v));
  return v;
}

/// By rows.
template <>
struct Symmetric3<1> {
  Float4 row[3];

  Symmetric3() = default;
  HWY_INLINE Symmetric3(Real<1> xx, Real<1> xy, Real<1> xt, Real<1> yy, Real<1> yt, Real<1> tt)
      : row{Twist<1>(xx, xy, xt).v, Twist<1>(xy, yy, yt).v, Twist<1>(xt, yt, tt).v} {}

  struct Parts {
    Real<1> xx, xy, xt, yy, yt, tt;
  };
  HWY_INLINE Parts parts() const {
    return {Real<1>(row[0][0]), Real<1>(row[0][1]), Real<1>(row[0][2]),
            Real<1>(row[1][1]), Real<1>(row[1][2]), Real<1>(row[2][2])};
  }
};
HWY_INLINE Twist<1> operator*(const Symmetric3<1>& m, Twist<1> v) {
  return Twist<1>(m.row[0] * simd::splat(v.v[0]) + m.row[1] * simd::splat(v.v[1]) + m.row[2] * simd::splat(v.v[2]));
}
HWY_INLINE void add_product(Symmetric3<1>& m, Twist<1> a, Twist<1> b) {
  for (int k = 0; k < 3; ++k) m.row[k] += simd::splat(a.v[k]) * b.v;
}
/// Copies the upper half to the lower half, whose sums differ from it in rounding.
HWY_INLINE void mirror(Symmetric3<1>& m) {
  const Float4 first = __builtin_shufflevector(m.row[0], m.row[1], 0, 4, 1, 5);
  const Float4 last = __builtin_shufflevector(m.row[0], m.row[1], 2, 6, 3, 7);
  m.row[1] = __builtin_shufflevector(first, m.row[1], 2, 3, 6, 7);
  m.row[2] = __builtin_shufflevector(last, m.row[2], 0, 1, 6, 7);
}
HWY_INLINE Twist<1> row_of(const Symmetric3<1>& m, int k) { return Twist<1>(m.row[k]); }

// --- Any number of components -------------------------------------------------------------------------------------------------

template <int N>
HWY_INLINE Real<N> sum(Twist<N> a) {
  return a.x() + a.y() + a.angular();
}
template <int N>
HWY_INLINE Real<N> dot(Twist<N> a, Twist<N> b) {
  return sum(a * b);
}

/// The value at row k, else 0.
template <int k, int N>
HWY_INLINE Twist<N> at_row(Real<N> value) {
  const Real<N> zero(0.0f);
  return {k == 0 ? value : zero, k == 1 ? value : zero, k == 2 ? value : zero};
}

/// Up to three rows, for their products with velocities and for sums of them.
template <int N>
struct ThreeRows {
  Twist<N> row[3];

  /// Called after the first `Rows` rows are set, before rates().
  template <int Rows>
  HWY_INLINE void complete() {}
};
/// One component also has them by columns.
template <>
struct ThreeRows<1> {
  Twist<1> row[3];
  Twist<1> column[3];

  template <int Rows>
  HWY_INLINE void complete() {
    Float4 part[4] = {};
    for (int k = 0; k < Rows; ++k) part[k] = row[k].v;
    simd::transpose4(part[0], part[1], part[2], part[3]);
    for (int k = 0; k < 3; ++k) column[k] = Twist<1>(part[k]);
  }
};

/// The product of each row with a velocity.
template <int Rows, int N>
HWY_INLINE Twist<N> rates(const ThreeRows<N>& rows, Twist<N> v) {
  if constexpr (N == 1) {
    return Twist<1>(rows.column[0].v * simd::splat(v.v[0]) + rows.column[1].v * simd::splat(v.v[1]) +
                    rows.column[2].v * simd::splat(v.v[2]));
  } else {
    const Real<N> zero(0.0f);
    return {dot(rows.row[0], v), Rows > 1 ? dot(rows.row[1], v) : zero, Rows > 2 ? dot(rows.row[2], v) : zero};
  }
}
/// The weighted sum of rows.
template <int Rows, int N>
HWY_INLINE Twist<N> weighted(const ThreeRows<N>& rows, Twist<N> weights) {
  Twist<N> sum = weights.x() * rows.row[0];
  if constexpr (Rows > 1) sum = sum + weights.y() * rows.row[1];
  if constexpr (Rows > 2) sum = sum + weights.angular() * rows.row[2];
  return sum;
}

/// The sum of the vectors, weighted by row k of a symmetric matrix.
template <int Rows, int N>
HWY_INLINE Twist<N> combine(const Symmetric3<N>& m, int k, const Twist<N>* vectors) {
  const Twist<N> row = row_of(m, k);
  Twist<N> sum = row.x() * vectors[0];
  if constexpr (Rows > 1) sum = sum + row.y() * vectors[1];
  if constexpr (Rows > 2) sum = sum + row.angular() * vectors[2];
  return sum;
}

/// The inverse of the first `Rows` rows and columns of a symmetric matrix, given by its lower half. A row of zeros gives a row of zeros.
template <int Rows, int N>
HWY_INLINE Symmetric3<N> invert(const Real<N> (&d)[3][3]) {
  const Real<N> zero(0.0f);
  const Real<N> p0 = invert_positive(d[0][0]);
  if constexpr (Rows == 1) return {p0, zero, zero, zero, zero, zero};
  const Real<N> l10 = d[1][0] * p0;
  const Real<N> p1 = invert_positive(d[1][1] - l10 * d[1][0]);
  if constexpr (Rows == 2) {
    const Real<N> xy = -(l10 * p1);
    return {p0 - l10 * xy, xy, zero, p1, zero, zero};
  }
  const Real<N> l20 = d[2][0] * p0;
  const Real<N> e21 = d[2][1] - l20 * d[1][0];
  const Real<N> l21 = e21 * p1;
  const Real<N> tt = invert_positive(d[2][2] - l20 * d[2][0] - l21 * e21);
  const Real<N> yt = -(l21 * tt);
  const Real<N> xt = -(l10 * yt) - l20 * tt;
  const Real<N> yy = p1 - l21 * yt;
  const Real<N> xy = -(l10 * yy) - l20 * yt;
  return {p0 - l10 * xy - l20 * xt, xy, xt, yy, yt, tt};
}

// --- Contact points ---------------------------------------------------------------------------------------------------------

/// The sum of two rows, weighted.
template <int N>
HWY_INLINE Twist<N> along_rows(const Twist<N> (&rows)[2], Vec2Lanes<N> weights) {
  return weights.x * rows[0] + weights.y * rows[1];
}

/// How impulses along the rows of a point change the speeds along the rows of another point.
template <int N>
struct PointResponse {
  Real<N> normal_to_normal, tangent_to_normal, normal_to_tangent, tangent_to_tangent;

  HWY_INLINE Real<N> of_normal() const { return normal_to_normal; }
  HWY_INLINE Real<N> across() const { return tangent_to_normal; }
  HWY_INLINE Real<N> of_tangent() const { return tangent_to_tangent; }
  /// How impulses along the other point's rows change the speeds of the first.
  HWY_INLINE PointResponse transposed() const {
    return {normal_to_normal, normal_to_tangent, tangent_to_normal, tangent_to_tangent};
  }
};
template <int N>
HWY_INLINE PointResponse<N> operator+(const PointResponse<N>& a, const PointResponse<N>& b) {
  return {a.normal_to_normal + b.normal_to_normal, a.tangent_to_normal + b.tangent_to_normal,
          a.normal_to_tangent + b.normal_to_tangent, a.tangent_to_tangent + b.tangent_to_tangent};
}
/// The sums of the components of four products of rows and velocities.
template <int N>
HWY_INLINE PointResponse<N> response_of(Twist<N> normal_by_normal, Twist<N> normal_by_tangent,
                                        Twist<N> tangent_by_normal, Twist<N> tangent_by_tangent) {
  return {sum(normal_by_normal), sum(normal_by_tangent), sum(tangent_by_normal), sum(tangent_by_tangent)};
}
/// The changes of the speeds along the rows: those by normal impulses and those by tangent impulses are added up apart, because chains of
/// additions take time, and four are shorter than two.
template <int N>
struct SpeedChanges {
  Real<N> of_normal[2], of_tangent[2];

  HWY_INLINE SpeedChanges() {
    const Real<N> zero(0.0f);
    for (int k = 0; k < 2; ++k) of_normal[k] = of_tangent[k] = zero;
  }
  HWY_INLINE void add(const PointResponse<N>& c, Vec2Lanes<N> by) {
    of_normal[0] += c.normal_to_normal * by.x;
    of_normal[1] += c.tangent_to_normal * by.y;
    of_tangent[0] += c.normal_to_tangent * by.x;
    of_tangent[1] += c.tangent_to_tangent * by.y;
  }
  HWY_INLINE Vec2Lanes<N> total() const { return {of_normal[0] + of_normal[1], of_tangent[0] + of_tangent[1]}; }
};
template <int N>
HWY_INLINE PointResponse<N> no_response() {
  const Real<N> zero(0.0f);
  return {zero, zero, zero, zero};
}

/// Of one component, the four responses are in one vector, in this order.
template <>
struct PointResponse<1> {
  Float4 v;

  HWY_INLINE Real<1> of_normal() const { return Real<1>(v[0]); }
  HWY_INLINE Real<1> across() const { return Real<1>(v[1]); }
  HWY_INLINE Real<1> of_tangent() const { return Real<1>(v[3]); }
  HWY_INLINE PointResponse transposed() const { return {__builtin_shufflevector(v, v, 0, 2, 1, 3)}; }
};
HWY_INLINE PointResponse<1> operator+(const PointResponse<1>& a, const PointResponse<1>& b) { return {a.v + b.v}; }
HWY_INLINE PointResponse<1> response_of(Twist<1> normal_by_normal, Twist<1> normal_by_tangent,
                                        Twist<1> tangent_by_normal, Twist<1> tangent_by_tangent) {
  Float4 part[4] = {normal_by_normal.v, normal_by_tangent.v, tangent_by_normal.v, tangent_by_tangent.v};
  simd::transpose4(part[0], part[1], part[2], part[3]);
  return {part[0] + part[1] + part[2]};
}
template <>
struct SpeedChanges<1> {
  Float4 sum = {};

  HWY_INLINE void add(const PointResponse<1>& c, Vec2Lanes<1> by) {
    const float n = hn::GetLane(by.x.v);
    const float t = hn::GetLane(by.y.v);
    sum += c.v * Float4{n, t, n, t};
  }
  HWY_INLINE Vec2Lanes<1> total() const { return {Real<1>(sum[0] + sum[1]), Real<1>(sum[2] + sum[3])}; }
};
template <>
HWY_INLINE PointResponse<1> no_response<1>() {
  return {Float4{}};
}
template <int N>
HWY_INLINE void store_where(Mask<N> mask, Real<N> value, float* to) {
  select(mask, value, Real<N>::load(to)).store(to);
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
