// Range reduction for sin_cos(float). IEEE 754 requires std::remainder to be exact, so its result has the same bits in every libm.
// The double constant differs from the true 2 pi by 2.4e-16, an error of 4e-17 of the angle.
#include "core/trig.hpp"

namespace drystone::math {

SinCos<float> sin_cos(float radians) {
  // These angles are not reduced, because the lanes do not reduce them: reduction could change pi to the neighbouring float.
  if (abs(radians) <= kPi) return sin_cos_reduced(radians);
  constexpr double kTwoPi = 6.283185307179586476925;
  return sin_cos_reduced(static_cast<float>(std::remainder(static_cast<double>(radians), kTwoPi)));
}

}  // namespace drystone::math
