// The grid that bodies move on, and the ranges that their places and velocities stay in.
//
// A double has a place every 2e-9 m at 1e7 m, and millions of times as many near the origin. If a body moved to the nearest
// of them, its path would depend on where in the world it is, in the last bits and, for whatever is unstable, soon in all.
// So motion is rounded to multiples of 2^-29 m (1.9 nm), which all places up to 1.6e7 m have: a scene that is moved by whole
// metres there does the same, bit for bit. 1.9 nm are the rounding of a float at 0.03 m. Beyond 1.6e7 m the grid is a
// double's own, at 1e9 m 0.12 um.
#pragma once

#include <cmath>

#include "drystone/position.hpp"
#include "geometry/check.hpp"

namespace drystone::model {

/// Rounded to a multiple of 2^-29. A float of 4e6 or more is one of 2^-1 already, which the sum does not round.
inline double to_grid(float motion) {
  constexpr double kRounder = 1.5 * 8388608.0;  // Numbers of its size are 2^-29 apart.
  return (double{motion} + kRounder) - kRounder;
}

/// A place of a body moved by a difference.
inline Position moved(Position place, Vec2 motion) {
  return {place.x + to_grid(motion.x), place.y + to_grid(motion.y)};
}
/// The same for a point in the frame of a body.
inline Position point_on_grid(const WorldTransform& pose, Vec2 local) {
  return moved(pose.position, rotate(pose.rotation, local));
}

using geometry::in_range;  // What a step moves to must be where a call could have placed it.

/// WorldOptions::max_speed.
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
