// Anchors far outside a light body. An impulse at such an anchor rotates the body rather than moving it. If a body has three or more such
// joints, each iteration over the joints leaves an error that circulates among them, and a full warm start makes the error grow:
// trees of boxes with levers of 2 m had a million times their energy after 20 s. So trees with such anchors are solved directly
// (solve/partition/components.cpp). In small components that are solved by iterations, the energy of the warm start is limited
// (solve/warm_start_energy.hpp). In large ones joints but hinges warm start with a part of their impulses (share_forgotten() in
// constraint/warm_start-inl.hpp); of nets of hinges, the sum of the shares that a body takes of its joints says whether errors grow
// (constraint/hub.hpp).
#pragma once

#include "drystone/math.hpp"

namespace drystone::joint {

/// An anchor is far if an impulse moves it this many times as much by rotation as by translation, that is beyond 2.8 radii of gyration.
/// For the end of a rod and the corner of a square the ratio is 3.
inline constexpr float kFarAnchor = 8.0f;

/// The motion of an anchor by rotation of its body, per impulse [1/kg]. Divided by inv_mass it is the ratio to the motion by
/// translation, r^2 m / I.
inline float ease_of_turning(float inv_inertia, Vec2 arm) { return inv_inertia * length_squared(arm); }

inline bool is_far_anchor(float inv_mass, float inv_inertia, Vec2 arm) {
  return ease_of_turning(inv_inertia, arm) > kFarAnchor * inv_mass;
}

}  // namespace drystone::joint
