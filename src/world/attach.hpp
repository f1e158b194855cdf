// Bodies and joints that take part in the simulation, and those that do not: creation, destruction, enabling and changes
// of type all go through these.
#pragma once

#include "world/world_state.hpp"

namespace drystone::world {

/// The body takes part: island, awake set, boxes in trees, links of its joints. It must be detached.
void attach(WorldState& w, std::uint32_t body, bool awake);
/// The body takes part no longer: what it touched or was joined to wakes, its contacts end, its joints idle.
void detach(WorldState& w, std::uint32_t body);

/// Brings a joint's links and its place in the awake set in line with its bodies.
void attach_joint(WorldState& w, std::uint32_t joint);
void detach_joint(WorldState& w, std::uint32_t joint);

/// Whether both bodies are enabled and one is dynamic, so that the joint has work to do.
bool is_active(const WorldState& w, const JointRow& joint);

}  // namespace drystone::world
