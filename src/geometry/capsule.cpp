// Capsule: mass, point and ray tests. A capsule whose two points coincide is a disc.
#include <array>

#include "drystone/geometry.hpp"
#include "geometry/line.hpp"
#include "geometry/ray.hpp"

namespace drystone {

// A capsule is a rectangle between two half discs. The centre of a half disc lies 4r / 3pi from its straight side. Moving the inertia
// m r^2 / 2 of the half disc to the middle of the capsule, whose core has length l, adds m (l^2 / 4 + l * 4r / 3pi).
MassData mass_data(const Capsule& shape, float density) {
  const float radius = shape.radius;
  const float core = distance(shape.point_a, shape.point_b);
  const float rectangle = density * 2.0f * radius * core;
  const float discs = density * kPi * radius * radius;
  const float rectangle_inertia = rectangle * (core * core + 4.0f * radius * radius) / 12.0f;
  const float centroid_offset = 4.0f * radius / (3.0f * kPi);
  const float disc_inertia = discs * (0.5f * radius * radius + core * (0.25f * core + centroid_offset));
  return {.mass = rectangle + discs,
          .center = lerp(shape.point_a, shape.point_b, 0.5f),
          .inertia = rectangle_inertia + disc_inertia};
}

bool contains(const Capsule& shape, Vec2 point) {
  return geometry::distance_squared_to_line(shape.point_a, shape.point_b, point) <= shape.radius * shape.radius;
}

CastOutput ray_cast(const Capsule& shape, const RayCastInput& ray) {
  if (contains(shape, ray.origin)) return geometry::hit_at_start(ray);
  const std::array<Vec2, 2> points = {shape.point_a, shape.point_b};
  return geometry::ray_cast_rounded(points, shape.radius, ray);
}

}  // namespace drystone
