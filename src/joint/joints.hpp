// Rows of joints: attaching and detaching joints when their bodies change, and removing them.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::joint {

/// Connect and disconnect the bodies of a joint: its link between islands, its place in the awake set. Called when the joint is created or
/// destroyed, and when one of its bodies is enabled, disabled or given another type.
void attach_joint(SimState& w, std::uint32_t joint);
void detach_joint(SimState& w, std::uint32_t joint);

/// Makes the next step check the components of a joint's bodies again (partition/components.hpp). Called when the joint begins or ceases to
/// connect its bodies, or to have rows for the direct solution.
void change_component(SimState& w, std::uint32_t joint);

/// Sets what the row derives from the joint's options.
void take_options(SimState& w, std::uint32_t joint);

/// Whether the joint acts: both bodies are enabled, one is dynamic, and the joint is solved.
bool is_active(const SimState& w, const JointRow& joint);

/// The number of steps until the joint's articulated component is checked again (partition/components.hpp).
std::uint64_t steps_until_look(const SimState& w, const JointRow& joint);

/// Destroys the joint and wakes both bodies.
void remove_joint(SimState& w, std::uint32_t joint);

}  // namespace drystone::joint
