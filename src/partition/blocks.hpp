// Blocks: which awake bodies are solved together.
#pragma once

#include "model/step_context.hpp"
#include "partition/components.hpp"

namespace drystone::partition {

/// Bodies in a block at most. With their constraints they stay in a core's own cache (docs/partition.md).
inline constexpr std::uint32_t kBlockBodies = 512;

/// The block of each solver index; kNone for index 0 and for kinematic bodies, which belong to whoever they touch.
struct BlockedBodies {
  std::span<std::uint32_t> block_of;
  std::span<Block> blocks;  // Without constraints yet. The last holds the kinematic bodies, if there are any.
};

/// Numbers the awake bodies block by block (c.body_slots and what follows from it): islands of more than a block are cut into
/// even parts along a space-filling curve, with the bodies of each part by slot; the others stay whole, several to a block.
/// An articulated component stays whole in any case: the block that it begins in takes all of it.
BlockedBodies number_bodies(WorldState& w, StepContext& c, const Components& components);

}  // namespace drystone::partition
