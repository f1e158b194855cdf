// The deepest overlap of any two shapes that may collide, over a whole world: sweep and prune over exact boxes. Two
// shapes may collide if they belong to different enabled bodies of which one is dynamic, neither is a sensor, not both
// are lines, their filters agree, and no joint between the bodies forbids it.
//
// Shapes whose boxes can be separated by less than the deepest overlap so far cannot overlap deeper, so most pairs of a
// pile need no exact test.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "benchmarks/measure/outlines.hpp"

namespace drystone::bench {

struct PlacedShape {
  const Outline* outline = nullptr;
  PlacedOutline placed;
};

struct CollidingShapes {
  /// Shapes of dynamic bodies, and of all others.
  std::vector<PlacedShape> dynamic;
  std::vector<PlacedShape> fixed;
  /// Pairs of bodies, the lower number first, that a joint keeps from colliding.
  std::vector<std::pair<int, int>> forbidden;
  /// Pairs of boxes that the search compared.
  std::int64_t compared = 0;
};

struct DeepestOverlap {
  double depth = 0.0;
  /// The bodies of the deepest overlap; -1 if nothing overlaps.
  int body_a = -1;
  int body_b = -1;
};

/// The lists are sorted on the way.
DeepestOverlap find_deepest_overlap(CollidingShapes& shapes);

/// Every pair of shapes that overlap deeper than this [m]. The lists are sorted on the way.
std::vector<DeepestOverlap> find_overlaps(CollidingShapes& shapes, double deeper_than);

}  // namespace drystone::bench
