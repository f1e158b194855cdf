// Manifolds: how two convex shapes touch, as a normal and up to two points. A table has a function for each pair of shape kinds.
//
// Input: two shapes, the pose of b in the frame of a and the world's length unit. Output: a manifold in the frame of a. The functions are pure, so any
// number of workers may call them. Shapes up to kSpeculativeDistance apart have points, so that the solver can stop an
// approach before it becomes an overlap. If two edges face each other, their farther ends may be farther apart than that. Whether these can
// touch within the step depends on the speed, so update_contacts() decides about the second point (drop_unreachable_point()).
//
// A feature id names the vertices and edges of a point. A point that keeps its id from one step to the next keeps its impulses (warm
// starting).
#pragma once

#include <array>
#include <cstdint>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"

namespace drystone::contact {

struct ManifoldPoint {
  /// The point midway between the two surfaces, in the frame of a [m].
  Vec2 point;
  /// [m], negative if the shapes overlap.
  float separation = 0.0f;
  /// Feature id, unique among the points of a manifold. Two bytes are used.
  std::uint32_t id = 0;
};

/// The geometric part of a contact. count is 0 (apart), 1 or 2. At least one of the points has a separation within kSpeculativeDistance.
struct LocalManifold {
  /// Unit normal from a to b, in the frame of a.
  Vec2 normal;
  std::array<ManifoldPoint, 2> points;
  int count = 0;
  /// If count is 0, a lower bound of the shapes' distance minus kSpeculativeDistance [m]; 0 if not known.
  float clearance = 0.0f;

  /// The least separation of the points. There must be at least one.
  float least_separation() const {
    return count == 2 ? min(points[0].separation, points[1].separation) : points[0].separation;
  }
};

/// The empty manifold of shapes whose separation is too large for points.
inline LocalManifold apart(float separation, float unit) {
  return {.normal = {}, .points = {}, .count = 0, .clearance = separation - unit * kSpeculativeDistance};
}

/// The shape whose face is the reference if faces of both are equally good, within kFeatureTolerance (hull.hpp); `only_a` and `only_b`: if it has
/// any points there.
enum class Preferred : std::uint8_t { a, b, only_a, only_b };

using CollideFunction = LocalManifold (*)(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a,
                                          float unit, Preferred preferred);

/// The function for a pair of kinds, or null if the two never collide (two lines without thickness). Only pairs with
/// kind a <= kind b in the order of ShapeKind have a function, so callers order the pair first (see ordered()).
CollideFunction collide_function(ShapeKind a, ShapeKind b);

/// Whether (a, b) is the order of the pair in the table.
constexpr bool ordered(ShapeKind a, ShapeKind b) { return a <= b; }

}  // namespace drystone::contact
