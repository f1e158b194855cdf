// Lanes: vectors of N floats. Every kernel of the solver is written once, over these types, and compiled by Highway for each
// instruction set. Width 1 (scalar) is compiled from the same source.
//
// Real<N> offers what src/core/trig.hpp requires of lane types, so the formulas of src/core accept it. Every operation is a
// single IEEE operation: no fused multiply-add, no approximate reciprocal. So a lane has the same bits as a float, for every width and
// instruction set.
//
// This header is included once per instruction set (see solve/kernels.cpp), hence the odd guard.
#if defined(DRYSTONE_SIMD_LANES_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SIMD_LANES_INL_
#undef DRYSTONE_SIMD_LANES_INL_
#else
#define DRYSTONE_SIMD_LANES_INL_
#endif

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "drystone/math.hpp"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <int N>
using Tag = hn::CappedTag<float, static_cast<std::size_t>(N)>;

template <int N>
struct Mask {
  hn::Mask<Tag<N>> m;

  Mask() = default;
  HWY_INLINE Mask(hn::Mask<Tag<N>> mask) : m(mask) {}
};

template <int N>
struct Real {
  hn::Vec<Tag<N>> v;

  Real() = default;
  explicit HWY_INLINE Real(float x) : v(hn::Set(Tag<N>(), x)) {}
  static HWY_INLINE Real of(hn::Vec<Tag<N>> vec) {
    Real r;
    r.v = vec;
    return r;
  }
  /// Loads N floats from an address that is aligned to their size.
  static HWY_INLINE Real load(const float* from) {
    HWY_DASSERT(is_aligned(from));
    return of(hn::Load(Tag<N>(), from));
  }
  HWY_INLINE void store(float* to) const {
    HWY_DASSERT(is_aligned(to));
    hn::Store(v, Tag<N>(), to);
  }
  static HWY_INLINE bool is_aligned(const float* address) {
    return reinterpret_cast<std::uintptr_t>(address) % (sizeof(float) * hn::Lanes(Tag<N>())) == 0;
  }
  /// Loads N floats from any address.
  static HWY_INLINE Real load_unaligned(const float* from) { return of(hn::LoadU(Tag<N>(), from)); }
  HWY_INLINE void store_unaligned(float* to) const { hn::StoreU(v, Tag<N>(), to); }
};

template <int N>
HWY_INLINE Real<N> operator+(Real<N> a, Real<N> b) {
  return Real<N>::of(hn::Add(a.v, b.v));
}
template <int N>
HWY_INLINE Real<N> operator-(Real<N> a, Real<N> b) {
  return Real<N>::of(hn::Sub(a.v, b.v));
}
template <int N>
HWY_INLINE Real<N> operator*(Real<N> a, Real<N> b) {
  return Real<N>::of(hn::Mul(a.v, b.v));
}
template <int N>
HWY_INLINE Real<N> operator/(Real<N> a, Real<N> b) {
  return Real<N>::of(hn::Div(a.v, b.v));
}
template <int N>
HWY_INLINE Real<N> operator-(Real<N> a) {
  return Real<N>::of(hn::Neg(a.v));
}
template <int N>
HWY_INLINE Real<N>& operator+=(Real<N>& a, Real<N> b) {
  return a = a + b;
}
template <int N>
HWY_INLINE Real<N>& operator-=(Real<N>& a, Real<N> b) {
  return a = a - b;
}

template <int N>
HWY_INLINE Mask<N> operator<(Real<N> a, Real<N> b) {
  return {hn::Lt(a.v, b.v)};
}
template <int N>
HWY_INLINE Mask<N> operator>(Real<N> a, Real<N> b) {
  return {hn::Gt(a.v, b.v)};
}
template <int N>
HWY_INLINE Mask<N> operator<=(Real<N> a, Real<N> b) {
  return {hn::Le(a.v, b.v)};
}
template <int N>
HWY_INLINE Mask<N> operator>=(Real<N> a, Real<N> b) {
  return {hn::Ge(a.v, b.v)};
}
template <int N>
HWY_INLINE Mask<N> operator==(Real<N> a, Real<N> b) {
  return {hn::Eq(a.v, b.v)};
}
template <int N>
HWY_INLINE Mask<N> both(Mask<N> a, Mask<N> b) {
  return {hn::And(a.m, b.m)};
}
template <int N>
HWY_INLINE Mask<N> either(Mask<N> a, Mask<N> b) {
  return {hn::Or(a.m, b.m)};
}
/// Where a holds and b does not.
template <int N>
HWY_INLINE Mask<N> only_first(Mask<N> a, Mask<N> b) {
  return {hn::AndNot(b.m, a.m)};
}
template <int N>
HWY_INLINE bool all_true(Mask<N> mask) {
  return hn::AllTrue(Tag<N>(), mask.m);
}
template <int N>
HWY_INLINE bool any_true(Mask<N> mask) {
  return !hn::AllFalse(Tag<N>(), mask.m);
}
/// Bit i is lane i.
template <int N>
HWY_INLINE unsigned mask_bits(Mask<N> mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Tag<N>(), mask.m, bytes);
  return bytes[0] + (unsigned{bytes[1]} << 8);
}
/// Calls f(lane) for each lane in which the mask holds.
template <int N, typename F>
HWY_INLINE void for_each_lane(Mask<N> mask, F f) {
  for (unsigned bits = mask_bits(mask); bits != 0; bits &= bits - 1)
    f(static_cast<std::size_t>(std::countr_zero(bits)));
}
template <int N>
HWY_INLINE Real<N> select(Mask<N> mask, Real<N> a, Real<N> b) {
  return Real<N>::of(hn::IfThenElse(mask.m, a.v, b.v));
}
/// a where the mask holds, else 0.
template <int N>
HWY_INLINE Real<N> keep(Mask<N> mask, Real<N> a) {
  return Real<N>::of(hn::IfThenElseZero(mask.m, a.v));
}

// Instruction sets differ in min and max of zeros and NaN. Highway's on x86 and WebAssembly give what the scalar a < b ? a : b gives.
#if (HWY_ARCH_X86 || HWY_ARCH_WASM) && HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#define DRYSTONE_MIN_IS_COMPARE 1
#else
#define DRYSTONE_MIN_IS_COMPARE 0
#endif
template <int N>
HWY_INLINE Real<N> min(Real<N> a, Real<N> b) {
#if DRYSTONE_MIN_IS_COMPARE
  return Real<N>::of(hn::Min(a.v, b.v));
#else
  return select(a < b, a, b);
#endif
}
template <int N>
HWY_INLINE Real<N> max(Real<N> a, Real<N> b) {
#if DRYSTONE_MIN_IS_COMPARE
  return Real<N>::of(hn::Max(a.v, b.v));
#else
  return select(a > b, a, b);
#endif
}
#undef DRYSTONE_MIN_IS_COMPARE
template <int N>
HWY_INLINE Real<N> clamp(Real<N> a, Real<N> low, Real<N> high) {
  return min(max(a, low), high);
}
template <int N>
HWY_INLINE Real<N> abs(Real<N> a) {
  return Real<N>::of(hn::Abs(a.v));
}
template <int N>
HWY_INLINE Real<N> sqrt(Real<N> a) {
  return Real<N>::of(hn::Sqrt(a.v));
}
/// 1 / a where a is positive, else 0: the effective mass of a constraint that may have none. Numbers so small that they have lost digits (the
/// determinant of bodies of 1e19 kg) count as 0: their inverse may be infinite, and products of infinity and 0 are no numbers, for which
/// instruction sets differ.
template <int N>
HWY_INLINE Real<N> invert_positive(Real<N> a) {
  const Mask<N> positive = a >= Real<N>(std::numeric_limits<float>::min());
  return keep(positive, Real<N>(1.0f) / select(positive, a, Real<N>(1.0f)));
}

#include "core/trig_formulas-inl.hpp"

/// N values of Vec2.
template <int N>
struct Vec2Lanes {
  Real<N> x;
  Real<N> y;
};
/// N values of Rotation.
template <int N>
struct RotationLanes {
  Real<N> c;
  Real<N> s;
};

template <int N>
HWY_INLINE Vec2Lanes<N> operator+(Vec2Lanes<N> a, Vec2Lanes<N> b) {
  return {a.x + b.x, a.y + b.y};
}
template <int N>
HWY_INLINE Vec2Lanes<N> operator-(Vec2Lanes<N> a, Vec2Lanes<N> b) {
  return {a.x - b.x, a.y - b.y};
}
template <int N>
HWY_INLINE Vec2Lanes<N> operator-(Vec2Lanes<N> a) {
  return {-a.x, -a.y};
}
template <int N>
HWY_INLINE Vec2Lanes<N> operator*(Real<N> s, Vec2Lanes<N> a) {
  return {s * a.x, s * a.y};
}
template <int N>
HWY_INLINE Real<N> dot(Vec2Lanes<N> a, Vec2Lanes<N> b) {
  return a.x * b.x + a.y * b.y;
}
template <int N>
HWY_INLINE Real<N> cross(Vec2Lanes<N> a, Vec2Lanes<N> b) {
  return a.x * b.y - a.y * b.x;
}
template <int N>
HWY_INLINE Vec2Lanes<N> cross(Real<N> s, Vec2Lanes<N> a) {
  return {-(s * a.y), s * a.x};
}
template <int N>
HWY_INLINE Vec2Lanes<N> perpendicular(Vec2Lanes<N> a) {
  return {-a.y, a.x};
}
template <int N>
HWY_INLINE Vec2Lanes<N> right_perpendicular(Vec2Lanes<N> a) {
  return {a.y, -a.x};
}
template <int N>
HWY_INLINE Vec2Lanes<N> select(Mask<N> mask, Vec2Lanes<N> a, Vec2Lanes<N> b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y)};
}
template <int N>
HWY_INLINE Vec2Lanes<N> keep(Mask<N> mask, Vec2Lanes<N> a) {
  return {keep(mask, a.x), keep(mask, a.y)};
}
template <int N>
HWY_INLINE Vec2Lanes<N> rotate(RotationLanes<N> q, Vec2Lanes<N> a) {
  return {q.c * a.x - q.s * a.y, q.s * a.x + q.c * a.y};
}
/// Rotates by b, then by a.
template <int N>
HWY_INLINE RotationLanes<N> operator*(RotationLanes<N> a, RotationLanes<N> b) {
  return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
}
/// Rotates by the inverse of q.
template <int N>
HWY_INLINE Vec2Lanes<N> rotate_back(RotationLanes<N> q, Vec2Lanes<N> a) {
  return {q.c * a.x + q.s * a.y, q.c * a.y - q.s * a.x};
}
/// The rotation that leads from a to b: inverse(a) * b.
template <int N>
HWY_INLINE RotationLanes<N> relative(RotationLanes<N> a, RotationLanes<N> b) {
  return {a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c};
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
