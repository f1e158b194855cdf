// Colours and batches: constraints of one kind (joints, or contacts) grouped by block, coloured and laid out for the lanes.
#pragma once

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

/// Items sorted by group, those marked `last` behind the others of theirs; order kept otherwise.
struct GroupedItems {
  std::span<Item> items;
  std::span<IndexRange> groups;        // All items of the group.
  std::span<std::uint32_t> plain_end;  // Where those marked `last` begin.

  std::span<Item> of(std::size_t group) const { return items.subspan(groups[group].first, groups[group].size()); }
};
GroupedItems group_items(WorldState& w, std::span<const Item> items, std::size_t group_count);

/// Gives each item a colour that no other item of its group with a body in common has, and cuts batches of c.lanes.
/// Colours follow from items and their order alone. `groups` gets those of each.
template <std::size_t Kinds>
ColoredBatches<Kinds> color_and_batch(WorldState& w, const StepContext& c, const GroupedItems& items,
                                      std::span<GroupColors<Kinds>> groups);

/// Calls f(group) for each, side by side; a worker takes `grain` of them at a time.
template <typename F>
void for_each_group(WorldState& w, std::size_t group_count, int grain, F f) {
  w.workers->parallel_for(static_cast<int>(group_count), grain, [&](int first, int last, int) {
    for (int group = first; group < last; ++group) f(static_cast<std::size_t>(group));
  });
}

}  // namespace drystone::partition
