// The state and the errors of a joint at the present poses: for users, tests and reports; how far it is open, for the
// search for components that sweeps do not close.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::joint {

JointState measure(const SimState& w, const JointRow& joint);
/// How far apart the joint's rigid part is [m], limits and angles aside.
float opening(const SimState& w, const JointRow& joint);

}  // namespace drystone::joint
