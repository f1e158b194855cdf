#include "world/field/push.hpp"

#include "world/applied_forces.hpp"
#include "world/locks.hpp"

namespace drystone::field {
namespace {

/// Solves (M + h D) change = M of_forces by elimination. The matrix is symmetric and positive definite. If the rotation is fixed, the
/// row of the angular velocity is left out.
VelocityChange with_drag(const DragMatrix& d, float mass, float inertia, float h, const VelocityChange& of_forces) {
  const float xx = mass + h * d.xx;
  const float xy = h * d.xy;
  const float yy = mass + h * d.yy;
  const float right_x = mass * of_forces.linear.x;
  const float right_y = mass * of_forces.linear.y;
  const float xy_of_xx = xy / xx;
  const float rest_yy = yy - xy_of_xx * xy;
  const float rest_y = right_y - xy_of_xx * right_x;
  if (inertia == 0.0f) {
    const float y = rest_y / rest_yy;
    return {{(right_x - xy * y) / xx, y}, 0.0f};
  }
  const float xa = h * d.xa;
  const float ya = h * d.ya;
  const float aa = inertia + h * d.aa;
  const float xa_of_xx = xa / xx;
  const float rest_ya = ya - xy_of_xx * xa;
  const float ya_of_yy = rest_ya / rest_yy;
  const float rest_aa = aa - xa_of_xx * xa - ya_of_yy * rest_ya;
  const float rest_a = inertia * of_forces.angular - xa_of_xx * right_x - ya_of_yy * rest_y;
  const float angular = rest_a / rest_aa;
  const float y = (rest_y - rest_ya * angular) / rest_yy;
  return {{(right_x - xy * y - xa * angular) / xx, y}, angular};
}

/// Removes a locked axis from the equations of with_drag(), which then give no change along it.
void lock(const MotionLocks& locks, DragMatrix& d, VelocityChange& of_forces) {
  of_forces.linear = model::unlocked(locks, of_forces.linear);
  if (locks.x) d.xy = d.xa = 0.0f;
  if (locks.y) d.xy = d.ya = 0.0f;
}

}  // namespace

VelocityChange velocity_change(const BodyState& body, const MotionLocks& locks, Vec2 gravity, const Push& push,
                               float h) {
  const Vec2 all_gravity = push.acceleration + (push.without_gravity ? Vec2{} : gravity);
  VelocityChange change = {solver::applied_velocity_change(body, all_gravity, h),
                           solver::applied_angular_change(body, h)};
  change.linear += h * body.inv_mass * push.force;
  change.angular += h * body.inv_inertia * push.torque;
  DragMatrix drag = push.drag;
  if (model::has_locked_axis(locks)) lock(locks, drag, change);
  if (!push.has_drag || body.inv_mass == 0.0f) return change;
  const float inertia = body.inv_inertia == 0.0f ? 0.0f : 1.0f / body.inv_inertia;
  return with_drag(drag, 1.0f / body.inv_mass, inertia, h, change);
}

}  // namespace drystone::field
