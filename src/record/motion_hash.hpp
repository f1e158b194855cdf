// A hash of what moves: the slots, poses and velocities of awake bodies. It reads 48 bytes of each such body, where the hash of the
// whole state reads every contact, so it can be made after each step. Two states that differ elsewhere alone move apart a step later, or
// have other hashes of the state.
#pragma once

#include <cstdint>

#include "model/sim_state.hpp"

namespace drystone::record {

std::uint64_t motion_hash(const SimState& w);

}  // namespace drystone::record
