#include "events/publish.hpp"

namespace drystone::events {
namespace {

/// Contacts of a kinematic body with a sleeper are awake, but there is nothing to solve.
bool was_solved(const WorldState& w, const StepContext& c, const ContactRow& contact) {
  return c.is_dynamic(w.bodies.state[contact.body[0]].solver_index) ||
         c.is_dynamic(w.bodies.state[contact.body[1]].solver_index);
}

/// The hardest point of each contact that asked for it, if it was hit hard enough.
void publish_hits(WorldState& w, const StepContext& c) {
  for (const std::uint32_t slot : c.awake_contacts) {
    const ContactRow& contact = w.contacts.row[slot];
    if (!contact.hit_events || contact.count == 0 || contact.sensor || !was_solved(w, c, contact)) continue;
    const ContactPointState* hardest = nullptr;
    float fastest = w.options.hit_speed;
    for (std::size_t i = 0; i < contact.count; ++i) {
      const ContactPointState& p = contact.points[i];
      if (p.max_normal_impulse <= 0.0f || -p.approach_velocity <= fastest) continue;
      hardest = &p;
      fastest = -p.approach_velocity;
    }
    if (hardest == nullptr) continue;
    const Vec2 point = w.bodies.state[contact.body[0]].center + hardest->anchor_a;
    w.events.contact_hit.push_back(
        {shape_id(w, contact.shape[0]), shape_id(w, contact.shape[1]), point, contact.normal, fastest});
  }
}

void publish_moves(WorldState& w, const StepContext& c) {
  for (std::size_t i = 1; i < c.body_slots.size(); ++i) {
    const std::uint32_t slot = c.body_slots[i];
    const BodyState& body = w.bodies.state[slot];
    if (!body.enabled) continue;
    const bool moved = body.center != c.sweep_starts[i].center || body.pose.rotation != c.sweep_starts[i].rotation;
    const bool fell_asleep = !is_awake(w, slot);
    if (moved || fell_asleep) w.events.body_move.push_back({body_id(w, slot), body.pose, fell_asleep});
  }
}

}  // namespace

void publish(WorldState& w, StepContext& c) {
  publish_hits(w, c);
  publish_moves(w, c);
}

}  // namespace drystone::events
