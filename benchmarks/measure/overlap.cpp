#include "benchmarks/measure/overlap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drystone::bench {
namespace {

using geometry::cross;
using geometry::dot;
using geometry::length;
using geometry::right_perpendicular;

constexpr double kNone = -std::numeric_limits<double>::infinity();

/// The least height of the points above the plane through `origin`.
double gap(Double2 normal, Double2 origin, std::span<const Double2> points) {
  double least = std::numeric_limits<double>::infinity();
  for (const Double2 p : points) least = std::min(least, dot(normal, p - origin));
  return least;
}

/// The largest gap over the faces of a; none if a is a point.
double widest_gap(std::span<const Double2> a, std::span<const Double2> b) {
  double widest = kNone;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Double2 start = a[i];
    const Double2 along = a[(i + 1) % a.size()] - start;
    const double size = length(along);
    if (size == 0.0) continue;
    widest = std::max(widest, gap((1.0 / size) * right_perpendicular(along), start, b));
    // A line also has ends: without this test, collinear lines one after the other would seem to cross.
    if (a.size() == 2) widest = std::max(widest, gap((-1.0 / size) * along, start, b));
  }
  return widest;
}

double distance_to_edge(Double2 start, Double2 end, Double2 p) {
  const Double2 along = end - start;
  const double full = dot(along, along);
  const double t = full > 0.0 ? std::clamp(dot(p - start, along) / full, 0.0, 1.0) : 0.0;
  return length(p - (start + t * along));
}

double least_distance(std::span<const Double2> a, std::span<const Double2> b) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (const Double2 p : b) least = std::min(least, distance_to_edge(a[i], a[(i + 1) % a.size()], p));
  }
  return least;
}

}  // namespace

double overlap_depth(const PlacedOutline& a, const PlacedOutline& b) {
  const double radii = a.radius + b.radius;
  double separation = std::max(widest_gap(a.points, b.points), widest_gap(b.points, a.points));
  if (separation >= radii) return 0.0;
  if (separation >= 0.0 || separation == kNone) {
    separation = std::min(least_distance(a.points, b.points), least_distance(b.points, a.points));
  }
  return std::max(0.0, radii - separation);
}

bool is_behind(const PlacedOutline& link, const PlacedOutline& other) {
  Double2 sum;
  for (const Double2 p : other.points) sum = sum + p;
  const Double2 middle = (1.0 / static_cast<double>(other.points.size())) * sum;
  return cross(link.points[1] - link.points[0], middle - link.points[0]) > 0.0;
}

}  // namespace drystone::bench
