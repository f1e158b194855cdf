// Velocities and impulses of bodies as vectors of three, and symmetric 3 x 3 matrices: the arithmetic for the elimination of an
// articulated component (articulated-inl.hpp), N components at a time.
#pragma once

#include "simd/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// A velocity or an impulse of a body.
template <int N>
struct Twist {
  Real<N> x;
  Real<N> y;
  Real<N> angular;
};
template <int N>
HWY_INLINE Twist<N> operator+(Twist<N> a, Twist<N> b) {
  return {a.x + b.x, a.y + b.y, a.angular + b.angular};
}
template <int N>
HWY_INLINE Twist<N> operator*(Real<N> s, Twist<N> a) {
  return {s * a.x, s * a.y, s * a.angular};
}
template <int N>
HWY_INLINE Twist<N> operator-(Twist<N> a, Twist<N> b) {
  return {a.x - b.x, a.y - b.y, a.angular - b.angular};
}
template <int N>
HWY_INLINE Twist<N> select(Mask<N> mask, Twist<N> a, Twist<N> b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.angular, b.angular)};
}
template <int N>
HWY_INLINE Real<N> dot(Twist<N> a, Twist<N> b) {
  return a.x * b.x + a.y * b.y + a.angular * b.angular;
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
};
template <int N>
HWY_INLINE Twist<N> operator*(const Symmetric3<N>& m, Twist<N> v) {
  return {m.xx * v.x + m.xy * v.y + m.xt * v.angular, m.xy * v.x + m.yy * v.y + m.yt * v.angular,
          m.xt * v.x + m.yt * v.y + m.tt * v.angular};
}
/// m += a b^T. The sum of all added products must be symmetric.
template <int N>
HWY_INLINE void add_product(Symmetric3<N>& m, Twist<N> a, Twist<N> b) {
  m.xx += a.x * b.x;
  m.xy += a.x * b.y;
  m.xt += a.x * b.angular;
  m.yy += a.y * b.y;
  m.yt += a.y * b.angular;
  m.tt += a.angular * b.angular;
}

template <int N>
struct TwistStore {
  float x[N], y[N], angular[N];

  HWY_INLINE Twist<N> load() const { return {Real<N>::load(x), Real<N>::load(y), Real<N>::load(angular)}; }
  HWY_INLINE void store(Twist<N> v) {
    v.x.store(x);
    v.y.store(y);
    v.angular.store(angular);
  }
};
template <int N>
struct Symmetric3Store {
  float xx[N], xy[N], xt[N], yy[N], yt[N], tt[N];

  HWY_INLINE Symmetric3<N> load() const {
    return {Real<N>::load(xx), Real<N>::load(xy), Real<N>::load(xt),
            Real<N>::load(yy), Real<N>::load(yt), Real<N>::load(tt)};
  }
  HWY_INLINE void store(const Symmetric3<N>& m) {
    m.xx.store(xx);
    m.xy.store(xy);
    m.xt.store(xt);
    m.yy.store(yy);
    m.yt.store(yt);
    m.tt.store(tt);
  }
};

/// The product of each row with a velocity.
template <int Rows, int N>
HWY_INLINE Twist<N> rates(const TwistStore<N>* rows, Twist<N> v) {
  const Real<N> zero(0.0f);
  Twist<N> result = {dot(rows[0].load(), v), zero, zero};
  if constexpr (Rows > 1) result.y = dot(rows[1].load(), v);
  if constexpr (Rows > 2) result.angular = dot(rows[2].load(), v);
  return result;
}
/// The weighted sum of rows.
template <int Rows, int N>
HWY_INLINE Twist<N> weighted(const TwistStore<N>* rows, Twist<N> weights) {
  Twist<N> sum = weights.x * rows[0].load();
  if constexpr (Rows > 1) sum = sum + weights.y * rows[1].load();
  if constexpr (Rows > 2) sum = sum + weights.angular * rows[2].load();
  return sum;
}

/// The sum of the vectors, weighted by row k of a symmetric matrix.
template <int Rows, int N>
HWY_INLINE Twist<N> combine(const Symmetric3<N>& m, int k, const Twist<N>* vectors) {
  const Real<N> row[3] = {k == 0   ? m.xx
                          : k == 1 ? m.xy
                                   : m.xt,
                          k == 0   ? m.xy
                          : k == 1 ? m.yy
                                   : m.yt,
                          k == 0   ? m.xt
                          : k == 1 ? m.yt
                                   : m.tt};
  Twist<N> sum = row[0] * vectors[0];
  for (int l = 1; l < Rows; ++l) sum = sum + row[l] * vectors[l];
  return sum;
}

/// The inverse of the first `Rows` rows and columns of a symmetric matrix, given by its lower half. A row of zeros gives a row of zeros.
template <int Rows, int N>
HWY_INLINE Symmetric3<N> invert(const Real<N> (&d)[3][3]) {
  const Real<N> zero(0.0f);
  Symmetric3<N> m = {zero, zero, zero, zero, zero, zero};
  const Real<N> p0 = invert_positive(d[0][0]);
  if constexpr (Rows == 1) {
    m.xx = p0;
    return m;
  }
  const Real<N> l10 = d[1][0] * p0;
  const Real<N> p1 = invert_positive(d[1][1] - l10 * d[1][0]);
  if constexpr (Rows == 2) {
    m.yy = p1;
    m.xy = -(l10 * p1);
    m.xx = p0 - l10 * m.xy;
    return m;
  }
  const Real<N> l20 = d[2][0] * p0;
  const Real<N> e21 = d[2][1] - l20 * d[1][0];
  const Real<N> l21 = e21 * p1;
  const Real<N> p2 = invert_positive(d[2][2] - l20 * d[2][0] - l21 * e21);
  m.tt = p2;
  m.yt = -(l21 * p2);
  m.xt = -(l10 * m.yt) - l20 * p2;
  m.yy = p1 - l21 * m.yt;
  m.xy = -(l10 * m.yy) - l20 * m.yt;
  m.xx = p0 - l10 * m.xy - l20 * m.xt;
  return m;
}

template <int N>
HWY_INLINE void store_where(Mask<N> mask, Real<N> value, float* to) {
  select(mask, value, Real<N>::load(to)).store(to);
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
