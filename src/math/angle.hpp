// Angles that differ by whole turns.
#pragma once

#include <cmath>

#include "drystone/math.hpp"

namespace drystone::math {

/// The same angle in [-pi, pi] [rad]. std::remainder is exact by IEEE 754, so the bits are the same everywhere.
inline float wrap_angle(float radians) {
  return radians >= -kPi && radians <= kPi ? radians : std::remainder(radians, 2.0f * kPi);
}

}  // namespace drystone::math
