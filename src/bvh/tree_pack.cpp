// Builds the whole tree from many boxes in one call, in their order along a Hilbert curve: each node gets the next four, so that it is
// compact, and there are as few nodes as possible. A sort takes a quarter of the time that splits from the top down take (tree_build.cpp),
// and searches of both trees take the same time (docs/broad_phase.md). The curve runs through the cells of a grid over all boxes. If many
// boxes lie in one cell, because a few are far away, the order says too little, and the tree is built by splits.
// Source: Kamel and Faloutsos, On packing R-trees (1993).
#include <array>

#include "bvh/tree.hpp"
#include "math/hilbert.hpp"

namespace drystone::bvh {
namespace {

constexpr int kGridBits = 12;  // Of the cells per side of the grid over all boxes.
constexpr int kDigitBits = 12;
static_assert(2 * kGridBits == 2 * kDigitBits, "sort_by_place() has two passes");

// In a world of even density a cell holds less than one of the boxes.
constexpr std::size_t kMostInCell = 16;

struct Place {
  std::uint32_t on_curve = 0;
  std::uint32_t entry = 0;
};

/// The cell of a coordinate that is `offset` from the grid's first cell, 0 if the coordinates overflow.
std::uint32_t cell_of(float offset, float scale) {
  constexpr float kLast = static_cast<float>((1 << kGridBits) - 1);
  const float cell = offset * scale;
  return static_cast<std::uint32_t>(cell > 0.0f ? (cell < kLast ? cell : kLast) : 0.0f);
}

base::Column<Place> places_of(std::span<const SplitEntry> entries) {
  Float4 middles = simd::splat(Box4::kInfinity);
  for (const SplitEntry& entry : entries) {
    middles = simd::min4(middles, Float4{entry.middle[0], entry.middle[1], -entry.middle[0], -entry.middle[1]});
  }
  const float scale = static_cast<float>(1 << kGridBits) / max(-middles[2] - middles[0], -middles[3] - middles[1]);
  base::Column<Place> places;
  places.reserve(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::uint32_t x = cell_of(entries[i].middle[0] - middles[0], scale);
    const std::uint32_t y = cell_of(entries[i].middle[1] - middles[1], scale);
    places.push_back({hilbert_place<kGridBits>(x, y), static_cast<std::uint32_t>(i)});
  }
  return places;
}

/// A radix sort. Entries of one cell keep their order.
void sort_by_place(base::Column<Place>& places) {
  base::Column<Place> sorted(places.size());
  for (const int shift : {0, kDigitBits}) {
    const auto digit = [shift](const Place& place) { return place.on_curve >> shift & ((1u << kDigitBits) - 1); };
    std::array<std::uint32_t, (1u << kDigitBits) + 1> first{};
    for (const Place& place : places) ++first[digit(place) + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    for (const Place& place : places) sorted[first[digit(place)]++] = place;
    places.swap(sorted);
  }
}

bool is_crowded(const base::Column<Place>& sorted) {
  for (std::size_t i = kMostInCell; i < sorted.size(); ++i) {
    if (sorted[i].on_curve == sorted[i - kMostInCell].on_curve) return true;
  }
  return false;
}

}  // namespace

/// Calls child(i) for 0 <= i < count and gives each group of up to four consecutive ones a node. The groups have the same size, or one
/// more. Returns the first of these nodes; the others follow it.
template <typename F>
std::uint32_t Tree::pack_level(std::size_t count, int height, const F& child) {
  const std::size_t groups = (count + kMaxChildren - 1) / kMaxChildren;
  const std::size_t first_node = boxes_.size();
  for (std::size_t group = 0; group < groups; ++group) {
    const std::uint32_t node = allocate(height);
    for (std::size_t i = group * count / groups; i < (group + 1) * count / groups; ++i) attach(node, child(i));
    set_reference_perimeter(node);
  }
  return static_cast<std::uint32_t>(first_node);
}

/// Builds the tree, which has no nodes, by packing entries_. Returns false, and does nothing, if the boxes lie so unevenly that the tree
/// would be slow.
bool Tree::pack() {
  base::Column<Place> places = places_of(entries_);
  sort_by_place(places);
  if (is_crowded(places)) return false;
  std::uint32_t first = pack_level(places.size(), 1, [&](std::size_t i) {
    const SplitEntry& entry = entries_[places[i].entry];
    return Entry{entry.box(), entry.child};
  });
  for (int height = 2; boxes_.size() - first > 1; ++height) {
    const std::uint32_t below = first;
    first = pack_level(boxes_.size() - below, height, [&](std::size_t i) {
      const std::uint32_t node = below + static_cast<std::uint32_t>(i);
      return Entry{boxes_[node].bounds(), node};
    });
  }
  root_ = first;
  return true;
}

}  // namespace drystone::bvh
