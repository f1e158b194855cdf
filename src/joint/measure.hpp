// What a joint does and how well it is obeyed, at the poses of now: for people, tests and reports.
#pragma once

#include "model/world_state.hpp"

namespace drystone::joint {

JointState measure(const WorldState& w, const JointRow& joint);

}  // namespace drystone::joint
