// The change of a body's velocity in a sub-step by gravity and the program's forces.
#pragma once

#include "world/rows.hpp"

namespace drystone::solver {

/// The gravity of the world and of zones in the body's own direction, not yet scaled.
inline Vec2 own_gravity(const BodyState& body, Vec2 gravity) {
  return body.gravity_angle == 0.0f ? gravity : rotate(make_rotation(body.gravity_angle), gravity);
}
inline Vec2 applied_velocity_change(const BodyState& body, Vec2 gravity, float h) {
  return h * (body.inv_mass * (body.force + body.constant_force) + body.gravity_scale * own_gravity(body, gravity));
}
inline float applied_angular_change(const BodyState& body, float h) {
  return h * body.inv_inertia * (body.torque + body.constant_torque);
}

}  // namespace drystone::solver
