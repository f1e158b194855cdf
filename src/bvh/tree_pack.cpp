// Builds the whole tree from many boxes in one call, in their order along a Hilbert curve: each node gets the next four, so that it is
// compact, and there are as few nodes as possible. A sort takes a quarter of the time that splits from the top down take (tree_build.cpp),
// and searches of both trees take the same time (docs/broad_phase.md). The curve runs through the cells of a grid over all boxes. If many
// boxes lie in one cell, because a few are far away, the order says too little, and the tree is built by splits.
// Source: Kamel and Faloutsos, On packing R-trees (1993).
#include <array>
#include <cstring>
#include <utility>

#include "bvh/tree.hpp"
#include "math/hilbert.hpp"

namespace drystone::bvh {
namespace {

constexpr int kGridBits = 12;  // Of the cells per side of the grid over all boxes.
constexpr int kDigitBits = 12;
static_assert(2 * kGridBits == 2 * kDigitBits, "sort_by_place() has two passes, so the entries end where they were");

// In a world of even density a cell holds less than one of the boxes.
constexpr std::size_t kMostInCell = 16;

/// The cell of a coordinate that is `offset` from the grid's first cell, 0 if the coordinates overflow.
std::uint32_t cell_of(float offset, float scale) {
  constexpr float kLast = static_cast<float>((1 << kGridBits) - 1);
  const float cell = offset * scale;
  return static_cast<std::uint32_t>(cell > 0.0f ? (cell < kLast ? cell : kLast) : 0.0f);
}

/// Writes the place of each entry on the curve in place of the middle's first coordinate, which restore_middles() makes again.
void write_places(std::span<SplitEntry> entries) {
  Float4 middles = simd::splat(Box4::kInfinity);
  for (const SplitEntry& entry : entries) {
    middles = simd::min4(middles, Float4{entry.middle[0], entry.middle[1], -entry.middle[0], -entry.middle[1]});
  }
  const float scale = static_cast<float>(1 << kGridBits) / max(-middles[2] - middles[0], -middles[3] - middles[1]);
  for (SplitEntry& entry : entries) {
    const std::uint32_t x = cell_of(entry.middle[0] - middles[0], scale);
    const std::uint32_t y = cell_of(entry.middle[1] - middles[1], scale);
    const std::uint32_t place = hilbert_place<kGridBits>(x, y);
    std::memcpy(entry.middle.data(), &place, sizeof(place));
  }
}

std::uint32_t place_of(const SplitEntry& entry) {
  std::uint32_t place = 0;
  std::memcpy(&place, entry.middle.data(), sizeof(place));
  return place;
}

void restore_middles(std::span<SplitEntry> entries) {
  for (SplitEntry& entry : entries) entry = SplitEntry(entry.box(), entry.child);
}

/// A radix sort. Entries of one cell keep their order. `spare` is memory for as many entries.
void sort_by_place(std::span<SplitEntry> entries, std::span<SplitEntry> spare) {
  for (const int shift : {0, kDigitBits}) {
    const auto digit = [shift](const SplitEntry& entry) { return place_of(entry) >> shift & ((1u << kDigitBits) - 1); };
    std::array<std::uint32_t, (1u << kDigitBits) + 1> first{};
    for (const SplitEntry& entry : entries) ++first[digit(entry) + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    for (const SplitEntry& entry : entries) spare[first[digit(entry)]++] = entry;
    std::swap(entries, spare);
  }
}

bool is_crowded(std::span<const SplitEntry> sorted) {
  for (std::size_t i = kMostInCell; i < sorted.size(); ++i) {
    if (place_of(sorted[i]) == place_of(sorted[i - kMostInCell])) return true;
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
  const std::size_t count = entries_.size();
  write_places(entries_in(0, count));
  entries_.resize(2 * count, entries_[0]);
  sort_by_place(entries_in(0, count), entries_in(count, 2 * count));
  entries_.resize(count, entries_[0]);
  if (is_crowded(entries_in(0, count))) {
    restore_middles(entries_in(0, count));
    return false;
  }
  std::uint32_t first = pack_level(count, 1, [&](std::size_t i) {
    return Entry{entries_[i].box(), entries_[i].child};
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
