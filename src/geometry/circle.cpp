// Circle: mass, point and ray tests.
#include "drystone/geometry.hpp"
#include "geometry/ray.hpp"

namespace drystone {

MassData mass_data(const Circle& shape, float density) {
  const float radius_squared = shape.radius * shape.radius;
  const float mass = density * kPi * radius_squared;
  return {.mass = mass, .center = shape.center, .inertia = 0.5f * mass * radius_squared};
}

bool contains(const Circle& shape, Vec2 point) {
  return distance_squared(shape.center, point) <= shape.radius * shape.radius;
}

CastOutput ray_cast(const Circle& shape, const RayCastInput& ray) {
  if (contains(shape, ray.origin)) return geometry::hit_at_start(ray);
  return geometry::ray_cast_disc(shape.center, shape.radius, ray);
}

}  // namespace drystone
