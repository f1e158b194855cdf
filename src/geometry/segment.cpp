// Segment: ray test. A segment has no area, so it has no mass and contains no point.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

CastOutput ray_cast(const Segment& shape, const RayCastInput& ray) {
  const CastOutput from_right = geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
  return from_right.hit ? from_right : geometry::ray_cast_face(shape.point_b, shape.point_a, ray);
}

}  // namespace drystone
