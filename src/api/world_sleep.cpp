// World::sleep(). World::wake() is in world_bodies.cpp.
#include "drystone/world.hpp"
#include "island/islands.hpp"
#include "island/split.hpp"
#include "model/check.hpp"
#include "record/operation.hpp"

namespace drystone {

using record::Operation;

Result<void> World::sleep(BodyId body) {
  WorldState& w = *state_;
  Operation<&World::sleep> check(w, body);
  check.body(body);
  check.require([&] { return is_dynamic(w, body.index); },
                "body must be dynamic and not frozen: other bodies do not sleep");
  check.require([&] { return w.bodies.state[body.index].enabled; },
                "body must not be disabled: it cannot be put to sleep");
  return check.then([&] {
    const std::uint32_t island = w.bodies.links[body.index].island;
    if (!w.islands.row[island].awake) return;
    // The island is split first, so that only bodies that are still connected to this body fall asleep.
    if (w.islands.row[island].removed_constraints > 0) island::split_island(w, island, w.scratch->island_stack);
    island::sleep_island(w, w.bodies.links[body.index].island);
  });
}

}  // namespace drystone
