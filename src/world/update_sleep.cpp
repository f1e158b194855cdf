
#include "world/deep_overlap.hpp"
#include "world/edges.hpp"
#include "world/gather.hpp"
#include "world/islands.hpp"
#include "world/partition.hpp"
#include "world/proxies.hpp"
#include "world/split_islands.hpp"

namespace drystone::island {
namespace {

constexpr std::size_t kGrain = 1024;  // The number of bodies that a worker takes at a time.

/// An upper bound of the speed of the body's points [m/s].
float fastest_point(const BodyState& body) { return length(body.velocity) + abs(body.angular_velocity) * body.extent; }

/// An upper bound of the distance that a point of the body has moved in the step [m].
float farthest_move(const BodyState& body, const SweepStart& start) {
  const float angle = max(abs(start.angle), abs(relative(start.rotation, body.pose.rotation).s));
  return length(body.center - start.center) + angle * body.extent;
}

/// A body rests if it is slow, or if its pose hardly changes. The pose matters where joints and contacts contradict each other: there,
/// bodies have velocities that the next sub-step removes, and are pushed out of overlaps into which joints pull them again.
bool rests(const BodyState& body, const SweepStart& start, bool pushed, float dt, float unit) {
  if (!body.allow_sleep) return false;
  const float threshold = unit * body.sleep_threshold;
  // Most bodies that do not rest are told apart by one coordinate, without roots: a length is not less than a coordinate, rounding included.
  const auto is_shorter = [](Vec2 v, float limit) { return max(abs(v.x), abs(v.y)) <= limit; };
  const bool slow = is_shorter(body.velocity, threshold) && fastest_point(body) <= threshold;
  if (slow && !pushed) return true;
  if (!slow && !is_shorter(body.center - start.center, threshold * dt)) return false;
  const float moved = farthest_move(body, start);
  // The factor allows for rounding.
  if (pushed && moved > 1.01f * unit * kCreep * dt) return false;
  return slow || moved <= threshold * dt;
}

/// Updates the time at rest of the body with solver index i.
void count_rest(BodyState& body, float dt, float unit, const Motion& motion, std::size_t i) {
  const bool pushed = !motion.push_moves.empty() && motion.push_moves[i] != Vec2{};
  const bool stirred = (motion.flags[i] & solver::kStirred) != 0;
  const bool resting = !stirred && rests(body, motion.starts[i], pushed, dt, unit);
  body.sleep_time = resting ? body.sleep_time + dt : 0.0f;
}

/// Updates each body's time at rest. Returns the dynamic bodies that have rested long enough, in the order of dynamic_slots(). Later passes
/// visit only these bodies, which are few while most bodies move.
std::span<const std::uint32_t> count_rest(WorldState& w, float dt, const SolverIndices& bodies, const Motion& motion) {
  const std::span<std::uint32_t> rested = w.scratch->arena.allocate<std::uint32_t>(bodies.body_slots.size() - 1);
  const auto list_rested = [&](std::size_t first, std::size_t last, std::uint32_t* to) {
    for (std::size_t i = first; i < last; ++i) {
      const std::uint32_t slot = bodies.body_slots[i + 1];
      count_rest(w.bodies.state[slot], dt, w.options.length_unit, motion, i + 1);
      if (i < bodies.dynamic_count && rested_enough(w, slot)) *to++ = slot;
    }
    return to;
  };
  return rested.first(model::gather(w, rested.size(), kGrain, rested.data(), list_rested));
}

/// A list of more contacts than this is not walked: each step of the walk waits for a row that is not in the cache.
constexpr int kFewContacts = 64;

/// A body that touches a moving kinematic body, or is joined to one, wakes and is not at rest, however slow it is at the moment.
void disturb_riders(WorldState& w, const Partition& partition) {
  const auto disturb = [&](std::uint32_t other) {
    if (!is_awake(w, other)) island::wake(w, other);
    w.bodies.state[other].sleep_time = 0.0f;
  };
  const auto touches = [](const ContactRow& contact) { return contact.touching && !contact.sensor; };
  std::span<bool> crowded;  // By body slot: not all contacts of the body were visited. Empty if there are none.
  for (const std::uint32_t slot : partition.kinematic_slots()) {
    if (fastest_point(w.bodies.state[slot]) == 0.0f) continue;
    int left = kFewContacts;
    model::for_each_contact(w, slot, [&](std::uint32_t, const ContactRow& contact, std::uint32_t other) {
      if (touches(contact)) disturb(other);
      return --left > 0;
    });
    if (left == 0) {
      if (crowded.empty()) crowded = w.scratch->arena.allocate_zeroed<bool>(w.bodies.state.size());
      crowded[slot] = true;
    }
    model::for_each_joint(w, slot, [&](std::uint32_t, const JointRow& joint, std::uint32_t other) {
      if (joint.batch_kind != kNotSolved) disturb(other);
    });
  }
  if (crowded.empty()) return;
  for (const std::uint32_t slot : partition.awake_contacts) {
    const auto [a, b] = w.contacts.key[slot].body;
    if (!(crowded[a] || crowded[b]) || !touches(w.contacts.row[slot])) continue;
    if (crowded[a]) disturb(b);
    if (crowded[b]) disturb(a);
  }
}

/// By island slot: how many bodies of the island have rested long enough. Only the elements of islands with such a body are set.
std::span<const std::uint32_t> count_rested(WorldState& w, std::span<const std::uint32_t> rested) {
  const std::span<std::uint32_t> counts = w.scratch->arena.allocate<std::uint32_t>(w.islands.row.size());
  const auto for_each = [&](auto f) {
    for (const std::uint32_t slot : rested) {
      const std::uint32_t island = w.bodies.links[slot].island;
      if (island != kNone && rested_enough(w, slot)) f(island);
    }
  };
  for_each([&](std::uint32_t island) { counts[island] = 0; });
  for_each([&](std::uint32_t island) { ++counts[island]; });
  return counts;
}

/// Puts to sleep the islands that are known to be connected and whose bodies have all rested long enough.
void put_to_sleep(WorldState& w, std::span<const std::uint32_t> rested) {
  const std::span<const std::uint32_t> counts = count_rested(w, rested);
  const std::span<std::uint32_t> slept = w.scratch->arena.allocate<std::uint32_t>(rested.size());
  std::size_t count = 0;
  for (const std::uint32_t slot : rested) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island == kNone || !rested_enough(w, slot)) continue;
    const IslandRow& row = w.islands.row[island];
    if (!row.awake || row.removed_constraints > 0 || counts[island] < row.body_count) continue;
    w.runtime.report.fell_asleep += static_cast<int>(row.body_count);
    island::stop_island(w, island);
    island::for_each_body(w, island, [&](std::uint32_t body) { slept[count++] = body; });
  }
  spatial::move_proxies_asleep(w, slept.first(count));
}

void put_kinematic_to_sleep(WorldState& w, std::span<const std::uint32_t> kinematic) {
  for (const std::uint32_t slot : kinematic) {
    if (!is_awake(w, slot) || !rested_enough(w, slot) || fastest_point(w.bodies.state[slot]) > 0.0f) continue;
    ++w.runtime.report.fell_asleep;
    island::sleep_kinematic(w, slot);
  }
}

}  // namespace

void update_sleep(WorldState& w, float dt, const Partition& partition, const Motion& motion) {
  if (!w.options.sleeping) return;
  const std::span<const std::uint32_t> rested = count_rest(w, dt, partition, motion);
  disturb_riders(w, partition);
  if (!rested.empty()) {
    split_rested(w, rested, partition.dynamic_count);
    put_to_sleep(w, rested);
  }
  put_kinematic_to_sleep(w, partition.kinematic_slots());
}

}  // namespace drystone::island
