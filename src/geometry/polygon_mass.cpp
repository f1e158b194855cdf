// The exact mass of a polygon with rounding radius r. The outline is divided into
// - a fan of triangles about the first vertex, the core;
// - a strip of width r along each edge;
// - a sector of radius r at each vertex, between the normals of its two edges.
// Areas, first moments and polar second moments are summed about the first vertex, in double precision, and moved to the centre of mass
// at the end. So a shape far from its body's origin loses no digits.
//
// A sector with apex p, from unit vector m to unit vector n, that spans the angle t has the area r^2 t / 2 and, about p, the second
// moment r^4 t / 4. Its first moment is r^3 / 3 times the integral of (cos, sin), which is right_perpendicular(n) -
// right_perpendicular(m).
#include "core/trig.hpp"
#include "drystone/geometry.hpp"
#include "geometry/double2.hpp"

namespace drystone {

namespace {

using geometry::Double2;
using geometry::right_perpendicular;
using geometry::to_double;
using geometry::to_float;

/// Area, and first and polar second moment of area about the reference point.
struct Moments {
  double area = 0.0;
  Double2 first;
  double second = 0.0;
};

/// Adds a part whose moments are about `point`.
void add_part(Moments& sum, Double2 point, const Moments& part) {
  sum.area += part.area;
  sum.first = sum.first + part.first + part.area * point;
  sum.second += part.second + 2.0 * dot(point, part.first) + part.area * dot(point, point);
}

Double2 outward_normal(Double2 a, Double2 b) {
  const Double2 along = b - a;
  return (1.0 / length(along)) * right_perpendicular(along);
}

Moments triangle(Double2 a, Double2 b) {
  const double area = 0.5 * cross(a, b);
  return {.area = area, .first = (area / 3.0) * (a + b), .second = area / 6.0 * (dot(a, a) + dot(a, b) + dot(b, b))};
}

/// The moments of a strip about its own centre, so the first moment is zero.
Moments strip(double edge, double radius) {
  const double area = edge * radius;
  return {.area = area, .first = {}, .second = area * (edge * edge + radius * radius) / 12.0};
}

/// The moments of a sector about its apex.
Moments sector(Double2 m, Double2 n, double radius) {
  const double squared = radius * radius;
  const float angle = math::atan2(static_cast<float>(cross(m, n)), static_cast<float>(dot(m, n)));
  const double area = 0.5 * squared * static_cast<double>(angle);
  return {.area = area,
          .first = (squared * radius / 3.0) * (right_perpendicular(n) - right_perpendicular(m)),
          .second = 0.5 * squared * area};
}

Moments moments_about_first_vertex(std::span<const Vec2> vertices, double radius) {
  const std::size_t count = vertices.size();
  const Double2 reference = to_double(vertices.front());
  const auto vertex = [&](std::size_t i) { return to_double(vertices[i % count]) - reference; };
  Moments sum;
  for (std::size_t i = 1; i + 1 < count; ++i) add_part(sum, {}, triangle(vertex(i), vertex(i + 1)));
  if (radius <= 0.0) return sum;
  for (std::size_t i = 0; i < count; ++i) {
    const Double2 a = vertex(i);
    const Double2 b = vertex(i + 1);
    const Double2 normal = outward_normal(a, b);
    add_part(sum, 0.5 * (a + b + radius * normal), strip(length(b - a), radius));
    add_part(sum, b, sector(normal, outward_normal(b, vertex(i + 2)), radius));
  }
  return sum;
}

}  // namespace

MassData mass_data(const Polygon& shape, float density) {
  const std::span<const Vec2> vertices = shape.vertices();
  const Moments sum = moments_about_first_vertex(vertices, static_cast<double>(shape.radius()));
  const Double2 offset = (1.0 / sum.area) * sum.first;
  const double scale = static_cast<double>(density);
  return {.mass = static_cast<float>(scale * sum.area),
          .center = to_float(to_double(vertices.front()) + offset),
          .inertia = static_cast<float>(scale * (sum.second - sum.area * dot(offset, offset)))};
}

}  // namespace drystone
