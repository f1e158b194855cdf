#include <utility>

#include "contact/contact_now.hpp"
#include "core/sort.hpp"
#include "step/step.hpp"
#include "world/gather.hpp"

namespace drystone::step {
namespace {

constexpr std::size_t kGrain = 1024;  // The number of contacts or bodies that a worker takes at a time.

/// Makes a hit event for the point of the contact that was hit fastest. At least one point must have been hit fast enough.
void publish_hit(WorldState& w, const ContactRow& contact) {
  std::size_t hardest = contact.count;
  float fastest = w.options.length_unit * w.options.hit_speed;
  float impulse = 0.0f;
  for (std::size_t i = 0; i < contact.count; ++i) {
    const float approach = -contact.approach_velocity[i];
    impulse += contact.impulses[i].step_normal;
    if (approach <= fastest) continue;
    hardest = i;
    fastest = approach;
  }
  const ContactNow now = contact_now(w, contact);
  const auto [a, b] = contact.shape;
  w.runtime.events.contact_hit.push_back({visible_id(w, a), visible_id(w, b), now.points[hardest].position, now.normal,
                                          fastest, impulse, cell_of(w, a, b)});
}

/// Writes to `to` the slots for which `test` returns true, and returns where they end. `to` may be the beginning of `slots`. The loop has no
/// branch that a processor would have to predict.
template <typename F>
std::uint32_t* keep(std::span<const std::uint32_t> slots, std::uint32_t* to, F test) {
  for (const std::uint32_t slot : slots) {
    *to = slot;
    to += test(slot) ? 1 : 0;
  }
  return to;
}

/// Makes hit events in slot order. Workers list the contacts that were hit and ask for hits; these are few. The solver has marked what was
/// hit, because it has the speeds at hand. So the rows of other contacts are not read.
void publish_hits(WorldState& w, const Partition& p, const Motion& motion) {
  if (motion.hit_marks.empty()) return;
  const std::span<const std::uint32_t> contacts = p.awake_contacts;
  const std::span<std::uint32_t> found = w.scratch->arena.allocate<std::uint32_t>(contacts.size());
  const auto list_hit = [&](std::size_t first, std::size_t last, std::uint32_t* to) {
    const std::uint32_t* const end = keep(contacts.subspan(first, last - first), to,
                                          [&](std::uint32_t slot) { return motion.hit_marks[slot] != 0; });
    // A quarantined body has no contacts any more.
    return keep({to, end}, to, [&](std::uint32_t slot) {
      return w.contacts.ids.is_used(slot) && w.contacts.row[slot].hit_events && is_extended(w.contacts.key[slot].kind);
    });
  };
  const std::size_t count = model::gather(w, contacts.size(), kGrain, found.data(), list_hit);
  for (const std::uint32_t slot : found.first(count)) publish_hit(w, w.contacts.row[slot]);
}

/// Makes move events in slot order, dynamic bodies first.
void publish_moves(WorldState& w, const Partition& p, const Motion& motion,
                   std::span<const std::uint32_t> carried_sleepers) {
  const std::span<const std::uint32_t> bodies = p.awake_bodies;
  const bool some_disabled = !w.runtime.quarantined.empty();
  const auto moved = [&](std::uint32_t slot, std::uint32_t index, bool fell_asleep) {
    const BodyState& body = w.bodies.state[slot];
    if (some_disabled && !body.enabled) return false;
    const SweepStart& start = motion.starts[index];
    return fell_asleep || body.center != start.center || body.pose.rotation != start.rotation;
  };
  base::Column<BodyMoveEvent>& events = w.runtime.events.body_move;
  events.resize(bodies.size());
  const auto list_moved = [&](std::size_t first, std::size_t last, BodyMoveEvent* next) {
    for (std::size_t i = first; i < last; ++i) {
      const std::uint32_t slot = bodies[i];
      const std::uint32_t index = p.index_of[slot];
      const bool fell_asleep = !is_awake(w, slot);
      if (!p.is_dynamic(index) || !moved(slot, index, fell_asleep)) continue;
      // Each member is written in place. A whole event would be written to the stack and copied from there in wider pieces than it was
      // written, for which processors wait.
      next->body.index = slot;
      next->body.generation = w.bodies.ids.generation(slot);
      next->pose = w.bodies.state[slot].pose;
      next->fell_asleep = fell_asleep;
      ++next;
    }
    return next;
  };
  events.resize(model::gather(w, bodies.size(), kGrain, events.data(), list_moved));
  for (const std::uint32_t slot : carried_sleepers) {
    events.push_back({body_id(w, slot), w.bodies.state[slot].pose, false});
  }
  if (!carried_sleepers.empty()) {
    base::sort(events, [](const BodyMoveEvent& a, const BodyMoveEvent& b) { return a.body.index < b.body.index; });
  }
  for (const std::uint32_t slot : p.kinematic_slots()) {
    const bool fell_asleep = !is_awake(w, slot);
    if (moved(slot, p.index_of[slot], fell_asleep)) {
      events.push_back({body_id(w, slot), w.bodies.state[slot].pose, fell_asleep});
    }
  }
}

}  // namespace

void publish_unreported(WorldState& w) {
  EventBuffers& events = w.runtime.events;
  const auto move_to = [](auto& list, auto& unreported) {  // The list is empty.
    if (!unreported.empty()) list.swap(unreported);
  };
  move_to(events.contact_end, w.unreported.contact_end);
  move_to(events.sensor_end, w.unreported.sensor_end);
  move_to(events.tile_change, w.unreported.tile_change);
  // Copied, so that the list keeps the room that bodies that fall asleep make in it.
  if (!w.unreported.body_wake.empty()) {
    events.body_wake.assign(w.unreported.body_wake.begin(), w.unreported.body_wake.end());
    w.unreported.body_wake.clear();
  }
  w.runtime.report.woke = std::exchange(w.unreported.woke, 0);
}

void publish_events(WorldState& w, const Partition& partition, const Motion& motion,
                    const continuous::FastBodies& fast) {
  publish_unreported(w);
  for (const SensorPair& pair : fast.swept_sensor_pairs) {
    const std::uint32_t grid = is_grid(w, pair.sensor) ? pair.sensor : pair.visitor;
    const Cell cell = pair.cell == kNone ? Cell{} : grid_of(w, grid).cell_of(pair.cell);
    const SensorEvent event{shape_id(w, pair.sensor), shape_id(w, pair.visitor), cell};
    w.runtime.events.sensor_begin.push_back(event);
    w.unreported.sensor_end.push_back(event);
  }
  if (parts::kSurfaces.built) publish_hits(w, partition, motion);
  publish_moves(w, partition, motion, fast.carried_sleepers);
}

}  // namespace drystone::step
