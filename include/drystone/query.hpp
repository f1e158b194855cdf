// What queries of a world take and give (docs/queries.md). Queries are const calls of World: they search the world at its present
// poses, between two steps, and change nothing.
//
// A query with many results has two forms. The one without `out` returns a vector. The other writes into memory of the caller and
// allocates nothing. If there is too little room, it writes the first results in the order of the query, and QueryCount says how many
// there are.
//
// Results do not depend on how the trees are built, on workers or on lanes: of results that are equally near, the one whose shape has
// the lower index comes first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/position.hpp"

namespace drystone {

/// How many results a query wrote, and how many there are.
struct QueryCount {
  /// How many of them are in `out`.
  std::size_t written = 0;
  /// More than `written` if the caller's memory was too small.
  std::size_t found = 0;

  /// Whether there was room for all.
  constexpr bool is_complete() const { return written == found; }
  friend constexpr bool operator==(QueryCount, QueryCount) = default;
};

/// A query finds the shapes whose category is in `mask` and whose mask has `category`. Groups have no effect.
struct QueryFilter {
  std::uint64_t category = ~std::uint64_t{0};  ///< What the query counts as. Default: all.
  std::uint64_t mask = ~std::uint64_t{0};      ///< The categories that it finds. Default: all.
  /// The query ignores the shapes of this body, for instance of the body that casts the ray. With an empty id (the default) it
  /// ignores no body; a stale id is refused.
  BodyId ignore_body{};
  /// Which types of bodies are searched.
  bool static_bodies = true;
  bool kinematic_bodies = true;  ///< See static_bodies.
  bool dynamic_bodies = true;    ///< See static_bodies.
  /// Whether sensors are found, beside other shapes.
  bool sensors = false;
};

/// A ray for a batch: World::ray_cast_closest().
struct RayCast {
  /// Coordinates within 1e9 m.
  Position origin;
  /// Coordinates within 1e6 m.
  Vec2 translation;
  /// Which shapes the ray may hit.
  QueryFilter filter{};
};

/// A moving convex shape for a batch: World::shape_cast_closest().
struct ShapeCast {
  /// 1 to 64 points, which are not copied, and a radius in [0, 1e6] m.
  ConvexProxy shape;
  /// Where the shape starts.
  WorldTransform pose;
  /// Coordinates within 1e6 m. The shape does not rotate.
  Vec2 translation;
  /// Which shapes it may hit.
  QueryFilter filter{};
};

/// What a ray or cast hit.
struct CastHit {
  /// Empty if nothing was hit.
  ShapeId shape;
  /// Where it was hit, in the world [m].
  Position point;
  /// Outward unit normal of the shape that was hit. (0, 0) if a ray starts inside the shape. If a cast shape overlaps it at the
  /// start, the direction of the shortest move that separates the two.
  Vec2 normal;
  /// Fraction of the translation at the hit, in [0, 1]; 0 if the ray or cast starts inside.
  float fraction = 0.0f;
  /// The cell that was hit, if the shape is a tile grid. Each cell of a grid that is hit counts as a hit of its own.
  Cell cell{};
};

/// A shape near a point or near another shape.
struct NearestShape {
  /// Empty if no shape is near enough.
  ShapeId shape;
  /// The point of the found shape that is nearest to the query's shape, and the point of the query's shape that is nearest to the
  /// found shape. If the two overlap, both are the same point, which lies in both shapes.
  Position point;
  Position query_point;  ///< [m]
  /// Unit vector from the found shape to the query's shape. If they overlap, the direction of the shortest move of the query's shape
  /// that separates the two.
  Vec2 normal;
  /// [m]. Negative if the shapes overlap: minus the length of that move.
  float distance = 0.0f;
  /// The cell, if the found shape is a tile grid. Each cell of a grid counts as a shape of its own.
  Cell cell{};
};

/// A point of a touching contact after the last step in which the contact was awake.
struct ContactPoint {
  /// World position [m].
  Position point;
  /// Separation of the surfaces [m], negative if the shapes overlap.
  float separation = 0.0f;
  /// The impulse on shape b along the normal, summed over the sub-steps of the step, bounces included [N s]; shape a gets the opposite
  /// impulse. Divided by the length of the step it is the mean force. Not negative, except by rounding. The impulse acts along
  /// the normal at the beginning of the step, which may differ a little from the present normal if a body rotates fast.
  float normal_impulse = 0.0f;
  /// The friction impulse: along right_perpendicular(normal), summed in the same way [N s].
  float tangent_impulse = 0.0f;
  /// Which vertices and edges meet at the point: unique among the points of the contact, and the same from step to step while they meet.
  std::uint32_t feature = 0;
};
/// A touching contact of two shapes.
struct ContactView {
  /// The two shapes, in the order of the contact's events.
  ShapeId shape_a;
  ShapeId shape_b;  ///< See shape_a.
  /// Unit normal from a to b.
  Vec2 normal;
  /// How many of `points` are filled: 1 or 2.
  int count = 0;
  /// The points of the contact; beyond `count` they are meaningless.
  std::array<ContactPoint, 2> points;
  /// The cell, if one of the shapes is a tile grid. Each cell that a shape touches is a contact of its own.
  Cell cell{};
};

/// A sensor and a shape that overlaps it.
struct SensorOverlap {
  ShapeId sensor;   ///< The shape with ShapeOptions::sensor.
  ShapeId visitor;  ///< The shape that overlaps it.
  /// The cell, if one of the shapes is a tile grid.
  Cell cell{};

  friend constexpr bool operator==(SensorOverlap, SensorOverlap) = default;
};

/// An island: bodies that are connected by touching contacts or joints.
struct IslandView {
  /// The box around the shapes of its bodies [m].
  WorldAabb bounds;
  /// How many bodies it has.
  int body_count = 0;
  /// Islands sleep and wake as a whole.
  bool asleep = false;
  /// A number that stays with the island until it is merged or split.
  std::uint32_t label = 0;
  /// The body of the island with the lowest index: World::island_bodies() lists them all.
  BodyId body{};
};

}  // namespace drystone
