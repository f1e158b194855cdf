// WorldOptions::max_speed: whether a velocity is within it, and the velocity cut to it.
#pragma once

#include "drystone/math.hpp"

namespace drystone::model {

inline bool is_within_speed(Vec2 velocity, float max_speed) {
  return length_squared(velocity) <= max_speed * max_speed;
}

/// By the larger component, since the square of a finite speed may be infinite. A little below the limit, so that no
/// rounding leaves it above: what was cut once is not cut and counted again.
inline Vec2 cut_to_speed(Vec2 velocity, float max_speed) {
  const Vec2 scaled = (1.0f / max(abs(velocity.x), abs(velocity.y))) * velocity;
  return ((1.0f - 1.0e-6f) * max_speed / length(scaled)) * scaled;
}

}  // namespace drystone::model
