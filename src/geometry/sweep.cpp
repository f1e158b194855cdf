// The pose of a body along its motion over a step.
#include "drystone/geometry.hpp"

namespace drystone {

Transform pose_at(const Sweep& sweep, float t) {
  const Rotation blend{(1.0f - t) * sweep.rotation_0.c + t * sweep.rotation_1.c,
                       (1.0f - t) * sweep.rotation_0.s + t * sweep.rotation_1.s};
  const Rotation rotation = normalize(blend);
  const Vec2 center = lerp(sweep.center_0, sweep.center_1, t);
  return {center - rotate(rotation, sweep.local_center), rotation};
}

}  // namespace drystone
