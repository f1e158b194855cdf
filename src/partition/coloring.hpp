// Colours and batches: constraints of one kind (joints, or contacts) grouped by block, coloured and laid out for the lanes.
#pragma once

#include <functional>

#include "world/step_context.hpp"

namespace drystone::partition {

/// A constraint on its way into batches.
struct Item {
  std::uint32_t slot = kNone;
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  std::uint32_t color = 0;
  std::uint32_t group = kNone;  // A block, or the number of blocks for a seam; kNone: nothing to solve.
  std::uint16_t kind = 0;
  bool last = false;  // Coloured after all others of its group.
};

/// Gives each item a colour that no other item of its group with a body in common has, and cuts batches of c.lanes.
/// Colours follow from items and their order alone. `colors` gets the colours of each group (of `group_count`).
template <std::size_t Kinds>
ColoredBatches<Kinds> color_and_batch(WorldState& w, const StepContext& c, std::span<Item> items,
                                      std::span<IndexRange> colors);

}  // namespace drystone::partition
