// The state behind a World. Movers search the world by its public queries, and read rows for what these do not tell: types of bodies,
// materials, one-sided shapes.
#pragma once

#include "drystone/world.hpp"
#include "world/world_state.hpp"

namespace drystone::mover {

struct WorldAccess {
  static const WorldState& state(const World& world) { return *world.state_; }
};

}  // namespace drystone::mover
