// Cheap tests that a swept shape does not hit a target at rest. Most fast bodies fly past a target, or slide along it while the
// contact solver keeps them apart. These tests detect both cases in a few dozen operations, without a time of impact.
//
// The tests use a plane that has the whole target on its lower side. A point of the shape moves from its start to its end near the
// chord; by the rotation its path bulges out. At time t the arm of the point is that on the chord scaled by 1 / |q|, where q is the
// blend of both rotations and |q| >= cos(angle / 2). So the distance from the chord is at most the arm times
// 1 - cos(angle / 2) <= (1 - cos angle) / 2, and the heights above the plane at both ends, less this distance, bound the heights in
// between. With a rotation by more than a quarter turn the distance is at most twice the arm. All tests are conservative: a shape that
// they call clear does not hit the target.
//
// A target that moves is tested in its own frame, which rotates by R(t). A point that moves along a chord from q to q + d relative to the
// frame's centre then bulges out by more. The first part is that of the rotation, at most |q| (1 - cos(angle / 2)). The second is
// t |R(t) - R(1)| |d| <= t (1 - t) 2 T |d| <= |d| T / 2, because a sweep rotates at most by 2 T = 2 tan(angle / 2) per unit of time.
//
// Heights are those of surfaces, rounding included. The core of a shape is its centroid.
#pragma once

#include "geometry/shape_geometry.hpp"

namespace drystone::continuous {

/// Surfaces nearer than this may have an impact. For round shapes it is negative, because they may overlap a little.
inline float touching_separation(float radii, float unit) {
  return impact_distance(radii, unit) - radii + unit * kImpactTolerance;
}

struct Plane {
  Vec2 normal;  // Zero if there is no such plane.
  float offset = 0.0f;

  float height(Vec2 point) const { return dot(normal, point) - offset; }
};

/// The plane that has the whole shape on its lower side and the point as high above it as possible.
Plane facing_plane(const ShapeGeometry& shape, Vec2 point);
/// The plane of a side of the shape, with the lower of two points as high above it as possible. The ends of lines have no side.
Plane common_plane(const ShapeGeometry& shape, Vec2 point_0, Vec2 point_1);

/// The sweep of a body whose origin is its centre and that rests.
inline Sweep at_rest(const Transform& pose) {
  return {{}, pose.position, pose.position, pose.rotation, pose.rotation, 0.0f};
}

/// An upper bound of the length of the path of any point of the shape on the sweep. In half the time the bound is half as long.
float longest_path(const ShapeGeometry& shape, const Sweep& sweep);

/// The ends of a sweep as seen from the body frame of another sweep. In between, the path is not that of a sweep.
Sweep seen_from(const Sweep& frame, const Sweep& sweep);

/// A shape and the sweep of its body.
struct SweptShape {
  SweptShape(const ShapeGeometry& geometry, const Sweep& body_sweep, float length_unit);
  /// The same shape as seen from a moving frame; `sweep_in_frame` is seen_from(frame, in_world.sweep).
  SweptShape(const SweptShape& in_world, const Sweep& sweep_in_frame, const Sweep& frame);

  /// How far points of the shape may be from the line between the two places of the core, with a margin for a touch.
  float reach() const { return spread + proxy.radius + core_bulge + 2.0f * unit * kLinearSlop; }
  /// A box around all poses, with a margin for a touch.
  Aabb box() const;

  const ShapeGeometry& shape;
  const Sweep& sweep;
  float unit;  // The length unit of the world.
  ConvexProxy proxy;
  Vec2 core;
  Vec2 core_0;  // The core at both ends of the sweep.
  Vec2 core_1;
  float spread;  // The greatest distance of a point from the core.
  // The sine of the rotation's angle; 2 beyond a quarter turn, an upper bound of the motion of a point at 1 m.
  float angle_sine;
  float core_bulge;  // An upper bound of the core's distance from its chord.
  float bulge;       // An upper bound of any point's distance from its chord.
};

/// The heights of a swept shape above a target that rests in the given pose.
class Clearance {
 public:
  Clearance(const SweptShape& swept, const ShapeGeometry& target, const Transform& pose);
  /// The heights above another plane, in the frame of the target, that has the whole target on its lower side.
  Clearance(const SweptShape& swept, const ShapeGeometry& target, const Transform& pose, const Plane& plane);

  /// Whether the core starts behind the plane. From behind, shapes pass through a link of a chain.
  bool starts_behind() const { return height_0_ < 0.0f; }
  /// Whether the whole shape stays far enough away. This is the cheapest test.
  bool is_far() const {
    return lowest_core() > swept_.spread + swept_.proxy.radius + touching_separation(0.0f, swept_.unit);
  }
  /// Whether the shape, shrunk towards its core by the scale, stays clear during the whole sweep.
  bool stays_clear(float scale) const;
  /// Whether the core stays outside and the shape approaches by no more than a slow body may (world/tunnelling.hpp). The contact solver
  /// then handles the contact. If such shapes were swept, they would stop at each seam and at the end of each link while they slide.
  bool only_slides() const;
  /// The same with another side of the target: the shape is above that side, less the slop, until it has crossed the facing side, and only
  /// slides along the plane of that side. A box that slides over a floor of tiles sees the side face of a tile ahead of it, but passes over
  /// the tile. It does not pass over kerbs and walls.
  bool passes_over() const;

 private:
  float lowest_core() const { return min(height_0_, height_1_) - swept_.core_bulge; }
  /// The height of the lowest point of the shape's core, scaled, when its centroid has this height.
  float lowest_point(float height, Rotation rotation, float scale) const;
  /// The height of the lowest point of the surface when the centroid has this height.
  float surface_height(float height, Rotation rotation) const;

  const SweptShape& swept_;
  const ShapeGeometry& target_;
  Transform pose_;
  Vec2 normal_;
  float height_0_;
  float height_1_;
};

}  // namespace drystone::continuous
