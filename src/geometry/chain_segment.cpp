// Chain segment: ray test. Only its right-hand side is there; the ghosts matter to contacts alone.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

CastOutput ray_cast(const ChainSegment& shape, const RayCastInput& ray) {
  return geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
}

}  // namespace drystone
