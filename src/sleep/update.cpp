#include "sleep/update.hpp"

#include <algorithm>
#include <chrono>

#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/split.hpp"

namespace drystone::sleep {
namespace {

/// How fast the fastest point of the body moves [m/s].
float fastest_point(const BodyState& body) { return length(body.velocity) + abs(body.angular_velocity) * body.extent; }

bool rested_enough(const BodyState& body) { return body.sleep_time >= body.time_to_sleep && body.sleep_time > 0.0f; }

/// Returns whether any body has rested long enough.
bool count_rest(WorldState& w, const StepContext& c) {
  bool any_rested = false;
  for (const std::uint32_t slot : c.body_slots.subspan(1)) {
    BodyState& body = w.bodies.state[slot];
    // What is in a heap is pushed apart by moves that leave no velocity.
    const bool rests = body.allow_sleep && !body.in_heap && fastest_point(body) <= body.sleep_threshold;
    body.sleep_time = rests ? body.sleep_time + c.dt : 0.0f;
    any_rested = any_rested || rested_enough(body);
  }
  return any_rested;
}

/// What leans on a moving kinematic body does not rest, however slow it is at the moment, and wakes if it was put to sleep.
void disturb_riders(WorldState& w, const StepContext& c) {
  const auto disturb = [&](std::uint32_t other) {
    if (!is_awake(w, other)) world::wake(w, other);
    w.bodies.state[other].sleep_time = 0.0f;
  };
  for (const std::uint32_t slot : c.body_slots.subspan(1 + c.dynamic_count)) {
    if (fastest_point(w.bodies.state[slot]) == 0.0f) continue;
    const BodyLinks& links = w.bodies.links[slot];
    world::for_each_edge(w.contacts.row, links.first_contact,
                         [&](std::uint32_t, const ContactRow& contact, std::uint32_t other) {
                           if (contact.touching && !contact.sensor) disturb(other);
                         });
    world::for_each_edge(w.joints.row, links.first_joint,
                         [&](std::uint32_t, const JointRow&, std::uint32_t other) { disturb(other); });
  }
}

bool may_have_split(const WorldState& w, const IslandRow& island) {
  return island.removed_constraints > 0 && world::steps_until_split(w, island) == 0;
}

/// Bodies that are looked at in a step in search of what fell apart: a block's worth, or a quarter of the awake ones
/// where that is more. Counted on a pyramid of 820 boxes, a look costs 250 instructions a body and a step 6,000: for a
/// quarter of the bodies, a hundredth of the step.
std::size_t split_budget(const StepContext& c) {
  constexpr std::size_t kLeast = 512;
  return std::max(kLeast, std::size_t{c.dynamic_count} / 4);
}

/// A heap with the longest rest on top; equal ones in the order of their bodies.
bool rested_less(const SplitCandidate& a, const SplitCandidate& b) {
  return a.rested != b.rested ? a.rested < b.rested : a.body_index > b.body_index;
}

/// The awake islands that lost constraints and hold a body that has rested long enough. The bodies of an island have
/// numbers that follow each other, so each is listed once.
void list_split_candidates(WorldState& w, const StepContext& c) {
  std::vector<SplitCandidate>& list = w.split_candidates;
  list.clear();
  for (std::uint32_t i = 1; i <= c.dynamic_count; ++i) {
    const BodyState& body = w.bodies.state[c.body_slots[i]];
    const std::uint32_t island = w.bodies.links[c.body_slots[i]].island;
    if (island == kNone || !may_have_split(w, w.islands.row[island]) || !rested_enough(body)) continue;
    if (list.empty() || list.back().island != island) {
      list.push_back({body.sleep_time, i, island});
    } else if (body.sleep_time > list.back().rested) {
      list.back().rested = body.sleep_time;
      list.back().body_index = i;
    }
  }
}

/// Splits the candidates, those first that hold the body that has rested longest: one in any case, however large it is,
/// and further ones as far as the budget goes. The others get their turn in later steps.
void split_candidates(WorldState& w, const StepContext& c) {
  list_split_candidates(w, c);
  std::vector<SplitCandidate>& heap = w.split_candidates;
  if (heap.empty()) return;
  const auto start = std::chrono::steady_clock::now();
  std::make_heap(heap.begin(), heap.end(), rested_less);
  const std::size_t budget = split_budget(c);
  for (std::size_t looked_at = 0; !heap.empty(); heap.pop_back()) {
    std::pop_heap(heap.begin(), heap.end(), rested_less);
    const IslandRow& island = w.islands.row[heap.back().island];
    looked_at += island.body_count;
    if (w.report.split_tries > 0 && looked_at > budget) break;
    ++w.report.split_tries;
    if (world::split_island(w, heap.back().island)) ++w.report.split_islands;
  }
  w.report.split_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Whether all bodies of an awake island have rested long enough, by island slot.
std::span<const bool> resting_islands(WorldState& w, const StepContext& c) {
  const std::span<bool> resting = w.arena.allocate<bool>(w.islands.row.size());  // Only rows of awake islands are set.
  for (const std::uint32_t slot : c.body_slots.subspan(1, c.dynamic_count)) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island != kNone) resting[island] = w.islands.row[island].removed_constraints == 0;
  }
  for (const std::uint32_t slot : c.body_slots.subspan(1, c.dynamic_count)) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island != kNone && !rested_enough(w.bodies.state[slot])) resting[island] = false;
  }
  return resting;
}

void put_to_sleep(WorldState& w, const StepContext& c) {
  const std::span<const bool> resting = resting_islands(w, c);
  for (const std::uint32_t slot : c.body_slots.subspan(1, c.dynamic_count)) {
    const std::uint32_t island = w.bodies.links[slot].island;
    if (island == kNone || !w.islands.row[island].awake || !resting[island]) continue;
    w.report.fell_asleep += static_cast<int>(w.islands.row[island].body_count);
    world::sleep_island(w, island);
  }
  for (const std::uint32_t slot : c.body_slots.subspan(1 + c.dynamic_count)) {
    const BodyState& body = w.bodies.state[slot];
    if (!is_awake(w, slot) || !rested_enough(body) || fastest_point(body) > 0.0f) continue;
    ++w.report.fell_asleep;
    world::sleep_kinematic(w, slot);
  }
}

}  // namespace

void update(WorldState& w, StepContext& c) {
  if (!w.options.sleeping) return;
  const bool any_rested = count_rest(w, c);
  disturb_riders(w, c);
  if (!any_rested) return;
  split_candidates(w, c);
  put_to_sleep(w, c);
}

}  // namespace drystone::sleep
