// The state of a world that the partition reads: bodies with positions and islands, and their contacts and joints. It
// has no shapes and takes no steps.
#pragma once

#include <memory>

#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/world_state.hpp"

namespace drystone::test {

class BareWorld {
 public:
  explicit BareWorld(std::uint32_t most_bodies, int workers = 1) {
    state.runtime.workers = std::make_unique<base::WorkerPool>(workers);
    state.scratch->per_worker.resize(static_cast<std::size_t>(workers));
    state.bodies.awake.grow(most_bodies);
  }

  /// Adds a dynamic body in an island of its own. Returns its slot.
  std::uint32_t add_dynamic(Vec2 center = {}) {
    const std::uint32_t slot = add(BodyType::dynamic, center);
    island::make_island(state, slot, true);
    return slot;
  }
  std::uint32_t add_kinematic(Vec2 center = {}) { return add(BodyType::kinematic, center); }
  std::uint32_t add_static(Vec2 center = {}) {
    const std::uint32_t slot = add(BodyType::static_body, center);
    state.bodies.awake.clear(slot);
    return slot;
  }
  /// Adds an awake, touching contact of two bodies. Returns its slot.
  std::uint32_t add_contact(std::uint32_t body_a, std::uint32_t body_b, ContactKind kind) {
    const std::uint32_t slot = state.contacts.ids.acquire().index;
    state.contacts.row.emplace_back().body = {body_a, body_b};
    state.contacts.key.push_back({{body_a, body_b}, kind});
    state.contacts.awake.grow(slot + 1);
    state.contacts.awake.set(slot);
    link_if_dynamic(body_a, body_b);
    return slot;
  }
  std::uint32_t add_joint(std::uint32_t body_a, std::uint32_t body_b, const AnyJointOptions& options) {
    const std::uint32_t slot = state.joints.ids.acquire().index;
    JointRow& joint = state.joints.row.emplace_back();
    state.joints.options.push_back(options);
    joint.body = {body_a, body_b};
    joint.batch_kind = batch_kind_of(options);
    model::push_edge(state.joints.row, state.bodies.links[body_a].first_joint, model::edge_of(slot, 0));
    model::push_edge(state.joints.row, state.bodies.links[body_b].first_joint, model::edge_of(slot, 1));
    state.joints.awake.grow(slot + 1);
    state.joints.awake.set(slot);
    link_if_dynamic(body_a, body_b);
    return slot;
  }
  void link(std::uint32_t body_a, std::uint32_t body_b) { island::link(state, body_a, body_b); }

  WorldState state;

 private:
  void link_if_dynamic(std::uint32_t body_a, std::uint32_t body_b) {
    if (is_dynamic(state, body_a) && is_dynamic(state, body_b)) link(body_a, body_b);
  }
  std::uint32_t add(BodyType type, Vec2 center) {
    const std::uint32_t slot = state.bodies.ids.acquire().index;
    BodyState& body = state.bodies.state.emplace_back();
    body.type = type;
    body.center = to_position(center);
    body.inv_mass = type == BodyType::dynamic ? 1.0f : 0.0f;
    state.bodies.links.emplace_back();
    state.bodies.awake.set(slot);
    return slot;
  }
};

}  // namespace drystone::test
