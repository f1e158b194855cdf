// Anchors far outside a light body. An impulse there rotates the body rather than moving it, and so do the impulses of its other joints.
// With three or more such joints, each sweep leaves an error that goes round among them, and a full warm start makes it grow: trees
// of boxes with levers of 2 m had a million times their energy after 20 s. So trees with such anchors are solved directly
// (partition/components.cpp), and swept joints warm start with a part of their impulses in each sub-step
// (share_forgotten() in joint/warm_start-inl.hpp). If a sweep leaves the share g of an error (a complex number where errors
// go round) and a sub-step begins with the share s of the impulses, an error grows by the roots z of  z^2 - (1 + s) g z
// + s g = 0: with s = 1 beyond 1 for many g of
// |g| < 1, with s = 0 never. Reducing them once a step is not enough: 1e4 m/s grew to 1e17 m/s within the sub-steps of
// one. Alternative: sweeps in alternating directions would not let the error grow either, but nets of joints are looser
// with them.
#pragma once

#include "drystone/math.hpp"

namespace drystone::joint {

/// An anchor is far out if moving it by rotation is this many times as easy as by translation: beyond 2.8 radii of gyration. The end
/// of a rod has 3, the corner of a square 3.
inline constexpr float kFarAnchor = 8.0f;

/// How far an impulse moves an anchor by rotating its body [1/kg]. Divided by inv_mass it is the ratio to the motion by
/// translation, r^2 m / I.
inline float ease_of_turning(float inv_inertia, Vec2 arm) { return inv_inertia * length_squared(arm); }

inline bool is_far_anchor(float inv_mass, float inv_inertia, Vec2 arm) {
  return ease_of_turning(inv_inertia, arm) > kFarAnchor * inv_mass;
}

}  // namespace drystone::joint
