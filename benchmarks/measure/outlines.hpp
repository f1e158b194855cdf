// The shapes of a scene for the referee: convex outlines of points with a rounding radius, in double precision, first
// in the frame of their body, then placed in the world. A disc is one point, a capsule or line two, a polygon its
// vertices; a chain is one outline per link.
#pragma once

#include <span>
#include <vector>

#include "benchmarks/measure/history.hpp"
#include "benchmarks/measure/state_log.hpp"
#include "geometry/double2.hpp"

namespace drystone::bench {

using geometry::Double2;

struct Outline {
  int body = 0;
  std::size_t first_point = 0;
  std::size_t point_count = 0;
  double radius = 0.0;
  Filter filter{};
  /// Set for segments and links of chains, which have no area: two of them do not overlap.
  bool line = false;
  /// Set for links of chains: they collide on their right-hand side only.
  bool one_sided = false;
  bool sensor = false;
};

/// Points of all outlines in one list; outlines in the order of bodies.
struct Outlines {
  std::vector<Double2> points;
  std::vector<Outline> shapes;

  std::span<const Double2> points_of(const Outline& shape) const {
    return std::span(points).subspan(shape.first_point, shape.point_count);
  }
};

/// Throws std::runtime_error if a shape is not valid.
Outlines make_outlines(std::span<const BodyLife> bodies);

struct Box2 {
  Double2 lower;
  Double2 upper;
};
void include(Box2& box, const Box2& other);
/// A box that contains nothing and grows by include().
Box2 empty_box();

/// An outline in the world. Refers to points stored elsewhere.
struct PlacedOutline {
  std::span<const Double2> points;
  double radius = 0.0;
  Box2 box;
};

/// The outline at the pose of its body; the points are written to `points`, which has the outline's size.
PlacedOutline place(const Outlines& outlines, const Outline& shape, const BodyPose& pose, std::span<Double2> points);

/// A point of the body, in the world.
Double2 place(Double2 local, const BodyPose& pose);

}  // namespace drystone::bench
