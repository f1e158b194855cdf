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

/// Takes the next `count` numbers.
IndexRange take(std::uint32_t& next, std::uint32_t count) {
  next += count;
  return {next - count, next};
}

}  // namespace

/// A counting sort in chunks of fixed size, so that chunks may run in parallel: each chunk counts its edges, and is assigned the places of
/// its edges in each group.
GroupedEdges group_edges(WorldState& w, std::span<const GraphEdge> edges, std::size_t group_count) {
  constexpr std::size_t kChunk = 2048;
  const std::size_t keys = 2 * group_count;
  const std::size_t chunks = (edges.size() + kChunk - 1) / kChunk;
  const std::span<std::uint32_t> next = w.scratch.arena.allocate_zeroed<std::uint32_t>(chunks * keys);
  const auto for_each_edge_of = [&](std::size_t chunk, auto&& f) {
    const std::span<std::uint32_t> own = next.subspan(chunk * keys, keys);
    const std::size_t first = chunk * kChunk;
    for (const GraphEdge& edge : edges.subspan(first, std::min(kChunk, edges.size() - first))) {
      if (edge.group != kNone) f(edge, own[2 * edge.group + (edge.last ? 1 : 0)]);
    }
  };
  for_each_group(w, chunks, 1, [&](std::size_t chunk) {
    for_each_edge_of(chunk, [](const GraphEdge&, std::uint32_t& count) { ++count; });
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
    for_each_edge_of(chunk, [&](const GraphEdge& edge, std::uint32_t& place) { grouped.edges[place++] = edge; });
  });
  return grouped;
}

namespace {

/// With a single block there are no seams, so a second worker would have nothing to do.
int group_grain(std::size_t groups) { return groups == 2 ? 2 : 1; }

}  // namespace

template <std::size_t Kinds>
ColorCounts<Kinds> color(WorldState& w, const SolverIndices& bodies, const GroupedEdges& grouped,
                         std::span<GroupColors<Kinds>> groups) {
  const int grain = group_grain(groups.size());
  // Colours are counted from 0 in each group.
  const std::span<std::uint64_t> block_masks = make_masks(w, bodies);
  const std::span<std::uint64_t> seam_masks = make_masks(w, bodies);
  const std::span<std::uint32_t> pending = w.scratch.arena.allocate<std::uint32_t>(grouped.edges.size());
  for_each_group(w, groups.size(), grain, [&](std::size_t group) {
    const std::span<std::uint64_t> masks = group + 1 == groups.size() ? seam_masks : block_masks;
    const std::span<GraphEdge> edges = grouped.of(group);
    const std::span<std::uint32_t> own_pending = pending.subspan(grouped.groups[group].first, edges.size());
    const std::size_t first_count = grouped.begin_of_last[group] - grouped.groups[group].first;
    const std::uint32_t end = color_greedily(bodies, edges.first(first_count), masks, own_pending, 0);
    groups[group].colors = {0, color_greedily(bodies, edges.subspan(first_count), masks, own_pending, end)};
  });
  std::uint32_t color_count = 0;
  for (GroupColors<Kinds>& group : groups) group.colors = take(color_count, group.colors.size());

  const auto counts = w.scratch.arena.allocate_zeroed<std::array<std::uint32_t, Kinds>>(color_count);
  for_each_group(w, groups.size(), grain, [&](std::size_t group) {
    const auto own = counts.subspan(groups[group].colors.first, groups[group].colors.size());
    for (const GraphEdge& edge : grouped.of(group)) ++own[edge.color][edge.kind];
  });
  return counts;
}

template <std::size_t Kinds>
ColoredBatches<Kinds> make_batches(WorldState& w, const GroupedEdges& grouped, ColorCounts<Kinds> counts,
                                   std::uint32_t width, std::span<GroupColors<Kinds>> groups) {
  using Ranges = std::array<IndexRange, Kinds>;
  // The ranges of batches of each colour and kind are counted from 0 in each group. Then each group's batches get their place among all.
  const std::span<Ranges> colors = w.scratch.arena.allocate<Ranges>(counts.size());
  for (GroupColors<Kinds>& group : groups) {
    group.batches = {};
    for (std::uint32_t color = group.colors.first; color < group.colors.last; ++color) {
      for (std::size_t kind = 0; kind < Kinds; ++kind) {
        colors[color][kind] = take(group.batches[kind].last, (counts[color][kind] + width - 1) / width);
      }
    }
  }
  std::array<std::uint32_t, Kinds> total{};
  for (GroupColors<Kinds>& group : groups) {
    for (std::size_t kind = 0; kind < Kinds; ++kind)
      group.batches[kind] = take(total[kind], group.batches[kind].size());
  }
  std::array<std::span<std::uint32_t>, Kinds> slots;
  for (std::size_t kind = 0; kind < Kinds; ++kind)
    slots[kind] = w.scratch.arena.allocate<std::uint32_t>(total[kind] * width);

  const std::span<std::array<std::uint32_t, Kinds>> filled =
      w.scratch.arena.allocate_zeroed<std::array<std::uint32_t, Kinds>>(counts.size());
  for_each_group(w, groups.size(), group_grain(groups.size()), [&](std::size_t group) {
    const GroupColors<Kinds>& own = groups[group];
    const auto lanes_of = [&](std::size_t kind, std::uint32_t batch) {
      return slots[kind].subspan((own.batches[kind].first + batch) * width);
    };
    for (std::uint32_t color = own.colors.first; color < own.colors.last; ++color) {
      for (std::size_t kind = 0; kind < Kinds; ++kind) {
        const IndexRange range = colors[color][kind];
        if (!range.empty()) std::fill_n(lanes_of(kind, range.last - 1).begin(), width, kNone);
      }
    }
    for (const GraphEdge& edge : grouped.of(group)) {
      const std::uint32_t color = own.colors.first + edge.color;
      lanes_of(edge.kind, colors[color][edge.kind].first)[filled[color][edge.kind]++] = edge.slot;
    }
  });

  ColoredBatches<Kinds> result;
  for (std::size_t kind = 0; kind < Kinds; ++kind) result.slots[kind] = slots[kind];
  result.colors = colors;
  return result;
}

template ColorCounts<kJointKinds> color<kJointKinds>(WorldState&, const SolverIndices&, const GroupedEdges&,
                                                     std::span<GroupColors<kJointKinds>>);
template ColorCounts<kContactKinds> color<kContactKinds>(WorldState&, const SolverIndices&, const GroupedEdges&,
                                                         std::span<GroupColors<kContactKinds>>);
template ColoredBatches<kJointKinds> make_batches<kJointKinds>(WorldState&, const GroupedEdges&,
                                                               ColorCounts<kJointKinds>, std::uint32_t,
                                                               std::span<GroupColors<kJointKinds>>);
template ColoredBatches<kContactKinds> make_batches<kContactKinds>(WorldState&, const GroupedEdges&,
                                                                   ColorCounts<kContactKinds>, std::uint32_t,
                                                                   std::span<GroupColors<kContactKinds>>);

}  // namespace drystone::partition
