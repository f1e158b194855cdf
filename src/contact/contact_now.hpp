// The present points of a contact. A manifold is stored in the frames of its bodies and moves with them: the normal rotates with body a,
// and the separation of a point follows from the poses of both bodies. That is exact to first order; contact/kept_manifold.hpp bounds
// the drift, after which a manifold is computed again.
#pragma once

#include "model/sim_state.hpp"

namespace drystone {

struct ContactNow {
  struct Point {
    Position position;        // On body a.
    float separation = 0.0f;  // [m], negative where the shapes overlap.
  };
  Vec2 normal;  // World, from a to b.
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
    now.points[i] = {a.center + on_a, p.separation_0 + dot((b.center - a.center) + (on_b - on_a), now.normal)};
  }
  return now;
}

}  // namespace drystone
