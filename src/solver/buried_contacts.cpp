#include "solver/buried_contacts.hpp"

#include "contact/contact_now.hpp"

namespace drystone::solver {
namespace {

struct Velocity {
  Vec2 linear;
  float angular = 0.0f;
};

/// A point of a buried contact, where its bodies must not approach.
struct Approach {
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  Vec2 normal;
  Vec2 arm_a;  // From the centre of each body to the point.
  Vec2 arm_b;
  float mass = 0.0f;  // The effective mass along the normal.
};

/// The inverse of the effective mass of two bodies along a direction, at a place to which these arms lead from their centres.
float inverse_mass_at(const BodyState& a, const BodyState& b, Vec2 arm_a, Vec2 arm_b, Vec2 direction) {
  const float turn_a = cross(arm_a, direction);
  const float turn_b = cross(arm_b, direction);
  return a.inv_mass + b.inv_mass + a.inv_inertia * turn_a * turn_a + b.inv_inertia * turn_b * turn_b;
}

Approach approach_at(const SimState& w, const SolverIndices& indices, const ContactRow& contact, const ContactNow& now,
                     std::size_t point) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  const Vec2 arm_a = now.points[point].arm_a;
  const Vec2 arm_b = arm_a + (a.center - b.center);
  return {indices.index_of[contact.body[0]],
          indices.index_of[contact.body[1]],
          now.normal,
          arm_a,
          arm_b,
          1.0f / inverse_mass_at(a, b, arm_a, arm_b, now.normal)};
}

void stop(const Approach& at, const SimState& w, std::span<const std::uint32_t> slots, std::span<Velocity> velocities) {
  Velocity& a = velocities[at.body_a];
  Velocity& b = velocities[at.body_b];
  const Vec2 velocity = b.linear + cross(b.angular, at.arm_b) - a.linear - cross(a.angular, at.arm_a);
  const float speed = dot(velocity, at.normal);
  if (speed >= 0.0f) return;
  const Vec2 impulse = (-at.mass * speed) * at.normal;
  const BodyState& of_a = w.bodies.state[slots[at.body_a]];
  const BodyState& of_b = w.bodies.state[slots[at.body_b]];
  a.linear -= of_a.inv_mass * impulse;
  a.angular -= of_a.inv_inertia * cross(at.arm_a, impulse);
  b.linear += of_b.inv_mass * impulse;
  b.angular += of_b.inv_inertia * cross(at.arm_b, impulse);
}

}  // namespace

/// Visits the points forwards and then backwards, so that an impact spreads through a cluster in both directions. Momentum is conserved.
void stop_approaches(WorldState& w, const Partition& partition, std::span<const std::uint32_t> bodies,
                     std::span<const std::uint32_t> buried) {
  if (buried.empty()) return;
  const std::span<Approach> approaches = w.scratch->arena.allocate<Approach>(2 * buried.size());
  std::size_t count = 0;
  for (const std::uint32_t slot : buried) {
    const ContactRow& contact = w.contacts.row[slot];
    const ContactNow now = contact_now(w, contact);
    for (std::size_t i = 0; i < now.count; ++i) approaches[count++] = approach_at(w, partition, contact, now, i);
  }
  const std::span<Velocity> velocities = w.scratch->arena.allocate<Velocity>(partition.body_slots.size());
  for (const std::uint32_t body : bodies) {
    const BodyState& state = w.bodies.state[body];
    velocities[partition.index_of[body]] = {state.velocity, state.angular_velocity};
  }
  for (std::size_t i = 0; i < count; ++i) stop(approaches[i], w, partition.body_slots, velocities);
  for (std::size_t i = count; i > 0; --i) stop(approaches[i - 1], w, partition.body_slots, velocities);
  for (const std::uint32_t body : bodies) {
    const Velocity& velocity = velocities[partition.index_of[body]];
    w.bodies.state[body].velocity = velocity.linear;
    w.bodies.state[body].angular_velocity = velocity.angular;
  }
}

}  // namespace drystone::solver
