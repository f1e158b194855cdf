// The pose of a body along its motion over a step.
#include "drystone/geometry.hpp"

namespace drystone {

namespace {

Rotation rotation_at(const Sweep& sweep, float t) {
  if (sweep.angle != 0.0f) return sweep.rotation_0 * make_rotation(t * sweep.angle);
  const Rotation blend{(1.0f - t) * sweep.rotation_0.c + t * sweep.rotation_1.c,
                       (1.0f - t) * sweep.rotation_0.s + t * sweep.rotation_1.s};
  return normalize(blend);
}

}  // namespace

Transform pose_at(const Sweep& sweep, float t) {
  const Rotation rotation = rotation_at(sweep, t);
  const Vec2 center = lerp(sweep.center_0, sweep.center_1, t);
  return {center - rotate(rotation, sweep.local_center), rotation};
}

}  // namespace drystone
