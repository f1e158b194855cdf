// Fourth phase of the step: groups the awake constraints so that they can be solved in parallel.
//
// Awake bodies are numbered block by block (blocks.hpp). Constraints inside a block are coloured block by block. Constraints between
// blocks, the seams, have colours of their own. No dynamic body appears twice in a colour. Joints have colours of their own and are solved
// first, then contacts between dynamic bodies. Contacts with static and kinematic bodies are solved last, so that no body is left inside
// the ground. Within a colour, constraints are grouped by their kernel and padded to batches of the lane count (coloring.hpp).
//
// The result depends only on constraints and slots, not on the number of lanes or workers.
// Source: graph colouring as in Avian's parallel solver (2025). Here each contact has a colour, not each pair of bodies, because bodies of
// several shapes share several contacts.
#pragma once

#include "solve/partition/components.hpp"
#include "world/kept_partitions.hpp"
#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

/// Makes the partition of a step, or takes one that was kept (kept.hpp), and changes nothing that outlasts the step. It is valid until the end
/// of the step. `lane_choices` are the lanes from which it may choose, widest last.
const Partition& build(WorldState& w, const Components& components, std::span<const std::uint32_t> awake_contacts,
                       std::span<const LaneChoice> lane_choices, KeptPartitions& kept);

/// Clears the solver indices of the bodies, which are valid within a step only. Bodies are visited in the order of their slots, so that
/// memory is written forwards.
void forget_indices(WorldState& w, const Partition& partition);

}  // namespace drystone::partition
