// Segment: box and ray test. It has no area, so no mass and nothing inside.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

Aabb bounds(const Segment& shape, const Transform& pose) {
  const Vec2 a = transform_point(pose, shape.point_a);
  const Vec2 b = transform_point(pose, shape.point_b);
  return {min(a, b), max(a, b)};
}

CastOutput ray_cast(const Segment& shape, const RayCastInput& ray) {
  const CastOutput from_right = geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
  return from_right.hit ? from_right : geometry::ray_cast_face(shape.point_b, shape.point_a, ray);
}

}  // namespace drystone
