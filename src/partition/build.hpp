// Fourth phase of the step: groups the awake constraints so that they can be solved in parallel.
//
// Awake bodies are numbered block by block (blocks.hpp). Constraints inside a block are coloured block by block. Constraints between
// blocks, the seams, have colours of their own. No dynamic body appears twice in a colour. Joints have colours of their own and come
// first; then contacts between dynamic bodies; then contacts with static and kinematic bodies, which are solved last, so that
// nothing is left inside the ground. Within a colour, constraints are grouped by the kernel they need and padded to batches of the
// lane count (coloring.hpp).
//
// The result depends on constraints and slots alone, not on the number of lanes or workers.
// Source: graph colouring as in Avian's parallel solver (2025); per contact, because composite bodies share several.
#pragma once

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::partition {

/// `lane_choices` are the lanes that the partition may choose from, widest last.
Partition build(WorldState& w, std::span<const std::uint32_t> awake_contacts, std::span<const LaneChoice> lane_choices);

}  // namespace drystone::partition
