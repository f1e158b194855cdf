// Conversion between angles and rotations: the public functions based on trig.hpp.
#include "core/trig.hpp"
#include "drystone/math.hpp"

namespace drystone {

Rotation make_rotation(float radians) {
  const math::SinCos<float> result = math::sin_cos(radians);
  return normalize(Rotation{result.cos, result.sin});
}

float angle(Rotation q) { return math::atan2(q.s, q.c); }

}  // namespace drystone
