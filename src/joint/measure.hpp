// The state and the errors of a joint at the present poses: for users, tests and reports.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::joint {

JointState measure(const SimState& w, const JointRow& joint);

}  // namespace drystone::joint
