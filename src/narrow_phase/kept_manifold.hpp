// Whether a contact's manifold still holds: while the relative pose of its bodies hardly changed since it was computed, it
// moves along with them (world/contact_now.hpp). Asked by the step before it computes a manifold anew, and by whoever wants to
// know how deep shapes overlap.
#pragma once

#include "drystone/geometry.hpp"
#include "world/world_state.hpp"

namespace drystone::narrow_phase {

/// How far two shapes may have shifted against each other before their manifold is computed anew [m].
inline constexpr float kReuseDistance = 0.5f * kLinearSlop;

/// The same for this pair. A shift is measured along its longer coordinate and by the sine of a turn, and so up to a
/// factor of sqrt 2 too short.
inline float reuse_distance(const ContactRow& contact) {
  return contact.count == 0 ? max(kReuseDistance, 0.7f * contact.clearance) : kReuseDistance;
}

/// Where the smaller of two bodies is, seen from the larger, and how b is turned against a.
struct Placement {
  Vec2 center;
  Rotation turn;
};

inline Placement placement_of(bool b_is_smaller, const BodyState& a, const BodyState& b) {
  const Vec2 center = b_is_smaller ? inv_rotate(a.pose.rotation, b.center - a.pose.position)
                                   : inv_rotate(b.pose.rotation, a.center - b.pose.position);
  return {center, relative(a.pose.rotation, b.pose.rotation)};
}

/// Whether no point of the smaller body has moved far against the larger one since the manifold was computed.
inline bool hardly_moved(const ContactRow& contact, const BodyState& a, const BodyState& b) {
  const Placement now = placement_of(contact.b_is_smaller, a, b);
  const Vec2 shift = abs(now.center - contact.computed_center);
  const Rotation turn = relative(contact.computed_turn, now.turn);
  const float extent = contact.b_is_smaller ? b.extent : a.extent;
  return turn.c > 0.0f && max(shift.x, shift.y) + abs(turn.s) * extent < reuse_distance(contact);
}

}  // namespace drystone::narrow_phase
