// The lengths by which continuous collision, the narrow phase and the solver keep bodies from passing through walls. All lengths here are
// multiples of `min_extent`, half of the body's thickness: the distance of the centroid of its thinnest shape from the nearest side.
//
// The contact solver pushes a body back to the side from which it came, as long as its centroid is on that side. So:
//   1. If a body overlaps a static shape by at most kShallowPart = 1/4 when a step begins, its centroid is at least 3/4 outside. A body
//      that overlaps more is "pressed" and is swept at any speed.
//   2. If no point of the body moves farther than kFastPart = 1/2 in the step, its centroid is at least 3/4 - 1/2 = 1/4 outside when the
//      step ends. A body that moves farther is "fast" and is swept.
// So a body that is neither pressed nor fast needs no sweep. A swept body is not stopped if its centroid stays outside and its overlap
// increases by less than kShallowPart: it then ends the step no deeper than a body at rest may be.
#pragma once

#include "drystone/geometry.hpp"
#include "world/rows.hpp"

namespace drystone::model {

/// A body that moves farther in a step than this part of its half thickness is swept.
inline constexpr float kFastPart = 0.5f;
/// Up to this part of the half thickness, the contact solver alone handles an overlap with a static shape, or an approach to it in a step.
inline constexpr float kShallowPart = 0.25f;
static_assert(kShallowPart + kFastPart < 1.0f, "a body that is neither pressed nor fast keeps its centroid outside");

/// The sine of the angle by which a body rotated in a step, or 1 for more than a quarter turn (Sweep::angle is then not 0).
inline float sine_of_angle(Rotation rotation, float large_angle) {
  return large_angle == 0.0f ? abs(rotation.s) : 1.0f;
}

/// Whether the body is fast. The solver lists fast bodies for continuous collision. `path` is the motion of the centre of mass [m],
/// `angle_sine` the result of sine_of_angle(), `unit` the world's length unit. A motion shorter than the slop is never fast, because contacts may
/// have errors of this size.
inline bool moved_fast(const BodyState& body, float path, float angle_sine, float unit) {
  return path + angle_sine * body.extent > max(kFastPart * body.min_extent, unit * kLinearSlop);
}

/// Whether a motion by `path` [m] leaves a body or shape of this half thickness no deeper than a body at rest may be.
inline bool stays_shallow(float path, float min_extent) { return path < kShallowPart * min_extent; }

/// Whether an overlap [m] of a static shape with a dynamic body of this half thickness is so deep that the body has to be swept.
inline bool is_beyond_shallow(float overlap, float min_extent) { return overlap > kShallowPart * min_extent; }

}  // namespace drystone::model
