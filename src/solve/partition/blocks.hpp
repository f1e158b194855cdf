// Blocks: groups of awake bodies that are solved together.
#pragma once

#include "solve/partition/components.hpp"
#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

struct BlockedBodies : SolverIndices {
  /// The block of each solver index; kNone for index 0 and for kinematic bodies, whose constraints are in the block of the other body.
  std::span<std::uint32_t> block_of;
  /// Blocks without their constraints. If there are kinematic bodies, they are in the last block.
  std::span<Block> blocks;
};

/// Numbers the awake bodies block by block. The parts of a large island (cut.hpp) are blocks; other islands stay whole, several in a block.
/// `index_of`, by body slot, gets the solver indices of the awake bodies; it has 0 for all bodies before.
BlockedBodies number_bodies(WorldState& w, std::span<std::uint32_t> index_of);

// --- Articulated components ---------------------------------------------------------------------------------------------
// Those with the same structure are side by side in lanes, with their joints in the order of elimination, and the contact points that are
// solved with them.

/// Whether trees of joints are solved directly; if not, all joints are solved by iterations.
bool solves_trees();

/// Lays out the components block by block, and stores their ranges in the blocks. Must be called after the contacts are batched.
std::span<const ArticulatedBatch> make_articulated_batches(WorldState& w, const Components& components,
                                                           const BlockedBodies& bodies,
                                                           const ColoredBatches<kContactKinds>& contacts,
                                                           std::uint32_t width);

}  // namespace drystone::partition
