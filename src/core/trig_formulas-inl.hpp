// The formulas of trig.hpp, without a guard: this file is included inside a namespace, once for float (trig.hpp) and once
// per instruction set for lanes (core/lanes-inl.hpp). A compiler may use an instruction set only in functions defined
// under its target pragma, so lanes cannot use a template that is included before the pragma.
//
// The including namespace must offer what trig.hpp lists for a lane type F.

template <typename F>
struct SinCos {
  F sin;
  F cos;
};

namespace detail {

// pi and pi/2 are each represented by a float and the remainder of its rounding.
inline constexpr float kPiRest = -8.74227766e-8f;
inline constexpr float kHalfPi = 1.57079637f;
inline constexpr float kHalfPiRest = -4.37113883e-8f;

/// sin x for |x| up to a little more than pi/2.
template <typename F>
F sin_quarter(F x) {
  const F u = x * x;
  const F p = ((F(2.60005477e-6f) * u + F(-1.98066152e-4f)) * u + F(8.33301729e-3f)) * u + F(-1.66666571e-1f);
  return x + x * u * p;
}

/// atan x for x in [0, 1].
template <typename F>
F atan_unit(F x) {
  const F u = x * x;
  const F high = ((F(-4.35540622e-3f) * u + F(2.30401374e-2f)) * u + F(-5.77735920e-2f)) * u + F(9.79423472e-2f);
  const F p = ((high * u + F(-1.39765822e-1f)) * u + F(1.99627040e-1f)) * u + F(-3.33316590e-1f);
  return x + x * u * p;
}

}  // namespace detail

/// Sine and cosine of radians in [-pi, pi], by one polynomial. The sine folds the upper half of [0, pi] onto the lower half; the
/// cosine is the sine of pi/2 - |x|.
template <typename F>
SinCos<F> sin_cos_reduced(F radians) {
  const F a = abs(radians);
  const F folded = min(a, (F(kPi) - a) + F(detail::kPiRest));
  const F s = detail::sin_quarter(folded);
  const F c = detail::sin_quarter((F(detail::kHalfPi) - a) + F(detail::kHalfPiRest));
  return {select(radians < F(0.0f), F(0.0f) - s, s), c};
}

/// The angle of (x, y) in [-pi, pi]; 0 for (0, 0). Finite arguments.
template <typename F>
F atan2(F y, F x) {
  const F zero = F(0.0f);
  const F ax = abs(x);
  const F ay = abs(y);
  const auto steep = ax < ay;
  const F longer = select(steep, ay, ax);
  const F shorter = select(steep, ax, ay);
  const F octant = detail::atan_unit(shorter / select(zero < longer, longer, F(1.0f)));
  const F quadrant = select(steep, F(detail::kHalfPi) - octant, octant);
  const F half = select(x < zero, F(kPi) - quadrant, quadrant);
  return select(y < zero, zero - half, half);
}
