// Blocks: which awake bodies are solved together.
#pragma once

#include "model/partition.hpp"
#include "model/world_state.hpp"
#include "partition/components.hpp"

namespace drystone::partition {

/// The most bodies in a block. With their constraints they stay in a core's own cache (docs/partition.md).
inline constexpr std::uint32_t kBlockBodies = 512;

struct BlockedBodies : SolverIndices {
  /// The block of each solver index; kNone for index 0 and for kinematic bodies: their constraints are in the block of the other body.
  std::span<std::uint32_t> block_of;
  std::span<Block> blocks;  // Still without constraints. The last holds the kinematic bodies, if there are any.
};

/// Numbers the awake bodies block by block. Islands of more than a block are cut
/// into even parts along a space-filling curve, the bodies of each part in the order of slots; other islands stay whole, several to a
/// block. An articulated component always stays whole, in the block of its first body.
BlockedBodies number_bodies(WorldState& w, const Components& components);

}  // namespace drystone::partition
