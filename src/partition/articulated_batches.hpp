// The layout of articulated components for the solver: components with the same structure side by side in lanes, with their joints in the
// order of elimination, and the contact points that are solved with them.
#pragma once

#include "partition/blocks.hpp"
#include "partition/components.hpp"

namespace drystone::partition {

/// Whether trees of joints are solved directly; if not, all joints are solved by iterations.
bool solves_trees();

/// Lays out the components block by block, and stores their ranges in the blocks. Must be called after the contacts are batched.
std::span<const ArticulatedBatch> make_articulated_batches(WorldState& w, const Components& components,
                                                           const BlockedBodies& bodies,
                                                           const ColoredBatches<kContactKinds>& contacts,
                                                           std::uint32_t width);

}  // namespace drystone::partition
