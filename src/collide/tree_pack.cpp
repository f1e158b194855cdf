// Builds the whole tree from many boxes in one call, in their order along a Hilbert curve: each node gets the next four, so that it is
// compact, and there are as few nodes as possible. A sort takes a quarter of the time that splits from the top down take (tree_build.cpp),
// and searches of both trees take the same time (docs/broad_phase.md). The curve runs through the cells of a grid over all boxes. If many
// boxes lie in one cell, because a few are far away, the order says too little, and the tree is built by splits.
// Source: Kamel and Faloutsos, On packing R-trees (1993).
#include <array>
#include <utility>

#include "collide/tree.hpp"
#include "core/hilbert.hpp"

namespace drystone::bvh {
namespace {

constexpr int kGridBits = 12;  // Of the cells per side of the grid over all boxes.
constexpr int kDigitBits = 12;
static_assert(2 * kGridBits == 2 * kDigitBits, "sort_by_place() has two passes, so the words end where they were");

// In a world of even density a cell holds less than one of the boxes.
constexpr std::size_t kMostInCell = 16;

/// The cell of a coordinate that is `offset` from the grid's first cell, 0 if the coordinates overflow.
std::uint32_t cell_of(float offset, float scale) {
  constexpr float kLast = static_cast<float>((1 << kGridBits) - 1);
  const float cell = offset * scale;
  return static_cast<std::uint32_t>(cell > 0.0f ? (cell < kLast ? cell : kLast) : 0.0f);
}

/// Writes the place of each entry on the curve in the upper half of a word, and the entry's number in the lower half.
void write_places(std::span<const SplitEntry> entries, std::uint64_t* places) {
  Float4 middles = simd::splat(Box4::kInfinity);
  for (const SplitEntry& entry : entries) {
    middles = simd::min4(middles, Float4{entry.middle[0], entry.middle[1], -entry.middle[0], -entry.middle[1]});
  }
  const float scale = static_cast<float>(1 << kGridBits) / max(-middles[2] - middles[0], -middles[3] - middles[1]);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::uint32_t x = cell_of(entries[i].middle[0] - middles[0], scale);
    const std::uint32_t y = cell_of(entries[i].middle[1] - middles[1], scale);
    places[i] = std::uint64_t{hilbert_place<kGridBits>(x, y)} << 32 | i;
  }
}

std::uint64_t place_of(std::uint64_t word) { return word >> 32; }

/// A radix sort. Entries of one cell keep their order. `spare` is memory for as many words.
void sort_by_place(std::span<std::uint64_t> places, std::span<std::uint64_t> spare) {
  for (const int shift : {32, 32 + kDigitBits}) {
    const auto digit = [shift](std::uint64_t word) {
      return static_cast<std::size_t>(word >> shift & ((1u << kDigitBits) - 1));
    };
    std::array<std::uint32_t, (1u << kDigitBits) + 1> first{};
    for (const std::uint64_t word : places) ++first[digit(word) + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    for (const std::uint64_t word : places) spare[first[digit(word)]++] = word;
    std::swap(places, spare);
  }
}

bool is_crowded(std::span<const std::uint64_t> sorted) {
  for (std::size_t i = kMostInCell; i < sorted.size(); ++i) {
    if (place_of(sorted[i]) == place_of(sorted[i - kMostInCell])) return true;
  }
  return false;
}

}  // namespace

/// Calls child(i) for 0 <= i < count and gives each group of up to four consecutive ones a node. The groups have the same size, or one
/// more. Returns the first of these nodes; the others follow it. A node is written as a whole.
template <typename F>
std::uint32_t Tree::pack_level(std::size_t count, int height, const F& child) {
  const std::size_t groups = (count + kMaxChildren - 1) / kMaxChildren;
  const std::size_t first_node = boxes_.size();
  boxes_.resize(first_node + groups);
  children_.resize(first_node + groups);
  info_.resize(first_node + groups);
  grown_.reserve(info_.capacity());  // As in allocate().
  thinned_.reserve(info_.capacity());
  node_count_ += static_cast<std::uint32_t>(groups);
  std::size_t i = 0;
  for (std::size_t group = 0; group < groups; ++group) {
    const std::size_t node = first_node + group;
    std::array<Float4, kMaxChildren> rows;
    rows.fill(Box4::row_of(Box4::kNothing));
    Children children;
    children.fill(kNone);
    std::uint32_t lane = 0;
    for (const std::size_t last = (group + 1) * count / groups; i < last; ++i, ++lane) {
      const Entry entry = child(i);
      const auto slot = static_cast<std::uint32_t>(4 * node + lane);
      ((entry.child & kItemBit) != 0 ? item_slots_[entry.child & ~kItemBit] : info_[entry.child].parent_slot) = slot;
      rows[lane] = Box4::row_of(entry.box);
      children[lane] = entry.child;
    }
    boxes_[node] = Box4::of_rows(rows);
    children_[node] = children;
    info_[node] = {.reference_perimeter = perimeter(boxes_[node].bounds()),
                   .count = static_cast<std::uint8_t>(lane),
                   .height = static_cast<std::uint8_t>(height)};
  }
  return static_cast<std::uint32_t>(first_node);
}

/// Builds the tree, which has no nodes, by packing entries. Returns false, and does nothing, if the boxes lie so unevenly that the tree
/// would be slow.
bool Tree::pack(Entries entries, base::Arena& memory) {
  const std::size_t count = entries.size();
  const std::span<std::uint64_t> places = memory.allocate<std::uint64_t>(count);
  write_places(entries, places.data());
  sort_by_place(places, memory.allocate<std::uint64_t>(count));
  if (is_crowded(places)) return false;
  std::uint32_t first = pack_level(count, 1, [&](std::size_t i) {
    const SplitEntry& entry = entries[static_cast<std::uint32_t>(places[i])];
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
