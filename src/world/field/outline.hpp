// Outlines of shapes as convex polygons, for fields that act on parts of shapes: water acts on the part below the surface, wind on edges.
//
// Round corners become chords, 32 for a full turn. The chords cut off 0.6 % of a circle's area, for which buoyancy.cpp corrects.
#pragma once

#include <array>
#include <span>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"

namespace drystone::field {

/// Points in counter-clockwise order, with the world's axes, relative to an origin that the caller chooses. A segment has two points, and
/// its two sides are the edges.
class Outline {
 public:
  /// Room for a polygon with kMaxPolygonVertices rounded corners, and for the points that cuts add.
  static constexpr std::size_t kMost = 2 * kMaxPolygonVertices + 32 + 8;

  std::span<const Vec2> points() const { return {points_.data(), count_}; }
  void add(Vec2 point) { points_[count_++] = point; }
  bool empty() const { return count_ == 0; }
  /// Calls f(a, b) for each edge, from the point a to the point b.
  template <typename F>
  void for_each_edge(F f) const {
    for (std::size_t i = 0; i < count_; ++i) f(points_[i], points_[i + 1 == count_ ? 0 : i + 1]);
  }

 private:
  std::array<Vec2, kMost> points_;
  std::size_t count_ = 0;
};

/// The outline of a shape whose body's centre of mass is the origin and which is rotated by `rotation`.
Outline outline_of(const ShapeGeometry& shape, Vec2 local_center, Rotation rotation);

/// The part of an outline in which dot(normal, point) <= offset.
Outline cut(const Outline& outline, Vec2 normal, float offset);

struct AreaAndCentroid {
  float area = 0.0f;
  Vec2 centroid;
};
AreaAndCentroid area_of(const Outline& outline);

/// The least and the greatest dot(direction, point) of the points of an outline.
struct Extent {
  float least = 0.0f;
  float most = 0.0f;
};
Extent extent_along(const Outline& outline, Vec2 direction);

}  // namespace drystone::field
