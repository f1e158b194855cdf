// Range reduction for sin_cos(float). std::remainder is exact by definition (IEEE 754 requires it), in every libm, so it
// has the same bits everywhere. Against the true 2 pi the double constant is off by 2.4e-16 per turn: 4e-17 of the angle.
#include "math/trig.hpp"

#include <cmath>

namespace drystone::math {

SinCos<float> sin_cos(float radians) {
  // The same computation as in lanes, without a reduction that could round pi to its neighbour.
  if (abs(radians) <= kPi) return sin_cos_reduced(radians);
  constexpr double kTwoPi = 6.283185307179586476925;
  return sin_cos_reduced(static_cast<float>(std::remainder(static_cast<double>(radians), kTwoPi)));
}

}  // namespace drystone::math
