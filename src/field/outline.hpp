// Outlines of shapes as convex polygons, for fields that act on parts of them: water on what is below the surface, wind on edges.
//
// Corners are rounded by chords, 32 to the full turn. Of the circle's area that leaves out 0.6 %, which buoyancy.cpp makes up for.
#pragma once

#include <array>
#include <span>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"

namespace drystone::field {

/// Points counter-clockwise, in the world's axes, relative to some place. A line has two points, and two sides.
class Outline {
 public:
  /// A polygon of 64 rounded corners, with what cuts add to it.
  static constexpr std::size_t kMost = 2 * kMaxPolygonVertices + 32 + 8;

  std::span<const Vec2> points() const { return {points_.data(), count_}; }
  void add(Vec2 point) { points_[count_++] = point; }
  bool empty() const { return count_ == 0; }

 private:
  std::array<Vec2, kMost> points_;
  std::size_t count_ = 0;
};

/// The outline of a shape whose body's centre of mass is the origin and which is rotated by `rotation`.
Outline outline_of(const ShapeGeometry& shape, Vec2 local_center, Rotation rotation);

/// What is left of an outline on the inner side of a line: where dot(normal, point) <= offset.
Outline cut(const Outline& outline, Vec2 normal, float offset);

struct AreaAndCentroid {
  float area = 0.0f;
  Vec2 centroid;
};
AreaAndCentroid area_of(const Outline& outline);

/// The least and the greatest of dot(direction, point).
struct Extent {
  float least = 0.0f;
  float most = 0.0f;
};
Extent extent_along(const Outline& outline, Vec2 direction);

}  // namespace drystone::field
