// Segment and chain segment: ray tests. They have no area, so they have no mass and contain no point.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

CastOutput ray_cast(const Segment& shape, const RayCastInput& ray) {
  const CastOutput from_right = geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
  return from_right.hit ? from_right : geometry::ray_cast_face(shape.point_b, shape.point_a, ray);
}

/// Rays hit only the right-hand side. The ghost points matter only for contacts.
CastOutput ray_cast(const ChainSegment& shape, const RayCastInput& ray) {
  return geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
}

}  // namespace drystone
