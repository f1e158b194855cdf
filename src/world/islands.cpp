#include "world/islands.hpp"

#include <algorithm>
#include <array>

#include "core/assert.hpp"
#include "core/sort.hpp"
#include "world/edges.hpp"
#include "world/partition.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone::island {
namespace {

void free_island(SimState& w, std::uint32_t island) {
  if (w.islands.row[island].awake) --w.islands.awake_count;
  model::release_slot(w.islands, island);
}

/// Relabels the bodies of `from` and puts them in front of the list of `into`.
void absorb(SimState& w, std::uint32_t into, std::uint32_t from) {
  IslandRow& large = w.islands.row[into];
  IslandRow& small = w.islands.row[from];
  std::uint32_t last = kNone;
  for_each_body(w, from, [&](std::uint32_t body) {
    w.bodies.links[body].island = into;
    last = body;
  });
  w.bodies.links[last].island_next = large.first_body;
  w.bodies.links[large.first_body].island_prev = last;
  large.first_body = small.first_body;
  large.body_count += small.body_count;
  large.removed_constraints += small.removed_constraints;
  large.split_step = std::max(large.split_step, small.split_step);
  free_island(w, from);
}

/// Calls f(list of the island's bodies), without memory if they are few.
template <typename F>
void with_bodies(const SimState& w, std::uint32_t island, F f) {
  std::array<std::uint32_t, 64> few;
  std::vector<std::uint32_t> many;
  const std::size_t size = w.islands.row[island].body_count;
  if (size > few.size()) many.resize(size);
  std::uint32_t* const list = size > few.size() ? many.data() : few.data();
  std::size_t count = 0;
  for_each_body(w, island, [&](std::uint32_t body) { list[count++] = body; });
  f(std::span<const std::uint32_t>(list, count));
}

/// Adds the body with its contacts and joints to the awake set. The caller moves its shapes.
void activate(SimState& w, std::uint32_t body) {
  w.bodies.awake.set(body);
  w.bodies.state[body].sleep_time = 0.0f;
  w.bodies.state[body].pushed = false;
  w.bodies.links[body].pushed_time = 0.0f;
  model::for_each_contact(w, body,
                          [&](std::uint32_t slot, const ContactRow&, std::uint32_t) { w.contacts.awake.set(slot); });
  model::for_each_joint(w, body, [&](std::uint32_t slot, const JointRow& joint, std::uint32_t) {
    w.joints.awake.set(slot);
    w.next_joint_look = std::min(w.next_joint_look, joint.next_look);
  });
  ++w.unreported.woke;
  w.unreported.body_wake.push_back({body_id(w, body)});
}

/// Makes room for an event of each body, so that a call that wakes bodies allocates nothing.
void make_room_for_wake_events(SimState& w) {
  auto& events = w.unreported.body_wake;
  const std::size_t needed = w.bodies.ids.size();
  if (events.capacity() < needed) events.reserve(std::max(needed, 2 * events.capacity()));
}

/// Removes the body from the awake set, with the contacts and joints whose other body is not awake. The caller moves its shapes.
void deactivate(SimState& w, std::uint32_t body) {
  w.bodies.awake.clear(body);
  BodyState& state = w.bodies.state[body];
  state.velocity = {};
  state.angular_velocity = 0.0f;
  state.force = {};
  state.torque = 0.0f;
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow&, std::uint32_t other) {
    if (!is_awake(w, other)) w.contacts.awake.clear(slot);
  });
  model::for_each_joint(w, body, [&](std::uint32_t slot, const JointRow&, std::uint32_t other) {
    if (!is_awake(w, other)) w.joints.awake.clear(slot);
  });
  make_room_for_wake_events(w);
}

void wake_island(SimState& w, std::uint32_t island) {
  if (w.islands.row[island].awake) return;
  w.islands.row[island].awake = true;
  ++w.islands.awake_count;
  with_bodies(w, island, [&](std::span<const std::uint32_t> bodies) {
    for (const std::uint32_t body : bodies) activate(w, body);
    spatial::move_proxies_awake(w, bodies);
  });
}

}  // namespace

void push_to_island(SimState& w, std::uint32_t island, std::uint32_t body) {
  IslandRow& row = w.islands.row[island];
  BodyLinks& links = w.bodies.links[body];
  links.island = island;
  links.island_prev = kNone;
  links.island_next = row.first_body;
  if (row.first_body != kNone) w.bodies.links[row.first_body].island_prev = body;
  row.first_body = body;
  ++row.body_count;
}

void make_island(SimState& w, std::uint32_t body, bool awake) {
  DRYSTONE_ASSERT(w.bodies.links[body].island == kNone);
  const std::uint32_t island = model::acquire_slot(w.islands).index;
  w.islands.row[island].awake = awake;
  w.islands.awake_count += awake ? 1 : 0;
  push_to_island(w, island, body);
}

void leave_island(SimState& w, std::uint32_t body) {
  BodyLinks& links = w.bodies.links[body];
  const std::uint32_t island = links.island;
  if (island == kNone) return;
  IslandRow& row = w.islands.row[island];
  if (links.island_prev != kNone) w.bodies.links[links.island_prev].island_next = links.island_next;
  if (links.island_next != kNone) w.bodies.links[links.island_next].island_prev = links.island_prev;
  if (row.first_body == body) row.first_body = links.island_next;
  links.island = links.island_prev = links.island_next = kNone;
  ++row.removed_constraints;
  if (--row.body_count == 0) free_island(w, island);
}

void link(SimState& w, std::uint32_t body_a, std::uint32_t body_b) {
  const std::uint32_t a = w.bodies.links[body_a].island;
  const std::uint32_t b = w.bodies.links[body_b].island;
  DRYSTONE_ASSERT(a != kNone && b != kNone);
  if (a == b) return;
  if (w.islands.row[a].awake != w.islands.row[b].awake) {
    wake_island(w, a);
    wake_island(w, b);
  }
  const bool a_is_larger = w.islands.row[a].body_count >= w.islands.row[b].body_count;
  absorb(w, a_is_larger ? a : b, a_is_larger ? b : a);
}

void unlink(SimState& w, std::uint32_t body) { ++w.islands.row[w.bodies.links[body].island].removed_constraints; }

void wake(SimState& w, std::uint32_t body) {
  const BodyState& state = w.bodies.state[body];
  if (!state.enabled || state.type == BodyType::static_body) return;
  w.bodies.state[body].sleep_time = 0.0f;  // One body that has not rested keeps the whole island awake.
  if (state.type == BodyType::dynamic) {
    wake_island(w, w.bodies.links[body].island);
    return;
  }
  if (!is_awake(w, body)) {
    activate(w, body);
    spatial::move_proxies_awake(w, std::span<const std::uint32_t>(&body, 1));
  }
  wake_neighbors(w, body);
}

void wake_neighbors(SimState& w, std::uint32_t body) {
  model::for_each_contact(w, body, [&](std::uint32_t, const ContactRow& contact, std::uint32_t other) {
    if (contact.touching && !contact.sensor && is_dynamic(w, other)) wake(w, other);
  });
  model::for_each_joint(w, body, [&](std::uint32_t, const JointRow& joint, std::uint32_t other) {
    if (joint.batch_kind != kNotSolved && is_dynamic(w, other)) wake(w, other);
  });
}

void wake_overlapped(SimState& w, std::uint32_t body) {
  std::vector<std::uint32_t> shapes;
  for_each_shape(w, body, [&](std::uint32_t shape) { shapes.push_back(shape); });
  wake_overlapped(w, shapes);
}

void wake_overlapped(SimState& w, std::span<const std::uint32_t> shapes) {
  std::vector<std::uint32_t> sleepers;
  for (const std::uint32_t shape : shapes) {
    if (!w.bodies.state[w.shapes.row[shape].body].enabled) continue;
    w.trees.asleep.query(w.shapes.fat_box[shape], [&](std::uint32_t other) {
      sleepers.push_back(w.shapes.row[other].body);
      return true;
    });
  }
  // The order of waking is that of the events, and must not be that of the tree: a restored world has a tree of another structure.
  base::sort(sleepers);
  sleepers.erase(std::unique(sleepers.begin(), sleepers.end()), sleepers.end());
  for (const std::uint32_t sleeper : sleepers) wake(w, sleeper);
}

void stop_island(SimState& w, std::uint32_t island) {
  DRYSTONE_ASSERT(w.islands.row[island].awake);
  w.islands.row[island].awake = false;
  --w.islands.awake_count;
  for_each_body(w, island, [&](std::uint32_t body) { deactivate(w, body); });
}

void sleep_island(SimState& w, std::uint32_t island) {
  stop_island(w, island);
  with_bodies(w, island, [&](std::span<const std::uint32_t> bodies) { spatial::move_proxies_asleep(w, bodies); });
}

void sleep_kinematic(SimState& w, std::uint32_t body) {
  deactivate(w, body);
  spatial::move_proxies_asleep(w, std::span<const std::uint32_t>(&body, 1));
}

}  // namespace drystone::island
