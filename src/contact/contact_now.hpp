// The present points of a contact. A manifold is stored in the frames of its bodies and moves with them: the normal rotates with body a,
// and the separation of a point is computed from the poses of both bodies. This is exact to first order; contact/kept_manifold.hpp
// bounds the drift after which a manifold is computed again.
#pragma once

#include "world/deep_overlap.hpp"
#include "world/locks.hpp"
#include "world/sim_state.hpp"
#include "world/step_data.hpp"

namespace drystone {

struct ContactNow {
  struct Point {
    Position position;        // The place of the point as it moves with body a.
    float separation = 0.0f;  // [m], negative if the shapes overlap.
    Vec2 arm_a;               // From the centre of a to the point.
  };
  Vec2 normal;  // From a to b, in the world's axes.
  std::array<Point, 2> points;
  std::size_t count = 0;

  /// The least separation of the points. There must be at least one.
  float least_separation() const {
    return count == 2 ? min(points[0].separation, points[1].separation) : points[0].separation;
  }
};

inline ContactNow contact_now(const SimState& w, const ContactRow& contact) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  ContactNow now{rotate(a.pose.rotation, contact.local_normal), {}, contact.count};
  for (std::size_t i = 0; i < now.count; ++i) {
    const ContactPointState& p = contact.points[i];
    const Vec2 on_a = rotate(a.pose.rotation, p.local_a);
    const Vec2 on_b = rotate(b.pose.rotation, p.local_b);
    // Member by member: a struct that is assigned as a whole is read in other pieces than it was written, for which processors wait.
    ContactNow::Point& point = now.points[i];
    point.position = a.center + on_a;
    point.separation = p.separation_0 + dot((b.center - a.center) + (on_b - on_a), now.normal);
    point.arm_a = on_a;
  }
  return now;
}

/// The velocity of b relative to a at a place to which `arm_a` leads from the centre of a. (The place itself would be rounded far from the
/// origin, so that a scene moved by whole metres would have other bits.)
inline Vec2 relative_velocity(const BodyState& a, const BodyState& b, Vec2 arm_a) {
  const Vec2 arm_b = arm_a + (a.center - b.center);
  return b.velocity + cross(b.angular_velocity, arm_b) - a.velocity - cross(a.angular_velocity, arm_a);
}

/// How fast the bodies part along the normal at the point where they part slowest; negative if they approach there. There must be at least
/// one point.
inline float parting_speed(const BodyState& a, const BodyState& b, const ContactNow& now) {
  const float first = dot(relative_velocity(a, b, now.points[0].arm_a), now.normal);
  return now.count == 2 ? min(first, dot(relative_velocity(a, b, now.points[1].arm_a), now.normal)) : first;
}

/// The least separation of the points as they were computed. (While a manifold is kept, its bodies have hardly moved since.) There must
/// be at least one point.
inline float least_separation(const ContactRow& contact) {
  const auto& points = contact.points;
  return contact.count == 2 ? min(points[0].separation_0, points[1].separation_0) : points[0].separation_0;
}

/// The overlap at a point of a soft contact that the load on the contact causes, estimated from the impulse of the last sub-step.
inline float sag_under_load(const SimState& w, const ContactSoftness& softness, const ContactRow& contact,
                            const ContactNow& now, std::size_t point) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  const float arm_a = cross(now.points[point].position - a.center, now.normal);
  const float arm_b = cross(now.points[point].position - b.center, now.normal);
  const float inv_mass_a = model::inverse_mass_along(w, contact.body[0], now.normal);
  const float inv_mass_b = model::inverse_mass_along(w, contact.body[1], now.normal);
  const float inv_mass = inv_mass_a + inv_mass_b + a.inv_inertia * arm_a * arm_a + b.inv_inertia * arm_b * arm_b;
  const bool fixed = model::is_held(inv_mass_a, a.inv_mass) || model::is_held(inv_mass_b, b.inv_mass);
  const math::Softness& soft = fixed ? softness.with_fixed : softness.between_dynamic;
  return math::sag_time(soft) * inv_mass * softness.warm_start_scale * contact.impulses[point].normal;
}

/// The share of a contact's load that explains its overlap, if of the load across gravity this share does. Weight explains all that presses
/// along gravity: what supports a tall pile is not pressed by a lack of room.
inline float explaining_share(Vec2 gravity, Vec2 normal, float share_across) {
  const float squared = length_squared(gravity);
  const float along = dot(gravity, normal);
  return squared > 0.0f ? share_across + (1.0f - share_across) * (along * along / squared) : share_across;
}

/// By how much the overlap of a contact exceeds `allowed` [length units] and the overlap that its load causes [m], of which across gravity this
/// share counts; negative if it does not.
/// The load does not count if the overlap exceeds the thinner body's half thickness, because no contact pushes such an overlap out.
inline float excess_overlap(const SimState& w, const ContactSoftness& softness, const ContactRow& contact,
                            const ContactNow& now, float allowed, float share_across) {
  const float overlap = -now.least_separation();
  const float excess = overlap - w.options.length_unit * allowed;
  if (excess <= 0.0f) return excess;
  if (overlap >= thinner_half(w, contact.body[0], contact.body[1])) return excess;
  float loaded = 0.0f;
  for (std::size_t i = 0; i < now.count; ++i) loaded = max(loaded, sag_under_load(w, softness, contact, now, i));
  return excess - explaining_share(w.options.gravity, now.normal, share_across) * loaded;
}

}  // namespace drystone
