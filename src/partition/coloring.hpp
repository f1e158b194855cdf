// Colours and batches: joints or contacts are grouped by block, coloured and laid out for the lanes.
#pragma once

#include <algorithm>
#include <array>

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

/// Makes the edges edge(slot) and sorts them by group. A counting sort in chunks of fixed size, so that chunks may run in parallel: each
/// chunk makes and counts its edges, and is assigned the places of its edges in each group.
template <typename F>
GroupedEdges group_edges(WorldState& w, std::span<const std::uint32_t> slots, std::size_t group_count, F edge);

/// The number of constraints of each kind, for every colour of every group.
template <std::size_t Kinds>
using ColorCounts = std::span<const std::array<std::uint32_t, Kinds>>;

/// Makes batches of joints or of contacts. Groups are the blocks and, as the last group, the seams. Call in this order, and the functions
/// of a group for all groups, which may be in parallel: color_group, number_colors, count_group, number_batches, fill_group.
template <std::size_t Kinds>
class BatchMaker {
 public:
  BatchMaker(WorldState& w, const SolverIndices& bodies, const GroupedEdges& edges);

  /// Gives each edge a colour, so that edges of one group and colour share no dynamic body. Colours depend only on the edges and their
  /// order.
  void color_group(std::size_t group);
  void number_colors();
  void count_group(std::size_t group);
  ColorCounts<Kinds> counts() const { return counts_; }
  /// Divides the colours into batches of `width`.
  void number_batches(std::uint32_t width);
  void fill_group(std::size_t group);

  const ColoredBatches<Kinds>& batches() const { return batches_; }
  std::span<const GroupColors<Kinds>> groups() const { return groups_; }

 private:
  WorldState& w_;
  const SolverIndices& bodies_;
  const GroupedEdges& edges_;
  std::span<GroupColors<Kinds>> groups_;
  std::span<std::uint64_t> block_masks_;
  std::span<std::uint64_t> seam_masks_;
  std::span<std::uint32_t> pending_;
  std::span<std::array<std::uint32_t, Kinds>> counts_;
  std::span<std::array<IndexRange, Kinds>> colors_;
  std::span<std::array<std::uint32_t, Kinds>> filled_;
  std::uint32_t width_ = 0;
  std::array<std::span<std::uint32_t>, Kinds> slots_;
  ColoredBatches<Kinds> batches_;
};

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

/// Takes the next `count` numbers.
inline IndexRange take(std::uint32_t& next, std::uint32_t count) {
  next += count;
  return {next - count, next};
}

template <typename F>
GroupedEdges group_edges(WorldState& w, std::span<const std::uint32_t> slots, std::size_t group_count, F edge) {
  constexpr std::size_t kChunk = 1024;
  const std::size_t keys = 2 * group_count;
  const std::size_t chunks = (slots.size() + kChunk - 1) / kChunk;
  const std::span<GraphEdge> edges = w.scratch.arena.allocate<GraphEdge>(slots.size());
  const std::span<std::uint32_t> next = w.scratch.arena.allocate_zeroed<std::uint32_t>(chunks * keys);
  const auto for_each_place = [&](std::size_t chunk, auto f) {
    const std::span<std::uint32_t> own = next.subspan(chunk * keys, keys);
    const std::size_t end = std::min((chunk + 1) * kChunk, slots.size());
    for (std::size_t i = chunk * kChunk; i < end; ++i) f(i, own);
  };
  const auto key_of = [](const GraphEdge& made) { return 2 * made.group + (made.last ? 1 : 0); };
  for_each_group(w, chunks, 1, [&](std::size_t chunk) {
    for_each_place(chunk, [&](std::size_t i, std::span<std::uint32_t> counts) {
      edges[i] = edge(slots[i]);
      if (edges[i].group != kNone) ++counts[key_of(edges[i])];
    });
  });

  GroupedEdges grouped;
  grouped.groups = w.scratch.arena.allocate<IndexRange>(group_count);
  grouped.begin_of_last = w.scratch.arena.allocate<std::uint32_t>(group_count);
  std::uint32_t total = 0;
  for (std::size_t key = 0; key < keys; ++key) {
    if (key % 2 == 0) grouped.groups[key / 2].first = total;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      next[chunk * keys + key] = take(total, next[chunk * keys + key]).first;
    }
    (key % 2 == 0 ? grouped.begin_of_last[key / 2] : grouped.groups[key / 2].last) = total;
  }
  grouped.edges = w.scratch.arena.allocate<GraphEdge>(total);
  for_each_group(w, chunks, 1, [&](std::size_t chunk) {
    for_each_place(chunk, [&](std::size_t i, std::span<std::uint32_t> places) {
      if (edges[i].group != kNone) grouped.edges[places[key_of(edges[i])]++] = edges[i];
    });
  });
  return grouped;
}

}  // namespace drystone::partition
