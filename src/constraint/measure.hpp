// The state and the errors of a joint at the present poses, for users, tests and reports. The error of the rigid part also shows which
// articulated components need a direct solution.
#pragma once

#include "constraint/kind.hpp"
#include "world/sim_state.hpp"

namespace drystone::joint {

Frames frames_of(const SimState& w, std::uint32_t joint);
JointState measure(const SimState& w, std::uint32_t slot);
/// The error of the joint's rigid part [m], without limits and angles.
float opening(const SimState& w, std::uint32_t slot);

}  // namespace drystone::joint
