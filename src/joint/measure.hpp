// What a joint does and how well it is obeyed, at the poses of now: for people, tests and reports.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::joint {

JointState measure(const SimState& w, const JointRow& joint);

}  // namespace drystone::joint
