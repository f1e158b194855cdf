#include "step/publish_events.hpp"

#include <utility>

#include "contact/contact_now.hpp"

namespace drystone::step {
namespace {

/// Whether the solver solved the contact. A contact of a kinematic body with a sleeping body is awake but not solved.
bool was_solved(const Partition& p, const ContactRow& contact) {
  return p.is_dynamic(p.index_of[contact.body[0]]) || p.is_dynamic(p.index_of[contact.body[1]]);
}

/// Makes a hit event for each contact that asks for hits and has a point that was hit fast enough. The event is that of the fastest point.
void publish_hits(WorldState& w, const Partition& p) {
  // Contacts with hit events are of the extended kinds, so without those there are no hits.
  if (p.contacts.slots[static_cast<std::size_t>(ContactKind::one_point_extended)].empty() &&
      p.contacts.slots[static_cast<std::size_t>(ContactKind::two_points_extended)].empty()) {
    return;
  }
  for (const std::uint32_t slot : p.awake_contacts) {
    const ContactRow& contact = w.contacts.row[slot];
    if (!contact.hit_events || contact.count == 0 || contact.sensor || !was_solved(p, contact)) continue;
    std::size_t hardest = contact.count;
    float fastest = w.options.hit_speed;
    float impulse = 0.0f;
    for (std::size_t i = 0; i < contact.count; ++i) {
      const float approach = -contact.impulses[i].approach_velocity;
      impulse += contact.impulses[i].step_normal;
      if (approach <= fastest) continue;
      hardest = i;
      fastest = approach;
    }
    if (hardest == contact.count) continue;
    const ContactNow now = contact_now(w, contact);
    w.runtime.events.contact_hit.push_back({shape_id(w, contact.shape[0]), shape_id(w, contact.shape[1]),
                                            now.points[hardest].position, now.normal, fastest, impulse});
  }
}

/// Makes move events in slot order, dynamic bodies first.
void publish_moves(WorldState& w, const Partition& p, const Motion& motion) {
  const auto publish_move = [&](std::uint32_t slot) {
    const BodyState& body = w.bodies.state[slot];
    if (!body.enabled) return;
    const bool fell_asleep = !is_awake(w, slot);
    const SweepStart& start = motion.starts[p.index_of[slot]];
    if (fell_asleep || body.center != start.center || body.pose.rotation != start.rotation) {
      w.runtime.events.body_move.push_back({body_id(w, slot), body.pose, fell_asleep});
    }
  };
  for (const std::uint32_t slot : p.awake_bodies) {
    if (w.bodies.state[slot].type == BodyType::dynamic) publish_move(slot);
  }
  for (const std::uint32_t slot : p.kinematic_slots()) publish_move(slot);
}

}  // namespace

void publish_unreported(WorldState& w) {
  EventBuffers& events = w.runtime.events;
  events.contact_end.swap(w.unreported.contact_end);
  events.sensor_end.swap(w.unreported.sensor_end);
  w.unreported.contact_end.clear();
  w.unreported.sensor_end.clear();
  w.runtime.report.woke = std::exchange(w.unreported.woke, 0);
}

void publish_events(WorldState& w, const Partition& partition, const Motion& motion,
                    std::span<const ShapePair> swept_sensor_pairs) {
  publish_unreported(w);
  for (const ShapePair& pair : swept_sensor_pairs) {
    const SensorEvent event{shape_id(w, pair.a), shape_id(w, pair.b)};
    w.runtime.events.sensor_begin.push_back(event);
    w.unreported.sensor_end.push_back(event);
  }
  if (parts::kSurfaces.built) publish_hits(w, partition);
  publish_moves(w, partition, motion);
}

}  // namespace drystone::step
