// The sum of the pushes of all fields on a body in a sub-step: accelerations, forces at points, and drag.
//
// Drag depends on the velocity. Explicit integration of strong drag would overshoot: with a rate above 2 / h the velocity would be reversed
// and grow in each sub-step. So the sum of all drag is integrated implicitly, together with all other forces. A body at its terminal
// velocity then keeps this velocity for any length of the sub-step:
//
//   (M + h D) dv = h F        M: mass and inertia,  F: all forces at the present velocity,  D = -dF/dv, symmetric, not negative
#pragma once

#include "drystone/math.hpp"
#include "drystone/position.hpp"
#include "world/sim_state.hpp"

namespace drystone::field {

/// A body at the beginning of a sub-step.
struct Target {
  std::uint32_t body = kNone;
  Position center;  // Centre of mass.
  Rotation rotation;
  Vec2 velocity;
  float angular_velocity = 0.0f;
  float mass = 0.0f;
  float inertia = 0.0f;  // 0 if the rotation is fixed.
};

inline Vec2 velocity_at(const Target& target, Vec2 arm) {
  return target.velocity + cross(target.angular_velocity, arm);
}

/// The matrix D above.
struct DragMatrix {
  float xx = 0.0f;
  float xy = 0.0f;
  float yy = 0.0f;
  float xa = 0.0f;
  float ya = 0.0f;
  float aa = 0.0f;
};

/// The sum of the pushes on a body. Arms are from the centre of mass, in the world's axes.
struct Push {
  Vec2 acceleration;  // The sum of gravity zones; the body's gravity scale multiplies it.
  Vec2 force;
  float torque = 0.0f;
  DragMatrix drag;
  bool without_gravity = false;
  bool has_drag = false;

  void add_force(Vec2 f, Vec2 arm) {
    force += f;
    torque += cross(arm, f);
  }
  /// Adds the derivative of a drag force by the velocity of a point along a unit vector [N s/m]. The force itself is added separately.
  void add_drag(float slope, Vec2 along, Vec2 arm) {
    const float turn = cross(arm, along);
    drag.xx += slope * along.x * along.x;
    drag.xy += slope * along.x * along.y;
    drag.yy += slope * along.y * along.y;
    drag.xa += slope * along.x * turn;
    drag.ya += slope * along.y * turn;
    drag.aa += slope * turn * turn;
    has_drag = true;
  }
  void add_angular_drag(float slope) {
    drag.aa += slope;
    has_drag = true;
  }
  bool acts() const {
    return acceleration != Vec2{} || force != Vec2{} || torque != 0.0f || without_gravity || has_drag;
  }
};

/// The change of a velocity in a sub-step.
struct VelocityChange {
  Vec2 linear;
  float angular = 0.0f;
};

/// The velocity change in a sub-step by all forces on the body: those of fields, of gravity and of the program.
VelocityChange velocity_change(const BodyState& body, const MotionLocks& locks, Vec2 gravity, const Push& push,
                               float h);

}  // namespace drystone::field
