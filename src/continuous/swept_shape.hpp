// How a shape passes something that rests, told without a time of impact. Most fast bodies are nowhere near what they might
// meet, fly past it, or slide along it with the contact solver watching; they are found here for a few dozen operations.
//
// A plane that has all of the target on one side does it. On a sweep each point goes along a straight line, but for the
// bulge of its turn: at time t it is at the point of its chord scaled by 1 / |q|, where q is the blend of both rotations and
// |q| >= cos(turn / 2), so it is off the chord by at most its arm times 1 - cos(turn / 2) <= (1 - cos turn) / 2. The heights
// above the plane at both ends thus bound those in between. What turns by more than a quarter turn is off by twice its arm at
// most. All answers are on the safe side: "clear" is certain.
//
// Heights are of surfaces, rounding included. The core of a shape is its centroid. Pure.
#pragma once

#include "geometry/shape_geometry.hpp"

namespace drystone::continuous {

/// An impact may be found an impact where surfaces are nearer than this; what is round may overlap a little.
inline float touching_separation(float radii) { return impact_distance(radii) - radii + kImpactTolerance; }

struct Plane {
  Vec2 normal;  // Zero where there is none.
  float offset = 0.0f;

  float height(Vec2 point) const { return dot(normal, point) - offset; }
};

/// A plane that has all of the shape on its lower side, and the point as high as may be.
Plane facing_plane(const ShapeGeometry& shape, Vec2 point);

/// A shape on its way.
struct SweptShape {
  SweptShape(const ShapeGeometry& geometry, const Sweep& body_sweep);

  /// A box around all poses, with room for a touch.
  Aabb box() const;

  const ShapeGeometry& shape;
  const Sweep& sweep;
  ConvexProxy proxy;
  Vec2 core;
  Vec2 core_0;  // In the world, at both ends.
  Vec2 core_1;
  float spread;      // Of the points about the core.
  float angle_sine;  // Sine of the turn; 2 beyond a quarter turn, so that a point at 1 m moves no farther than that.
  float core_bulge;  // How far off the straight way the core goes.
  float bulge;       // The same for any point.
};

/// A swept shape seen from what rests in the given pose.
class Clearance {
 public:
  Clearance(const SweptShape& swept, const ShapeGeometry& target, const Transform& pose);

  /// Whether the core starts behind a link of a chain, which lets it through.
  bool starts_behind() const { return height_0_ < 0.0f; }
  /// Whether the whole shape is far enough away. The cheapest of the three tests.
  bool is_far() const { return lowest_core() > swept_.spread + swept_.proxy.radius + touching_separation(0.0f); }
  /// Whether the shape, shrunk towards its core to the scale, stays clear all the way.
  bool stays_clear(float scale) const;
  /// Whether it comes no nearer than a slow body may (model/tunnelling.hpp), with the core kept out. The contact
  /// solver has it in hand. It would else be stopped at each seam and at the end of each link while it slides.
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
