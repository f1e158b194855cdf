// Chain segment: ray test. Rays hit its right-hand side only; only contacts use the ghost points.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

CastOutput ray_cast(const ChainSegment& shape, const RayCastInput& ray) {
  return geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
}

}  // namespace drystone
