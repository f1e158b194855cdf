// Splits a group of boxes in two, for the top-down builder of the tree. The surface area heuristic chooses the split with the least
// sum of perimeter * number of boxes over both parts. The boxes are put into sixteen bins along the axis on which their centres spread widest,
// and the borders of the bins are tried. Trying every split of groups of up to eight boxes makes no scene faster.
//
// Alternative: a split at the mean of the centres (Tsamis 2020, section 3) is a third cheaper in a binary tree. But the sizes of the
// parts are bounded here, and the mean violates the bounds more often than the best of sixteen borders, which costs more than it saves
// (docs/broad_phase.md). Determinism: sorting uses a total order, and the partition is our own, because the order of equal elements
// differs between standard libraries. A split takes about three passes over the group and allocates no memory.
// Source: Wald, On fast construction of SAH-based bounding volume hierarchies (2007).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "collide/box4.hpp"

namespace drystone::bvh {

/// A box that a tree is built of. The upper bounds are negated, so that a union is one minimum.
struct SplitEntry {
  SplitEntry(const Aabb& box, std::uint32_t to_child)
      : bounds{box.lower.x, box.lower.y, -box.upper.x, -box.upper.y},
        middle{0.5f * (box.lower.x + box.upper.x), 0.5f * (box.lower.y + box.upper.y)},
        child(to_child) {}

  Aabb box() const { return {{bounds[0], bounds[1]}, {-bounds[2], -bounds[3]}}; }

  Float4 bounds;
  std::array<float, 2> middle;
  std::uint32_t child;
};
static_assert(sizeof(SplitEntry) == 32);

struct SizeRange {
  std::size_t min = 0;
  std::size_t max = 0;
};

/// The union of the boxes, in the form of SplitEntry::bounds (upper bounds negated).
Float4 union_of(std::span<const SplitEntry> entries);
inline float perimeter_of(Float4 bounds) { return -2.0f * ((bounds[0] + bounds[2]) + (bounds[1] + bounds[3])); }

/// Reorders the entries (two or more) so that the left part comes first, and returns its size, which is within `left`.
std::size_t sah_split(std::span<SplitEntry> entries, SizeRange left);

}  // namespace drystone::bvh
