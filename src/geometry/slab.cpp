#include "geometry/slab.hpp"

#include <array>

#include "geometry/line.hpp"

namespace drystone::geometry {
namespace {

/// A range of positions along a direction.
struct Interval {
  float lower = 0.0f;
  float upper = 0.0f;

  float width() const { return upper - lower; }
};

}  // namespace

Slab thinnest_slab(const ShapeGeometry& shape, const Transform& pose) {
  const ConvexProxy proxy = make_outer_proxy(shape);
  const std::span<const Vec2> points = proxy.points;
  if (points.empty()) return {};
  // Points are taken relative to the first point, so that shapes far from the origin or from their body lose no digits.
  std::array<Vec2, kMaxPolygonVertices> arms;
  for (std::size_t i = 0; i < points.size(); ++i) arms[i] = rotate(pose.rotation, points[i] - points[0]);
  Vec2 normal;
  Interval thinnest;
  Vec2 reach;
  for (std::size_t i = 0; i < points.size(); ++i) {
    reach = max(reach, abs(arms[i]));
    const Vec2 side = outer_normal(arms[i], arms[i + 1 < points.size() ? i + 1 : 0]);
    if (side == Vec2{}) continue;
    Interval interval;
    for (std::size_t k = 1; k < points.size(); ++k) {
      const float place = dot(side, arms[k]);
      interval = {min(interval.lower, place), max(interval.upper, place)};
    }
    if (normal != Vec2{} && interval.width() >= thinnest.width()) continue;
    normal = side;
    thinnest = interval;
  }
  if (normal == Vec2{}) return {};

  const Vec2 first = transform_point(pose, points[0]);
  return {normal, dot(normal, first) + 0.5f * (thinnest.lower + thinnest.upper),
          0.5f * thinnest.width() + proxy.radius + rounding_of(abs(first) + reach)};
}

}  // namespace drystone::geometry
