// Colours and batches: joints or contacts are grouped by block, coloured and laid out for the lanes.
#pragma once

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::partition {

/// A constraint while it is sorted, coloured and batched.
struct GraphEdge {
  std::uint32_t slot = kNone;
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  std::uint32_t color = 0;
  // The index of the block, or the number of blocks for a seam; kNone if the constraint is not solved.
  std::uint32_t group = kNone;
  std::uint16_t kind = 0;
  bool last = false;  // The edge is coloured after the other edges of its group.
};

/// Edges sorted by group. In each group, edges marked `last` come after the other edges; apart from that the order is kept.
struct GroupedEdges {
  std::span<GraphEdge> edges;
  std::span<IndexRange> groups;            // The edges of each group.
  std::span<std::uint32_t> begin_of_last;  // The first edge marked `last` of each group.

  std::span<GraphEdge> of(std::size_t group) const { return edges.subspan(groups[group].first, groups[group].size()); }
};
GroupedEdges group_edges(WorldState& w, std::span<const GraphEdge> edges, std::size_t group_count);

/// The number of constraints of each kind, for every colour of every group.
template <std::size_t Kinds>
using ColorCounts = std::span<const std::array<std::uint32_t, Kinds>>;

/// Gives each edge a colour, so that edges of one group and colour share no dynamic body. Colours depend only on the edges and their
/// order. Writes the colours of each group to `groups`.
template <std::size_t Kinds>
ColorCounts<Kinds> color(WorldState& w, const SolverIndices& bodies, const GroupedEdges& edges,
                         std::span<GroupColors<Kinds>> groups);

/// Divides coloured edges into batches of `width`.
template <std::size_t Kinds>
ColoredBatches<Kinds> make_batches(WorldState& w, const GroupedEdges& edges, ColorCounts<Kinds> counts,
                                   std::uint32_t width, std::span<GroupColors<Kinds>> groups);

/// The number of batches of `width` that the constraints need. A batch has constraints of one colour and kind.
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
