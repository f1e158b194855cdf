// Contacts of bodies that are mostly inside each other are not solved (ContactKey::buried): the direction of the nearest way out
// is meaningless. Their bodies lose their approach speed, as in an impact without bounce.
#pragma once

#include <cstdint>
#include <span>

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Changes the velocities of bodies of buried contacts, given by their slots; `bodies` are the slots of all bodies that can be moved.
void stop_approaches(WorldState& w, const Partition& partition, std::span<const std::uint32_t> bodies,
                     std::span<const std::uint32_t> buried);

}  // namespace drystone::solver
