#include "solver/buried_contacts.hpp"

#include <algorithm>

namespace drystone::solver {
namespace {

/// Two bodies whose contact is buried.
struct Approach {
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  Vec2 normal;
  float share_a = 0.0f;  // The share of a velocity change that body a gets, by mass.
};

Approach approach_of(const SimState& w, const SolverIndices& indices, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  return {indices.index_of[contact.body[0]], indices.index_of[contact.body[1]],
          rotate(a.pose.rotation, contact.local_normal), a.inv_mass / (a.inv_mass + b.inv_mass)};
}

void stop(const Approach& pair, std::span<Vec2> velocities) {
  Vec2& a = velocities[pair.body_a];
  Vec2& b = velocities[pair.body_b];
  const float approach = dot(b - a, pair.normal);
  if (approach >= 0.0f) return;
  a = a + (pair.share_a * approach) * pair.normal;
  b = b - ((1.0f - pair.share_a) * approach) * pair.normal;
}

}  // namespace

/// Visits the pairs forwards and then backwards, so that an impact spreads through a cluster in both directions. Momentum is conserved.
void stop_approaches(WorldState& w, const Partition& partition, std::span<const std::uint32_t> bodies,
                     std::span<const std::uint32_t> buried) {
  if (buried.empty()) return;
  const std::span<Approach> approaches = w.scratch->arena.allocate<Approach>(buried.size());
  for (std::size_t i = 0; i < buried.size(); ++i) approaches[i] = approach_of(w, partition, buried[i]);
  const std::span<Vec2> velocities = w.scratch->arena.allocate<Vec2>(partition.body_slots.size());
  for (const std::uint32_t body : bodies) velocities[partition.index_of[body]] = w.bodies.state[body].velocity;
  for (const Approach& pair : approaches) stop(pair, velocities);
  for (std::size_t i = approaches.size(); i > 0; --i) stop(approaches[i - 1], velocities);
  for (const std::uint32_t body : bodies) w.bodies.state[body].velocity = velocities[partition.index_of[body]];
}

}  // namespace drystone::solver
