// A hash of the motion: the slots, poses and velocities of awake bodies. It reads 36 bytes of each such body. The hash of the whole
// state would be too slow after each step, because it also reads every contact. A difference elsewhere in the state changes the motion of
// a later step or the next hash of the state.
#pragma once

#include <cstdint>

#include "world/sim_state.hpp"

namespace drystone::record {

std::uint64_t motion_hash(const SimState& w);

}  // namespace drystone::record
