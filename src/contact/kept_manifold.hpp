// Whether a contact's manifold is still valid: while the relative pose of its bodies has hardly changed since it was computed, it moves
// with them (contact/contact_now.hpp). The step asks this before it computes a manifold again, and so does the measurement of
// overlaps.
#pragma once

#include <limits>

#include "drystone/geometry.hpp"
#include "model/sim_state.hpp"

namespace drystone::contact {

/// How far two shapes may move relative to each other before their manifold is computed again [m].
inline constexpr float kReuseDistance = 0.5f * kLinearSlop;

/// The same for this pair. The motion is measured by the larger coordinate of a shift and by the sine of an angle, so
/// it may be underestimated by a factor of sqrt 2.
inline float reuse_distance(const ContactRow& contact) {
  return contact.count == 0 ? max(kReuseDistance, 0.7f * contact.clearance) : kReuseDistance;
}

/// The centre of the smaller body in the frame of the larger one, and the rotation from a to b.
struct Placement {
  Vec2 center;
  Rotation rotation;
};

inline Placement placement_of(bool b_is_smaller, const BodyState& a, const BodyState& b) {
  const Vec2 center = b_is_smaller ? inv_rotate(a.pose.rotation, b.center - a.pose.position)
                                   : inv_rotate(b.pose.rotation, a.center - b.pose.position);
  return {center, relative(a.pose.rotation, b.pose.rotation)};
}

/// How far the smaller body has moved relative to the larger one since the manifold was computed [m].
struct Drift {
  Vec2 shift;             // Of its centre, in the frame of the larger.
  float rotation = 0.0f;  // Of its farthest point, about its centre.
};

inline Drift drift_of(const ContactRow& contact, const BodyState& a, const BodyState& b) {
  const Placement now = placement_of(contact.b_is_smaller, a, b);
  const Rotation rotation = relative(contact.computed_rotation, now.rotation);
  const float extent = contact.b_is_smaller ? b.extent : a.extent;
  constexpr float kHalfTurn = std::numeric_limits<float>::infinity();
  return {now.center - contact.computed_center, rotation.c > 0.0f ? abs(rotation.s) * extent : kHalfTurn};
}

/// Whether no point of the smaller body has moved far relative to the larger one since the manifold was computed.
inline bool hardly_moved(const ContactRow& contact, const BodyState& a, const BodyState& b) {
  const Drift drift = drift_of(contact, a, b);
  return max(abs(drift.shift.x), abs(drift.shift.y)) + drift.rotation < reuse_distance(contact);
}

}  // namespace drystone::contact
