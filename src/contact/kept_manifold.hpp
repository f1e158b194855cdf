// Whether a contact's manifold is still valid. A manifold moves with its bodies (contact/contact_now.hpp) and stays valid while their
// relative pose has hardly changed since it was computed. The step and World::measure() test this before they compute a manifold again.
//
// The step tests every awake contact, and most manifolds are kept. So the test reads no rows of contacts: ContactTable::reuse has what it
// needs, in 24 bytes for each contact.
#pragma once

#include <limits>

#include "drystone/geometry.hpp"
#include "world/sim_state.hpp"

namespace drystone::contact {

/// How far two shapes may move relative to each other before their manifold is computed again [length units].
inline constexpr float kReuseDistance = 0.5f * kLinearSlop;

/// How far the shapes of this contact may move relative to each other; 0 if there is no valid manifold, or if the contact lets a shape pass
/// and has to find out in each step whether it has left. Two shapes that are far apart may
/// close 0.7 of the gap and not the whole gap, because the motion is measured by the larger coordinate of a shift and by the sine of an
/// angle, and so underestimated by up to a factor of sqrt 2.
inline float reuse_distance(const ContactRow& contact, float unit) {
  if (!contact.computed || contact.passage == Passage::passing) return 0.0f;
  const float near = unit * kReuseDistance;
  return contact.count == 0 ? max(near, 0.7f * contact.clearance) : near;
}

/// Members are written one by one: a struct that is assigned as a whole is written to the stack and read from there in larger pieces, for
/// which processors wait.
inline void store_reuse(const ContactRow& contact, float unit, ContactReuse& reuse) {
  reuse.computed_center = contact.computed_center;
  reuse.computed_rotation = contact.computed_rotation;
  reuse.distance = reuse_distance(contact, unit);
  reuse.b_is_smaller = contact.b_is_smaller;
}

inline ContactReuse reuse_of(const ContactRow& contact, float unit) {
  ContactReuse reuse;
  store_reuse(contact, unit, reuse);
  return reuse;
}

/// The centre of the smaller body in the frame of the larger one, and the rotation from a to b.
struct RelativePose {
  Vec2 center;
  Rotation rotation;
};

inline RelativePose relative_pose(bool b_is_smaller, const BodyState& a, const BodyState& b) {
  const BodyState& larger = b_is_smaller ? a : b;
  const BodyState& smaller = b_is_smaller ? b : a;
  const Vec2 center = inv_rotate(larger.pose.rotation, smaller.center - larger.pose.position);
  return {center, relative(a.pose.rotation, b.pose.rotation)};
}

/// How far the smaller body has moved relative to the larger one since the manifold was computed [m].
struct Drift {
  Vec2 shift;             // The motion of the centre, in the frame of the larger body.
  float rotation = 0.0f;  // The motion of the farthest point about the centre.
};

inline Drift drift_of(const ContactReuse& reuse, const RelativePose& now, const BodyState& a, const BodyState& b) {
  const Rotation rotation = relative(reuse.computed_rotation, now.rotation);
  const float extent = reuse.b_is_smaller ? b.extent : a.extent;
  constexpr float kHalfTurn = std::numeric_limits<float>::infinity();
  return {now.center - reuse.computed_center, rotation.c > 0.0f ? abs(rotation.s) * extent : kHalfTurn};
}

/// Whether the manifold is valid: no point of the smaller body has moved far relative to the larger one since it was computed.
inline bool is_valid(const ContactReuse& reuse, const BodyState& a, const BodyState& b) {
  const Drift drift = drift_of(reuse, relative_pose(reuse.b_is_smaller, a, b), a, b);
  return max(abs(drift.shift.x), abs(drift.shift.y)) + drift.rotation < reuse.distance;
}

}  // namespace drystone::contact
