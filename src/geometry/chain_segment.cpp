// Chain segment: ray test. Rays hit only the right-hand side. The ghost points matter only for contacts.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

CastOutput ray_cast(const ChainSegment& shape, const RayCastInput& ray) {
  return geometry::ray_cast_face(shape.point_a, shape.point_b, ray);
}

}  // namespace drystone
