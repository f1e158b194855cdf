// Sine, cosine and arc tangent with the same bits on every machine. The results of libm differ between libraries, versions and
// instruction sets, and one differing bit is enough to make two simulations diverge.
//
// Each formula exists once, as a template over a lane type: float, or a SIMD wrapper whose lanes have the same bits as float.
// The formulas use only + - * /, comparisons and select, without branches. So the bits are the same if the compiler
// neither reorders nor fuses operations (docs/determinism.md).
//
// Largest absolute errors, checked against libm in double by tests/math/trig_test.cpp:
//   sin_cos_reduced, |x| <= pi             1.4e-7
//   sin_cos(float),  |x| <= 1e4            2.0e-7; beyond, |x| * 4e-17 is added by the reduction (1e-7 at 2.5e9)
//   atan2                                  3.5e-7 rad
//
// The coefficients are minimax fits, found by a Remez exchange in double precision on the error
//   x + x^3 P(x^2) - sin x   on [0, pi/2]   (4.7e-9)      x + x^3 P(x^2) - atan x   on [0, 1]   (5.0e-8)
// and rounded to float. The leading x is not fitted: small angles keep their relative accuracy.
//
// Signed zeros: the functions treat -0 as +0 and never return -0, so atan2(-0, -1) is +pi. The polynomials x + x^3 p with p < 0 give +0
// for either zero, whatever the sign of zero that abs() of a lane type gives; and negation is written 0 - s, which is +0 where -s would
// be -0.
//
// A lane type F offers, next to + - * / and the comparisons:
//   F(1.5f)                        a constant in every lane
//   select(mask, a, b)             a where the mask holds, else b; mask is decltype(a < b)
//   both(m, n), either(m, n)       masks combined
//   abs(a), min(a, b), max(a, b)   found by argument-dependent lookup in the namespace of the type
// abs() and min/max of zeros may differ in the sign of a zero between lane types.
#pragma once

#include <cmath>

#include "drystone/math.hpp"

namespace drystone::math {

// A float is a lane of width 1.
using drystone::abs;
using drystone::max;
using drystone::min;

constexpr float select(bool mask, float a, float b) { return mask ? a : b; }
constexpr bool both(bool m, bool n) { return m && n; }
constexpr bool either(bool m, bool n) { return m || n; }

#include "core/trig_formulas-inl.hpp"

/// Sine and cosine of any finite angle; sin^2 + cos^2 is 1 within 5e-7 at every size.
SinCos<float> sin_cos(float radians);

/// The same angle, reduced to [-pi, pi] [rad]. std::remainder is exact by IEEE 754, so the bits are the same everywhere.
inline float wrap_angle(float radians) {
  return radians >= -kPi && radians <= kPi ? radians : std::remainder(radians, 2.0f * kPi);
}

}  // namespace drystone::math
