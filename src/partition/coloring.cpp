// Greedy colouring, group by group. Each body has a mask with a bit for each of 64 colours. If a body has more constraints, the remaining
// ones are coloured in further rounds of 64 colours, so no constraints are left for a serial pass.
//
// Threads: each group has its own masks, edges and batches. The seams have bodies of all blocks, but they are one group with its own masks.
#include "partition/coloring.hpp"

#include <algorithm>
#include <bit>

namespace drystone::partition {
namespace {

/// A mask for each solver index, for the blocks or for the seams. Colouring clears the masks of dynamic bodies first. Static and kinematic
/// bodies may be in any colour, so their masks stay 0.
std::span<std::uint64_t> make_masks(WorldState& w, const SolverIndices& bodies) {
  const std::span<std::uint64_t> masks = w.scratch.arena.allocate<std::uint64_t>(bodies.body_slots.size());
  masks[0] = 0;
  std::fill(masks.begin() + 1 + bodies.dynamic_count, masks.end(), std::uint64_t{0});
  return masks;
}

/// Gives each edge the lowest colour, from `first_color` on, that none of its dynamic bodies has yet. `pending` has room for as many
/// numbers as there are edges. Returns the colour after the last used colour.
std::uint32_t color_greedily(const SolverIndices& bodies, std::span<GraphEdge> edges, std::span<std::uint64_t> masks,
                             std::span<std::uint32_t> pending, std::uint32_t first_color) {
  for (std::uint32_t i = 0; i < edges.size(); ++i) pending[i] = i;
  std::size_t left = edges.size();
  std::uint32_t end_color = first_color;
  for (std::uint32_t base = first_color; left > 0; base = end_color) {
    for (const std::uint32_t i : pending.first(left)) {
      if (bodies.is_dynamic(edges[i].body_a)) masks[edges[i].body_a] = 0;
      if (bodies.is_dynamic(edges[i].body_b)) masks[edges[i].body_b] = 0;
    }
    std::size_t kept = 0;
    for (const std::uint32_t i : pending.first(left)) {
      GraphEdge& edge = edges[i];
      const std::uint64_t used = masks[edge.body_a] | masks[edge.body_b];
      if (used == ~std::uint64_t{0}) {
        pending[kept++] = i;
        continue;
      }
      const auto color = static_cast<std::uint32_t>(std::countr_one(used));
      edge.color = base + color;
      end_color = std::max(end_color, edge.color + 1);
      const std::uint64_t bit = std::uint64_t{1} << color;
      if (bodies.is_dynamic(edge.body_a)) masks[edge.body_a] |= bit;
      if (bodies.is_dynamic(edge.body_b)) masks[edge.body_b] |= bit;
    }
    left = kept;
  }
  return end_color;
}

}  // namespace

template <std::size_t Kinds>
BatchMaker<Kinds>::BatchMaker(WorldState& w, const SolverIndices& bodies, const GroupedEdges& edges)
    : w_(w),
      bodies_(bodies),
      edges_(edges),
      groups_(w.scratch.arena.allocate<GroupColors<Kinds>>(edges.groups.size())) {
  if (edges.edges.empty()) return;
  block_masks_ = make_masks(w, bodies);
  seam_masks_ = make_masks(w, bodies);
  pending_ = w.scratch.arena.allocate<std::uint32_t>(edges.edges.size());
}

template <std::size_t Kinds>
void BatchMaker<Kinds>::color_group(std::size_t group) {
  const std::span<GraphEdge> edges = edges_.of(group);
  const std::span<std::uint64_t> masks = group + 1 == groups_.size() ? seam_masks_ : block_masks_;
  const std::span<std::uint32_t> pending = pending_.subspan(edges_.groups[group].first, edges.size());
  const std::size_t first_count = edges_.begin_of_last[group] - edges_.groups[group].first;
  const std::uint32_t end = color_greedily(bodies_, edges.first(first_count), masks, pending, 0);
  groups_[group].colors = {0, color_greedily(bodies_, edges.subspan(first_count), masks, pending, end)};
}

template <std::size_t Kinds>
void BatchMaker<Kinds>::number_colors() {
  std::uint32_t color_count = 0;
  for (GroupColors<Kinds>& group : groups_) group.colors = take(color_count, group.colors.size());
  counts_ = w_.scratch.arena.allocate_zeroed<std::array<std::uint32_t, Kinds>>(color_count);
}

template <std::size_t Kinds>
void BatchMaker<Kinds>::count_group(std::size_t group) {
  const IndexRange colors = groups_[group].colors;
  const auto own = counts_.subspan(colors.first, colors.size());
  for (const GraphEdge& edge : edges_.of(group)) ++own[edge.color][edge.kind];
}

/// The ranges of batches of each colour and kind are counted from 0 in each group. Then each group's batches get their place among all.
template <std::size_t Kinds>
void BatchMaker<Kinds>::number_batches(std::uint32_t width) {
  width_ = width;
  colors_ = w_.scratch.arena.allocate<std::array<IndexRange, Kinds>>(counts_.size());
  std::array<std::uint32_t, Kinds> total{};
  for (GroupColors<Kinds>& group : groups_) {
    group.batches = {};
    for (std::uint32_t color = group.colors.first; color < group.colors.last; ++color) {
      for (std::size_t kind = 0; kind < Kinds; ++kind) {
        colors_[color][kind] = take(group.batches[kind].last, (counts_[color][kind] + width - 1) / width);
      }
    }
    for (std::size_t kind = 0; kind < Kinds; ++kind)
      group.batches[kind] = take(total[kind], group.batches[kind].size());
  }
  for (std::size_t kind = 0; kind < Kinds; ++kind)
    batches_.slots[kind] = slots_[kind] = w_.scratch.arena.allocate<std::uint32_t>(total[kind] * width);
  batches_.colors = colors_;
  filled_ = w_.scratch.arena.allocate_zeroed<std::array<std::uint32_t, Kinds>>(counts_.size());
}

template <std::size_t Kinds>
void BatchMaker<Kinds>::fill_group(std::size_t group) {
  const GroupColors<Kinds>& own = groups_[group];
  const auto lanes_of = [&](std::size_t kind, std::uint32_t batch) {
    return slots_[kind].subspan((own.batches[kind].first + batch) * width_);
  };
  for (std::uint32_t color = own.colors.first; color < own.colors.last; ++color) {
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      const IndexRange range = colors_[color][kind];
      if (!range.empty()) std::fill_n(lanes_of(kind, range.last - 1).begin(), width_, kNone);
    }
  }
  for (const GraphEdge& edge : edges_.of(group)) {
    const std::uint32_t color = own.colors.first + edge.color;
    lanes_of(edge.kind, colors_[color][edge.kind].first)[filled_[color][edge.kind]++] = edge.slot;
  }
}

template class BatchMaker<kJointKinds>;
template class BatchMaker<kContactKinds>;

}  // namespace drystone::partition
