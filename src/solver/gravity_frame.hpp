// The frame in which overlap clusters are moved apart. Its y axis points upwards, opposite to gravity.
#pragma once

#include "drystone/math.hpp"

namespace drystone::solver {

class GravityFrame {
 public:
  explicit GravityFrame(Vec2 gravity) : has_gravity_(length(gravity) > 0.0f) {
    if (has_gravity_) up_ = (-1.0f / length(gravity)) * gravity;
  }

  bool has_gravity() const { return has_gravity_; }
  /// The upward component of a vector; 0 without gravity.
  float height(Vec2 v) const { return has_gravity_ ? dot(v, up_) : 0.0f; }
  Vec2 to_frame(Vec2 v) const { return {cross(v, up_), dot(v, up_)}; }
  Vec2 to_world(Vec2 v) const { return v.x * right_perpendicular(up_) + v.y * up_; }

 private:
  bool has_gravity_ = false;
  Vec2 up_{0.0f, 1.0f};
};

}  // namespace drystone::solver
