// Contacts of bodies that are mostly inside each other are not solved (ContactKey::buried), because their normals are meaningless. The
// bodies lose the velocity with which they approach where they touch, as in an impact without bounce.
#pragma once

#include <cstdint>
#include <span>

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Removes the approach velocities of the bodies of buried contacts. `buried` are the slots of these contacts, `bodies` the slots of all
/// bodies that can be moved.
void stop_approaches(WorldState& w, const Partition& partition, std::span<const std::uint32_t> bodies,
                     std::span<const std::uint32_t> buried);

}  // namespace drystone::solver
