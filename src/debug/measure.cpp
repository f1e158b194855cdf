// How well a state obeys its constraints and what it holds: the numbers that tests, reports and benchmarks believe.
#include "joints/measure.hpp"

#include <algorithm>

#include "drystone/world.hpp"
#include "world/world_state.hpp"

namespace drystone {
namespace {

float deepest_penetration(const WorldState& w) {
  float deepest = 0.0f;
  for (std::uint32_t slot = 0; slot < w.contacts.ids.capacity(); ++slot) {
    const ContactRow& c = w.contacts.row[slot];
    if (!w.contacts.ids.is_used(slot) || c.sensor) continue;
    // Bodies have moved since the manifold was made: its points have moved along.
    const BodyState& a = w.bodies.state[c.body[0]];
    const BodyState& b = w.bodies.state[c.body[1]];
    const Vec2 normal = rotate(a.pose.rotation, c.local_normal);
    for (std::size_t i = 0; i < c.count; ++i) {
      const Vec2 on_a = a.center + rotate(a.pose.rotation, c.points[i].local_a);
      const Vec2 on_b = b.center + rotate(b.pose.rotation, c.points[i].local_b);
      deepest = max(deepest, -(c.points[i].separation_0 + dot(on_b - on_a, normal)));
    }
  }
  return deepest;
}

void add_body(const WorldState& w, const BodyState& body, const MassData& mass, Quality& q) {
  const double m = double{mass.mass};
  const double vx = double{body.velocity.x};
  const double vy = double{body.velocity.y};
  const double angular = double{mass.inertia} * double{body.angular_velocity};
  q.kinetic_energy += 0.5 * (m * (vx * vx + vy * vy) + angular * double{body.angular_velocity});
  q.potential_energy -= m * double{body.gravity_scale} * double{dot(w.options.gravity, body.center)};
  q.linear_momentum += mass.mass * body.velocity;
  q.angular_momentum += m * (double{body.center.x} * vy - double{body.center.y} * vx) + angular;
}

}  // namespace

Quality World::measure() const {
  const WorldState& w = *state_;
  Quality q;
  q.max_penetration = deepest_penetration(w);
  w.joints.ids.for_each_used([&](std::uint32_t slot) {
    const JointState s = joints::measure(w, w.joints.row[slot]);
    q.max_joint_error = max(q.max_joint_error, s.linear_error);
    q.max_joint_angular_error = max(q.max_joint_angular_error, s.angular_error);
  });
  w.bodies.ids.for_each_used([&](std::uint32_t slot) {
    if (is_dynamic(w, slot)) add_body(w, w.bodies.state[slot], w.bodies.extras[slot].mass, q);
  });
  return q;
}

}  // namespace drystone
