// How well a state obeys its constraints and what it holds: the numbers that tests, reports and benchmarks believe.
#include "joints/measure.hpp"

#include <algorithm>

#include "drystone/world.hpp"
#include "world/contact_now.hpp"

namespace drystone {
namespace {

float deepest_penetration(const WorldState& w) {
  float deepest = 0.0f;
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    const ContactRow& contact = w.contacts.row[slot];
    if (contact.count > 0 && !contact.sensor) deepest = max(deepest, -contact_now(w, contact).least_separation());
  });
  return deepest;
}

void add_body(const WorldState& w, const BodyState& body, const MassData& mass, Quality& q) {
  const double m = double{mass.mass};
  const double vx = double{body.velocity.x};
  const double vy = double{body.velocity.y};
  const double angular = double{mass.inertia} * double{body.angular_velocity};
  q.kinetic_energy += 0.5 * (m * (vx * vx + vy * vy) + angular * double{body.angular_velocity});
  const Vec2 gravity = w.options.gravity;
  const double height = double{gravity.x} * double{body.center.x} + double{gravity.y} * double{body.center.y};
  q.potential_energy -= m * double{body.gravity_scale} * height;
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
