// The state of a world without shapes, pairs and steps: bodies at places, in islands. What the partition reads of a world is
// no more than that.
#pragma once

#include <memory>

#include "world/islands.hpp"
#include "world/step_context.hpp"
#include "world/world_state.hpp"

namespace drystone::test {

class BareWorld {
 public:
  explicit BareWorld(std::uint32_t most_bodies, int workers = 1) {
    state.workers = std::make_unique<base::WorkerPool>(workers);
    state.worker_notes.resize(static_cast<std::size_t>(workers));
    state.bodies.awake.grow(most_bodies);
  }

  /// A dynamic body in an island of its own. Returns its slot.
  std::uint32_t add_dynamic(Vec2 center = {}) {
    const std::uint32_t slot = add(BodyType::dynamic, center);
    world::make_island(state, slot, true);
    return slot;
  }
  std::uint32_t add_kinematic(Vec2 center = {}) { return add(BodyType::kinematic, center); }
  void link(std::uint32_t body_a, std::uint32_t body_b) { world::link(state, body_a, body_b); }

  WorldState state;

 private:
  std::uint32_t add(BodyType type, Vec2 center) {
    const std::uint32_t slot = state.bodies.ids.acquire().index;
    BodyState& body = state.bodies.state.emplace_back();
    body.type = type;
    body.center = center;
    state.bodies.links.emplace_back();
    state.bodies.awake.set(slot);
    return slot;
  }
};

}  // namespace drystone::test
