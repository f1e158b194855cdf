// Cuts a group of boxes in two, the one decision that builds a tree from the top down. By the surface area heuristic:
// least perimeter * boxes, summed over both bounds. Groups of up to eight try every cut along both axes, larger ones the
// borders of sixteen bins along the axis on which the boxes' middles are spread widest.
//
// A barycentre split (Tsamis 2020, section 3) was the other option: a third cheaper in a binary tree, but the tree asks for
// bounded sizes of the parts, which the mean misses more often than the best of sixteen borders does; that costs more than
// it saves (docs/broad_phase.md). Determinism: only our own partition and sorts by a total order, because the
// standard library's orders differ between its implementations. Runs over the group about three times; no memory.
// Source: Wald, On fast construction of SAH-based bounding volume hierarchies (2007).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "bvh/box4.hpp"

namespace drystone::bvh {

/// A box on its way into a tree. Uppers are negated, so that a union is one minimum.
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

/// The union of the boxes, as bounds of a SplitEntry.
Float4 union_of(std::span<const SplitEntry> entries);
float perimeter_of(Float4 bounds);

/// Reorders the entries (two or more) so that the left part comes first, and returns its size, which is within `left`.
std::size_t sah_split(std::span<SplitEntry> entries, SizeRange left);

}  // namespace drystone::bvh
