// Concave outlines and outlines with holes, and their division into convex polygons, which a world accepts as shapes.
#pragma once

#include <vector>

#include "drystone/geometry.hpp"
#include "drystone/result.hpp"

namespace drystone {

/// A region of the plane: the inside of a closed curve, which may be concave, without the holes in it. The curves may run in either
/// direction. They do not touch or cross themselves or each other. Coordinates at most 1e6 [m]; at most 4096 points in all curves.
struct Outline {
  /// The outer curve [m].
  std::vector<Vec2> points{};
  /// A curve for each hole [m].
  std::vector<std::vector<Vec2>> holes{};
};

/// The result of decompose().
struct Decomposition {
  /// Convex polygons that cover the outline without overlapping. Each vertex is a point of the outline.
  std::vector<Polygon> pieces{};
  /// The area of the outline less that of the pieces [m^2]: parts that are thinner than a polygon may be (see make_hull()), and corners that
  /// were merged with a neighbour or lie nearly on the line of their neighbours. Negative if the pieces cover more than the outline.
  float area_left_out = 0.0f;
};

/// Divides an outline into convex polygons of at most `max_vertices` vertices (3 to 64), at most four times as many as the fewest
/// possible if max_vertices does not bind. Points closer to the one before them than the slop are merged with it, and points on the line
/// of their neighbours are dropped. `length_unit` is that of the world for which the pieces are made. The time grows with the square of the number of
/// points: about a millisecond for 200. Errors: invalid_geometry if curves have fewer than three distinct points, touch or cross (the message names
/// the edges), or if a hole is not inside of the outline; invalid_argument if a number is not finite or out of range.
///
///     const Outline ring = {.points = outer, .holes = {inner}};
///     for (const Polygon& piece : decompose(ring).value().pieces) world.create_shape(body, piece, options);
Result<Decomposition> decompose(const Outline& outline, int max_vertices = 8, float length_unit = 1.0f);

}  // namespace drystone
