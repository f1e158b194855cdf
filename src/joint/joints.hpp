// Rows of joints: which act, and which do not because a body is disabled.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::joint {

/// Updates a joint's link between islands and its place in the awake set after a change of its bodies.
void attach_joint(SimState& w, std::uint32_t joint);
void detach_joint(SimState& w, std::uint32_t joint);

/// Whether both bodies are enabled and one is dynamic, so that the joint has work to do.
bool is_active(const SimState& w, const JointRow& joint);

/// The number of steps until its component is checked again (partition/components.hpp).
std::uint64_t steps_until_look(const SimState& w, const JointRow& joint);

/// Destroys the row. Wakes both bodies.
void remove_joint(SimState& w, std::uint32_t joint);

}  // namespace drystone::joint
