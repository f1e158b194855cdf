// The grid on which bodies move, and the ranges of their positions and velocities.
//
// Neighbouring doubles are 2e-9 m apart at 1e7 m, and millions of times closer near the origin. If motion were rounded
// to doubles, the last bits of a body's path would depend on its place in the world, and in an unstable scene soon all bits. So motion is
// rounded to multiples of 2^-29 m (1.9 nm), which doubles represent up to 1.6e7 m: within this range a scene that is moved by
// whole metres gives the same bits. 1.9 nm is the rounding of a float at 0.03 m. Beyond 1.6e7 m the grid is that of doubles, 0.12 um
// at 1e9 m.
#pragma once

#include <cmath>

#include "drystone/position.hpp"
#include "geometry/check.hpp"

namespace drystone::model {

/// The motion, rounded to a multiple of 2^-29. A float of 2^22 or more is a multiple of 2^-1, which the sum does not round.
inline double to_grid(float motion) {
  constexpr double kRounder = 1.5 * 8388608.0;  // Numbers of its size are 2^-29 apart.
  return (double{motion} + kRounder) - kRounder;
}

/// A place, moved on the grid.
inline Position moved(Position place, Vec2 motion) {
  return {place.x + to_grid(motion.x), place.y + to_grid(motion.y)};
}
/// The place on the grid of a point in the frame of a body.
inline Position point_on_grid(const WorldTransform& pose, Vec2 local) {
  return moved(pose.position, rotate(pose.rotation, local));
}

using geometry::in_range;  // A step may move bodies only to places where a call could put them.

/// Whether the speed is within WorldOptions::max_speed.
inline bool is_within_speed(Vec2 velocity, float max_speed) {
  return length_squared(velocity) <= max_speed * max_speed;
}

/// Scales the velocity down to the limit. The velocity is divided by its larger component first, because the square of a finite speed may
/// be infinite. The result is a little below the limit, so that rounding cannot leave it above.
inline Vec2 cut_to_speed(Vec2 velocity, float max_speed) {
  const Vec2 scaled = (1.0f / max(abs(velocity.x), abs(velocity.y))) * velocity;
  return ((1.0f - 1.0e-6f) * max_speed / length(scaled)) * scaled;
}

}  // namespace drystone::model
