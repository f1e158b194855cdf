#include "api/runner/smooth_pose.hpp"

namespace drystone::runner {
namespace {

/// The pose with this centre of mass and rotation.
WorldTransform pose_about(Position center, Rotation rotation, Vec2 local_center) {
  return {center - rotate(rotation, local_center), rotation};
}

}  // namespace

Rotation turn_part(Rotation a, Rotation b, float t) {
  if (a == b) return a;
  const Rotation turn = relative(a, b);
  // The point at the fraction t of the straight line from a to b has the angle t * turn with an error of at most turn^3 / 60. For turns
  // below 0.02 rad this is less than the rounding of a rotation in floats, 1.3e-7. Most bodies rotate by less in a step.
  if (turn.c > 0.0f && abs(turn.s) < 0.02f) {
    return normalize(Rotation{a.c + t * (b.c - a.c), a.s + t * (b.s - a.s)});
  }
  return normalize(a * make_rotation(t * angle(turn)));
}

WorldTransform interpolate(const WorldTransform& before, const WorldTransform& after, Vec2 local_center, float t) {
  const Position center_before = transform_point(before, local_center);
  const Position center_after = transform_point(after, local_center);
  return pose_about(lerp(center_before, center_after, t), turn_part(before.rotation, after.rotation, t), local_center);
}

WorldTransform extrapolate(const WorldTransform& pose, Vec2 local_center, Vec2 velocity, float angular_velocity,
                           float seconds) {
  const Position center = transform_point(pose, local_center) + seconds * velocity;
  return pose_about(center, normalize(pose.rotation * make_rotation(seconds * angular_velocity)), local_center);
}

}  // namespace drystone::runner
