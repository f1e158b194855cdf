// Arbitrary bytes as points: make_hull() either refuses them or returns a valid polygon.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "drystone/geometry.hpp"
#include "geometry/double2.hpp"
#include "geometry/shape_geometry.hpp"

namespace {

using namespace drystone;

void require(bool holds) {
  if (!holds) std::abort();
}

// The tolerance: points were merged (4 roundings, or the slop) and flat corners removed (a rounding, or a twentieth of
// the slop, in each of two passes).
double tolerance_for(const std::vector<Vec2>& points) {
  float size = 0.0f;
  for (const Vec2 p : points) size = max(size, max(abs(p).x, abs(p).y));
  return static_cast<double>(max(1.25f * kLinearSlop, 8.0e-7f * size));
}

void require_valid(const Polygon& polygon, const std::vector<Vec2>& points) {
  const std::span<const Vec2> v = polygon.vertices();
  const std::size_t n = v.size();
  require(n >= 3 && n <= 64);
  const double tolerance = tolerance_for(points);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 next = v[(i + 1) % n];
    for (std::size_t k = 2; k < n; ++k) require(geometry::height_above(v[i], next, v[(i + k) % n]) > 0.0);
    for (const Vec2 p : points) require(geometry::height_above(v[i], next, p) >= -tolerance);
  }
  require(validate(polygon, 1.0f).ok());
  require(make_polygon(v, polygon.radius()).ok());
  const MassData mass = mass_data(polygon, 1.0f);
  require(mass.mass > 0.0f && mass.inertia > 0.0f && is_finite(mass.center));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<Vec2> points(std::min<std::size_t>(size / sizeof(Vec2), 1200));
  if (!points.empty()) std::memcpy(points.data(), data, points.size() * sizeof(Vec2));
  const Result<Polygon> hull = make_hull(points, size % 2 == 0 ? 0.0f : 0.5f);
  if (hull.ok()) require_valid(hull.value(), points);

  // The same bytes as small integers: many points coincide or lie in line.
  points.clear();
  for (std::size_t i = 0; i + 1 < std::min<std::size_t>(size, 400); i += 2) {
    points.push_back(0.004f * Vec2{static_cast<float>(data[i]), static_cast<float>(data[i + 1])});
  }
  const Result<Polygon> grid = make_hull(points);
  if (grid.ok()) require_valid(grid.value(), points);
  return 0;
}
