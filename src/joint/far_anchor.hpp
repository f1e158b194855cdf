// Anchors far outside a light body. An impulse there turns the body rather than shifting it, and so do those of its other joints:
// with three or more, each sweep leaves an error that goes round among them, and a warm start that is kept whole makes it grow.
// Trees of boxes with levers of 2 m had a million times their energy after 20 s. So trees with such anchors are solved directly
// (partition/components.cpp), and in loops less is remembered (remembered() in joint/parts-inl.hpp). Sweeps there and back would
// not let the error grow either, but nets of joints are looser with them.
#pragma once

#include "drystone/math.hpp"

namespace drystone::joint {

/// From how many times on an anchor is far out: beyond 2.8 radii of gyration. The end of a rod has 3, the
/// corner of a square 3.
inline constexpr float kFarAnchor = 8.0f;

/// How easily an anchor is moved by turning its body [1/kg]; over inv_mass, how many times as easily as by shifting it: r^2 m / I.
inline float ease_of_turning(float inv_inertia, Vec2 arm) { return inv_inertia * length_squared(arm); }

inline bool is_far_anchor(float inv_mass, float inv_inertia, Vec2 arm) {
  return ease_of_turning(inv_inertia, arm) > kFarAnchor * inv_mass;
}

}  // namespace drystone::joint
