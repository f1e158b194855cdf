// Polygon: normals and centroid, point and ray tests. Hulls are in hull.cpp, mass in polygon_mass.cpp.
#include <limits>

#include "drystone/geometry.hpp"
#include "geometry/double2.hpp"
#include "geometry/line.hpp"
#include "geometry/ray.hpp"

namespace drystone {

using geometry::cross;
using geometry::Double2;
using geometry::length;
using geometry::right_perpendicular;
using geometry::to_double;
using geometry::to_float;

namespace {

// Computed in double, because the edges of thin or tiny outlines would lose their direction in single precision.
Vec2 outward_normal(Vec2 a, Vec2 b) {
  const Double2 along = to_double(b) - to_double(a);
  const double edge = length(along);
  return edge > 0.0 ? to_float((1.0 / edge) * right_perpendicular(along)) : Vec2{};
}

// Sums triangles about the first vertex, so that a polygon far from its body's origin loses no digits.
Vec2 centroid_of(std::span<const Vec2> vertices) {
  const Double2 origin = to_double(vertices.front());
  Double2 moment;
  double twice_area = 0.0;
  for (std::size_t i = 2; i < vertices.size(); ++i) {
    const Double2 a = to_double(vertices[i - 1]) - origin;
    const Double2 b = to_double(vertices[i]) - origin;
    const double weight = cross(a, b);
    twice_area += weight;
    moment = moment + (weight / 3.0) * (a + b);
  }
  return twice_area > 0.0 ? to_float(origin + (1.0 / twice_area) * moment) : vertices.front();
}

bool point_set_contains(const Polygon& shape, Vec2 point) {
  const std::span<const Vec2> vertices = shape.vertices();
  const std::span<const Vec2> normals = shape.normals();
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (dot(normals[i], point - vertices[i]) > 0.0f) return false;
  }
  return true;
}

// Clips the ray by the half plane of every edge (Cyrus and Beck 1978). The remaining part begins where the ray enters the polygon.
CastOutput ray_cast_sharp(const Polygon& shape, const RayCastInput& ray) {
  const std::span<const Vec2> vertices = shape.vertices();
  const std::span<const Vec2> normals = shape.normals();
  float enter = 0.0f;
  float exit = ray.max_fraction;
  Vec2 normal;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const float height = dot(normals[i], ray.origin - vertices[i]);
    const float climb = dot(normals[i], ray.translation);
    if (climb == 0.0f) {
      if (height > 0.0f) return {};
    } else if (climb < 0.0f) {
      if (const float fraction = -height / climb; fraction > enter) {
        enter = fraction;
        normal = normals[i];
      }
    } else {
      exit = min(exit, -height / climb);
    }
    if (exit < enter) return {};
  }
  return {.hit = true, .fraction = enter, .point = ray.origin + enter * ray.translation, .normal = normal};
}

}  // namespace

Polygon Polygon::from_convex(std::span<const Vec2> vertices, float radius) {
  Polygon polygon;
  const std::size_t count = vertices.size();
  polygon.count_ = static_cast<int>(count);
  polygon.radius_ = radius;
  polygon.centroid_ = centroid_of(vertices);
  const std::size_t room = Polygon::room(polygon.count_);
  Vec2* points = polygon.small_.data();
  if (polygon.count_ > kSmall) {
    points = new Vec2[2 * room]();
    polygon.large_.reset(points);
  }
  Vec2* const normals = points + room;
  for (std::size_t i = 0; i < count; ++i) {
    points[i] = vertices[i];
    normals[i] = outward_normal(vertices[i], vertices[i + 1 < count ? i + 1 : 0]);
  }
  return polygon;
}

bool contains(const Polygon& shape, Vec2 point) {
  if (point_set_contains(shape, point)) return true;
  if (shape.radius() <= 0.0f) return false;
  const std::span<const Vec2> vertices = shape.vertices();
  float nearest = std::numeric_limits<float>::max();
  Vec2 a = vertices.back();
  for (const Vec2 b : vertices) {
    nearest = min(nearest, geometry::distance_squared_to_line(a, b, point));
    a = b;
  }
  return nearest <= shape.radius() * shape.radius();
}

CastOutput ray_cast(const Polygon& shape, const RayCastInput& ray) {
  if (contains(shape, ray.origin)) return geometry::hit_at_start(ray);
  if (shape.radius() > 0.0f) return geometry::ray_cast_rounded(shape.vertices(), shape.radius(), ray);
  return ray_cast_sharp(shape, ray);
}

}  // namespace drystone
