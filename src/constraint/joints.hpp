// Rows of joints: attaching and detaching joints when their bodies change, and removing them.
#pragma once

#include <array>
#include <vector>

#include "world/sim_state.hpp"

namespace drystone::joint {

/// Connect and disconnect the bodies of a joint: its link between islands, its place in the awake set. Called when the joint is created or
/// destroyed, and when one of its bodies is enabled, disabled or given another type.
void attach_joint(SimState& w, std::uint32_t joint);
void detach_joint(SimState& w, std::uint32_t joint);

/// Makes the next step check the components of a joint's bodies again (solve/partition/components.hpp). Called when the joint begins or ceases to
/// connect its bodies, or to have rows for the direct solution.
void change_component(SimState& w, std::uint32_t joint);

/// Sets what the row derives from the joint's options.
void take_options(SimState& w, std::uint32_t joint);

/// Enters the joints that a gear couples in its row and in theirs. Called when it is created.
void couple(SimState& w, std::uint32_t joint);

/// The gears that couple a joint.
std::vector<std::uint32_t> gears_of(const SimState& w, std::uint32_t joint);

/// Whether the joint connects its bodies: both are enabled, one is dynamic, and the joint is solved.
bool connects(const SimState& w, const JointRow& joint);

/// Whether the joint acts: it connects its bodies, and so do the joints that it couples.
bool is_active(const SimState& w, const JointRow& joint);

/// The bodies on which a gear acts beside its own: the other body of each joint that it couples, or kNone.
std::array<std::uint32_t, 2> other_bodies(const SimState& w, const JointRow& joint);

/// The number of steps until the joint's articulated component is checked again (solve/partition/components.hpp).
std::uint64_t steps_until_look(const SimState& w, const JointRow& joint);

/// Destroys the joint and the gears that couple it, and wakes their bodies.
void remove_joint(SimState& w, std::uint32_t joint);

}  // namespace drystone::joint
