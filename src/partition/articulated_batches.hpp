// The layout of articulated components for the solver: components of one shape side by side in lanes, with their joints in the order
// of elimination, and the contact points that are solved with them.
#pragma once

#include "partition/components.hpp"

namespace drystone::partition {

/// Lays out the components of each block, after the contacts are batched, and stores their ranges in the blocks.
void make_articulated_batches(WorldState& w, StepContext& c, const Components& components, std::span<Block> blocks,
                              std::span<const std::uint32_t> block_of);

}  // namespace drystone::partition
