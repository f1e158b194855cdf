// Colours and batches: constraints of one kind (joints, or contacts) grouped by block, coloured and laid out for the lanes.
#pragma once

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::partition {

/// A constraint that is being put into batches.
struct GraphEdge {
  std::uint32_t slot = kNone;
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  std::uint32_t color = 0;
  std::uint32_t group = kNone;  // A block, or the number of blocks for a seam; kNone: nothing to solve.
  std::uint16_t kind = 0;
  bool last = false;  // To be coloured after the others of its group.
};

/// Edges sorted by group, in each group those marked `last` behind the others; otherwise the order is kept.
struct GroupedEdges {
  std::span<GraphEdge> edges;
  std::span<IndexRange> groups;            // All edges of the group.
  std::span<std::uint32_t> begin_of_last;  // Where those marked `last` begin.

  std::span<GraphEdge> of(std::size_t group) const { return edges.subspan(groups[group].first, groups[group].size()); }
};
GroupedEdges group_edges(WorldState& w, std::span<const GraphEdge> edges, std::size_t group_count);

/// How many constraints of each kind every colour of every group has.
template <std::size_t Kinds>
using ColorCounts = std::span<const std::array<std::uint32_t, Kinds>>;

/// Gives each edge a colour, so that edges of one group and colour have no dynamic body in common. Colours follow from the edges and
/// their order alone. `groups` gets the colours of each group.
template <std::size_t Kinds>
ColorCounts<Kinds> color(WorldState& w, const SolverIndices& bodies, const GroupedEdges& edges,
                         std::span<GroupColors<Kinds>> groups);

/// Cuts coloured edges into batches of `width`.
template <std::size_t Kinds>
ColoredBatches<Kinds> make_batches(WorldState& w, const GroupedEdges& edges, ColorCounts<Kinds> counts,
                                   std::uint32_t width, std::span<GroupColors<Kinds>> groups);

/// How many batches of `width` the constraints need: those of one colour and kind fill batches, the last one perhaps in part.
template <std::size_t Kinds>
std::uint32_t count_batches(ColorCounts<Kinds> counts, std::uint32_t width) {
  std::uint32_t batches = 0;
  for (const auto& color : counts) {
    for (const std::uint32_t constraints : color) batches += (constraints + width - 1) / width;
  }
  return batches;
}

/// Calls f(group) for each group, in parallel; a worker takes `grain` groups at a time.
template <typename F>
void for_each_group(WorldState& w, std::size_t group_count, int grain, F f) {
  w.runtime.workers->parallel_for(static_cast<int>(group_count), grain, [&](int first, int last, int) {
    for (int group = first; group < last; ++group) f(static_cast<std::size_t>(group));
  });
}

}  // namespace drystone::partition
