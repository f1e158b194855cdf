// How bodies are kept from passing through walls: lengths on which continuous collision, the narrow phase and the
// solver must agree. All are parts of `min_extent`, which is half of the body's thickness: the distance of the centroid
// of its thinnest shape from the nearest side.
//
// The contact solver pushes a body back to the side it came from as long as its centroid is on that side. So:
//   1. A body whose overlap with a static shape is at most kShallowPart when a step begins has its centroid at least
//      1 - kShallowPart = 3/4 outside. A deeper one is "pressed", and is swept however slow it is.
//   2. A body of which no point moves farther than kFastPart = 1/2 in the step ends it with its centroid at least 3/4 - 1/2 =
//      1/4 outside. One that moves farther is "fast", and is swept.
// So a body that is neither pressed nor fast needs no sweep. A swept body is not stopped if its centroid stays outside and its overlap
// grows by less than kShallowPart: then it ends the step no deeper than a body at rest may be.
#pragma once

#include "drystone/geometry.hpp"
#include "model/rows.hpp"

namespace drystone::model {

/// The part of its half thickness by which a body that is not swept may move in a step.
inline constexpr float kFastPart = 0.5f;
/// The part of its half thickness up to which the contact solver alone handles an overlap with a static shape, or an approach to it in a
/// step.
inline constexpr float kShallowPart = 0.25f;
static_assert(kShallowPart + kFastPart < 1.0f, "a body that is neither pressed nor fast keeps its centroid outside");

/// The sine of the angle by which a body turned in a step, or 1 where that is more than a quarter turn (Sweep::angle is not 0).
inline float sine_of_angle(Rotation rotation, float large_angle) {
  return large_angle == 0.0f ? abs(rotation.s) : 1.0f;
}

/// Whether the body is fast: the solver lists such bodies for continuous collision. `path` is how far the centre went [m],
/// `angle_sine` what sine_of_angle() gives. A motion shorter than the slop is never fast: contacts may be off by as
/// much.
inline bool moved_fast(const BodyState& body, float path, float angle_sine) {
  return path + angle_sine * body.extent > max(kFastPart * body.min_extent, kLinearSlop);
}

/// Whether a motion by `path` [m] leaves a body or shape of this half thickness no deeper than a body at rest may be.
inline bool stays_shallow(float path, float min_extent) { return path < kShallowPart * min_extent; }

/// Whether an overlap [m] of a static shape with a dynamic body of this half thickness is so deep that the body has to be swept.
inline bool is_beyond_shallow(float overlap, float min_extent) { return overlap > kShallowPart * min_extent; }

}  // namespace drystone::model
