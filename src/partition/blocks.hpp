// Blocks: groups of awake bodies that are solved together.
#pragma once

#include "model/partition.hpp"
#include "model/world_state.hpp"
#include "partition/components.hpp"

namespace drystone::partition {

/// The largest number of bodies in a block. With their constraints they fit into a core's own cache (docs/partition.md).
inline constexpr std::uint32_t kBlockBodies = 512;

struct BlockedBodies : SolverIndices {
  /// The block of each solver index; kNone for index 0 and for kinematic bodies, whose constraints are in the block of the other body.
  std::span<std::uint32_t> block_of;
  /// Blocks without their constraints. If there are kinematic bodies, they are in the last block.
  std::span<Block> blocks;
};

/// Numbers the awake bodies block by block. Islands larger than a block are cut into equal parts along a space-filling curve; the bodies
/// of each part are in the order of slots. Other islands stay whole, several in a block. An articulated component always stays whole, in
/// the block of its first body.
/// `index_of`, by body slot, gets the solver indices of the awake bodies; it has 0 for all bodies before.
BlockedBodies number_bodies(WorldState& w, const Components& components, std::span<std::uint32_t> index_of);

}  // namespace drystone::partition
