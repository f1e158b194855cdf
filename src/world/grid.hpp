// The grid on which bodies move, and the ranges of their positions and velocities.
//
// Neighbouring doubles are 2e-9 m apart at 1e7 m, and millions of times closer near the origin. If motion were rounded
// to doubles, the last bits of a body's path would depend on its place in the world, and in an unstable scene soon all bits. So motion is
// rounded to multiples of 2^-29 m (1.9 nm), which doubles represent up to 1.6e7 m: within this range a scene that is moved by
// whole metres gives the same bits. 1.9 nm is the rounding of a float at 0.03 m. Beyond 1.6e7 m the grid is that of doubles, 0.12 um
// at 1e9 m. If WorldOptions::length_unit is not 1, the grain takes the place of the metre here: this unit, rounded down to a power of two, so
// that the grid is one of binary numbers.
#pragma once

#include <cstdint>
#include <cstring>

#include "drystone/world.hpp"
#include "geometry/check.hpp"

namespace drystone::model {

/// The grain of a world: its length unit, rounded down to a power of two [m].
inline double grain_of(float length_unit) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &length_unit, sizeof(bits));
  bits &= 0xff800000u;  // Without the fraction.
  std::memcpy(&length_unit, &bits, sizeof(bits));
  return double{length_unit};
}

/// The motion, rounded to a multiple of 2^-29 grains. With a grain of 1 m, a float of 2^22 or more is a multiple of 2^-1, which the sum does
/// not round.
inline double to_grid(float motion, double grain) {
  const double rounder = 1.5 * 8388608.0 * grain;  // Numbers of its size are 2^-29 grains apart.
  return (double{motion} + rounder) - rounder;
}

/// A place, moved on the grid.
inline Position moved(Position place, Vec2 motion, float length_unit) {
  const double grain = grain_of(length_unit);
  return {place.x + to_grid(motion.x, grain), place.y + to_grid(motion.y, grain)};
}
/// The place on the grid of a point in the frame of a body.
inline Position point_on_grid(const WorldTransform& pose, Vec2 local, float length_unit) {
  return moved(pose.position, rotate(pose.rotation, local), length_unit);
}

using geometry::in_range;  // A step may move bodies only to places where a call could put them.

/// WorldOptions::max_speed in metres per second, at most what a call may set.
inline float max_speed(const WorldOptions& options) {
  constexpr float kMost = 1.0e6f;
  return min(options.length_unit * options.max_speed, kMost);
}
/// Whether the speed is within the limit.
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
