#include "island/update_sleep.hpp"

#include "island/islands.hpp"
#include "island/split.hpp"
#include "model/deep_overlap.hpp"
#include "model/edges.hpp"

namespace drystone::island {
namespace {

/// An upper bound of the speed of the body's points [m/s].
float fastest_point(const BodyState& body) { return length(body.velocity) + abs(body.angular_velocity) * body.extent; }

/// An upper bound of the distance that a point of the body has moved in the step [m].
float farthest_move(const BodyState& body, const SweepStart& start) {
  const float angle = max(abs(start.angle), abs(relative(start.rotation, body.pose.rotation).s));
  return length(body.center - start.center) + angle * body.extent;
}

/// A body rests if it is slow, or if its pose hardly changes. The pose matters where joints and contacts contradict each other: there,
/// bodies have velocities that the next sub-step removes, and are pushed out of overlaps into which joints pull them again.
bool rests(const BodyState& body, const SweepStart& start, bool pushed, float dt) {
  if (!body.allow_sleep) return false;
  const bool slow = fastest_point(body) <= body.sleep_threshold;
  if (slow && !pushed) return true;
  const float moved = farthest_move(body, start);
  // The factor allows for rounding.
  if (pushed && moved > 1.01f * kCreep * dt) return false;
  return slow || moved <= body.sleep_threshold * dt;
}

/// Updates each body's time at rest. Returns whether any body has rested long enough.
bool count_rest(SimState& w, float dt, const SolverIndices& bodies, const Motion& motion) {
  bool any_rested = false;
  for (std::size_t i = 1; i < bodies.body_slots.size(); ++i) {
    const std::uint32_t slot = bodies.body_slots[i];
    BodyState& body = w.bodies.state[slot];
    const bool pushed = !motion.push_moves.empty() && motion.push_moves[i] != Vec2{};
    const bool stirred = (motion.flags[i] & solver::kStirred) != 0;
    const bool resting = !stirred && rests(body, motion.starts[i], pushed, dt);
    body.sleep_time = resting ? body.sleep_time + dt : 0.0f;
    any_rested = any_rested || rested_enough(w, slot);
  }
  return any_rested;
}

/// A body that touches a moving kinematic body, or is joined to one, wakes and is not at rest, however slow it is at the moment.
void disturb_riders(SimState& w, std::span<const std::uint32_t> kinematic) {
  const auto disturb = [&](std::uint32_t other) {
    if (!is_awake(w, other)) island::wake(w, other);
    w.bodies.state[other].sleep_time = 0.0f;
  };
  for (const std::uint32_t slot : kinematic) {
    if (fastest_point(w.bodies.state[slot]) == 0.0f) continue;
    const BodyLinks& links = w.bodies.links[slot];
    model::for_each_edge(w.contacts.row, links.first_contact,
                         [&](std::uint32_t, const ContactRow& contact, std::uint32_t other) {
                           if (contact.touching && !contact.sensor) disturb(other);
                         });
    model::for_each_edge(w.joints.row, links.first_joint,
                         [&](std::uint32_t, const JointRow&, std::uint32_t other) { disturb(other); });
  }
}

/// By island slot: whether the island has lost no constraint since it was last searched and all its bodies have rested long enough. Only
/// the elements of islands with a body in `dynamic` are set.
std::span<const bool> resting_islands(WorldState& w, std::span<const std::uint32_t> dynamic) {
  const std::span<bool> resting = w.scratch.arena.allocate<bool>(w.islands.row.size());
  for (const std::uint32_t slot : dynamic) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island != kNone) resting[island] = w.islands.row[island].removed_constraints == 0;
  }
  for (const std::uint32_t slot : dynamic) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island != kNone && !rested_enough(w, slot)) resting[island] = false;
  }
  return resting;
}

void put_to_sleep(WorldState& w, const SolverIndices& bodies) {
  const std::span<const bool> resting = resting_islands(w, bodies.dynamic_slots());
  for (const std::uint32_t slot : bodies.dynamic_slots()) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island == kNone || !w.islands.row[island].awake || !resting[island]) continue;
    w.runtime.report.fell_asleep += static_cast<int>(w.islands.row[island].body_count);
    island::sleep_island(w, island);
  }
  for (const std::uint32_t slot : bodies.kinematic_slots()) {
    if (!is_awake(w, slot) || !rested_enough(w, slot) || fastest_point(w.bodies.state[slot]) > 0.0f) continue;
    ++w.runtime.report.fell_asleep;
    island::sleep_kinematic(w, slot);
  }
}

}  // namespace

void update_sleep(WorldState& w, float dt, const SolverIndices& bodies, const Motion& motion) {
  if (!w.options.sleeping) return;
  const bool any_rested = count_rest(w, dt, bodies, motion);
  disturb_riders(w, bodies.kinematic_slots());
  if (!any_rested) return;
  split_rested(w, bodies.dynamic_slots());
  put_to_sleep(w, bodies);
}

}  // namespace drystone::island
