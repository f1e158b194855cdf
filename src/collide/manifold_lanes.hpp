// The manifolds of many pairs together, for the most frequent pairs of shapes: polygons of up to eight vertices, capsules and circles. The
// results are those of the table of manifold.hpp, bit by bit, whatever the lanes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "collide/manifold.hpp"
#include "drystone/world.hpp"

namespace drystone::contact {

/// Two shapes, as collide_function() takes them.
struct ShapesToCollide {
  const ShapeGeometry* a = nullptr;
  const ShapeGeometry* b = nullptr;
  Transform b_in_a;
  Preferred preferred = Preferred::a;
};

/// The pairs that have a function of their own. Quadrangles are polygons of up to four vertices, octagons of up to eight.
enum class LaneKind : std::uint8_t {
  quadrangles,
  octagons,
  capsules,
  capsule_and_octagon,
  circles,
  circle_and_capsule,
  circle_and_octagon,
  count
};
inline constexpr std::size_t kLaneKinds = static_cast<std::size_t>(LaneKind::count);

/// The kind of a pair; `count` if it has no function.
LaneKind lane_kind(const ShapeGeometry& a, const ShapeGeometry& b, float unit);

/// Computes `count` manifolds, at least one, of pairs of one kind. The pairs and the manifolds lie in arrays.
using CollideManyFunction = void (*)(const ShapesToCollide* pairs, std::size_t count, float unit,
                                     LocalManifold* manifolds);
using CollideManyTable = std::array<CollideManyFunction, kLaneKinds>;

/// The function for a kind and lanes that are available. Null for `scalar`: such pairs are computed one by one.
CollideManyFunction collide_many_function(LaneKind kind, Lanes lanes);

}  // namespace drystone::contact
