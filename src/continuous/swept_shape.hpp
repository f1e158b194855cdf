// Cheap tests that a swept shape does not hit a target at rest. Most fast bodies fly past a target, or slide along it while the
// contact solver keeps them apart; these tests find them in a few dozen operations, without a time of impact.
//
// The tests use a plane that has the whole target on its lower side. A point of the shape moves from its start to its end along
// the chord, but for the bulge of the rotation: at time t it is at the point of the chord scaled by 1 / |q|, where q is the
// blend of both rotations and |q| >= cos(angle / 2). So it is off the chord by at most its arm times
// 1 - cos(angle / 2) <= (1 - cos angle) / 2, and the heights above the plane at both ends bound those in between. With a rotation by
// more than a quarter turn a point is off by at most twice its arm. All answers are conservative: "clear" is certain.
//
// Heights are those of surfaces, rounding included. The core of a shape is its centroid. Pure functions.
#pragma once

#include "geometry/shape_geometry.hpp"

namespace drystone::continuous {

/// Surfaces nearer than this may have an impact; round shapes may overlap a little.
inline float touching_separation(float radii) { return impact_distance(radii) - radii + kImpactTolerance; }

struct Plane {
  Vec2 normal;  // Zero if there is no such plane.
  float offset = 0.0f;

  float height(Vec2 point) const { return dot(normal, point) - offset; }
};

/// The plane that has all of the shape on its lower side and the point as high above it as possible.
Plane facing_plane(const ShapeGeometry& shape, Vec2 point);

/// A shape and the sweep of its body.
struct SweptShape {
  SweptShape(const ShapeGeometry& geometry, const Sweep& body_sweep);

  /// A box around all poses, with room for a touch.
  Aabb box() const;

  const ShapeGeometry& shape;
  const Sweep& sweep;
  ConvexProxy proxy;
  Vec2 core;
  Vec2 core_0;  // At both ends of the sweep.
  Vec2 core_1;
  float spread;      // Of the points about the core.
  float angle_sine;  // 2 beyond a quarter turn: no point at 1 m moves farther than that.
  float core_bulge;  // How far the core may be off its chord.
  float bulge;       // The same for any point.
};

/// The heights of a swept shape above a target that rests in the given pose.
class Clearance {
 public:
  Clearance(const SweptShape& swept, const ShapeGeometry& target, const Transform& pose);

  /// Whether the core starts behind a link of a chain, through which it may pass.
  bool starts_behind() const { return height_0_ < 0.0f; }
  /// Whether the whole shape is far enough away. The cheapest of the three tests.
  bool is_far() const { return lowest_core() > swept_.spread + swept_.proxy.radius + touching_separation(0.0f); }
  /// Whether the shape, shrunk towards its core by the scale, stays clear during the whole sweep.
  bool stays_clear(float scale) const;
  /// Whether it comes no nearer than a slow body may (model/tunnelling.hpp), with the core kept out. The contact solver
  /// handles it. Otherwise the shape would be stopped at each seam and at the end of each link while it slides.
  bool only_slides() const;

 private:
  float lowest_core() const { return min(height_0_, height_1_) - swept_.core_bulge; }

  const SweptShape& swept_;
  const ShapeGeometry& target_;
  Vec2 normal_;
  float height_0_;
  float height_1_;
};

}  // namespace drystone::continuous
