#include "world/field/outline.hpp"

#include "core/trig.hpp"
#include "geometry/line.hpp"

namespace drystone::field {
namespace {

constexpr std::size_t kDirections = 32;

const std::array<Vec2, kDirections>& directions() {
  static const std::array<Vec2, kDirections> all = [] {
    std::array<Vec2, kDirections> made;
    for (std::size_t i = 0; i < kDirections; ++i) {
      const auto q = math::sin_cos(2.0f * kPi * static_cast<float>(i) / static_cast<float>(kDirections));
      made[i] = {q.cos, q.sin};
    }
    return made;
  }();
  return all;
}

/// Adds the points of a shape to an outline, converted from the frame of the body to the frame of the outline.
class Tracer {
 public:
  Tracer(Outline& outline, Vec2 local_center, Rotation rotation)
      : outline_(outline), local_center_(local_center), rotation_(rotation) {}

  void operator()(const Circle& c) const {
    for (const Vec2 d : directions()) add(c.center + c.radius * d);
  }
  void operator()(const Capsule& c) const {
    const Vec2 normal = geometry::outer_normal(c.point_a, c.point_b);
    add_corner(c.point_a, c.radius, -normal, normal);
    add_corner(c.point_b, c.radius, normal, -normal);
  }
  void operator()(const Polygon& p) const {
    const auto vertices = p.vertices();
    const auto normals = p.normals();
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      if (p.radius() == 0.0f) {
        add(vertices[i]);
      } else {
        add_corner(vertices[i], p.radius(), normals[i == 0 ? vertices.size() - 1 : i - 1], normals[i]);
      }
    }
  }
  void operator()(const SupportShape& s) const {
    for (const Vec2 d : directions()) add(s.support(d));
  }
  void operator()(const Segment& s) const {
    add(s.point_a);
    add(s.point_b);
  }
  void operator()(const ChainSegment& s) const {
    add(s.point_a);
    add(s.point_b);
  }
  void operator()(const TileGrid&) const {}  // Only static bodies have grids, and no field acts on them.

 private:
  void add(Vec2 point) const { outline_.add(rotate(rotation_, point - local_center_)); }

  /// Adds the arc of at most half a turn around a corner between two normals.
  void add_corner(Vec2 corner, float radius, Vec2 from, Vec2 to) const {
    add(corner + radius * from);
    // The arc begins at the first direction after `from`. Directions are in order, and the arc may wrap around their end.
    std::size_t first = 0;
    while (first < kDirections && !(is_between(from, directions()[first], to) &&
                                    !is_between(from, directions()[(first + kDirections - 1) % kDirections], to))) {
      ++first;
    }
    for (std::size_t i = 0; first < kDirections && i < kDirections; ++i) {
      const Vec2 d = directions()[(first + i) % kDirections];
      if (!is_between(from, d, to)) break;
      add(corner + radius * d);
    }
    add(corner + radius * to);
  }

  static bool is_between(Vec2 from, Vec2 d, Vec2 to) { return cross(from, d) > 0.0f && cross(d, to) > 0.0f; }

  Outline& outline_;
  Vec2 local_center_;
  Rotation rotation_;
};

}  // namespace

Outline outline_of(const ShapeGeometry& shape, Vec2 local_center, Rotation rotation) {
  Outline outline;
  std::visit(Tracer(outline, local_center, rotation), shape);
  return outline;
}

Outline cut(const Outline& outline, Vec2 normal, float offset) {
  Outline kept;
  outline.for_each_edge([&](Vec2 a, Vec2 b) {
    const float beyond_a = dot(normal, a) - offset;
    const float beyond_b = dot(normal, b) - offset;
    if (beyond_a <= 0.0f) kept.add(a);
    if ((beyond_a < 0.0f && beyond_b > 0.0f) || (beyond_a > 0.0f && beyond_b < 0.0f)) {
      kept.add(lerp(a, b, beyond_a / (beyond_a - beyond_b)));
    }
  });
  return kept;
}

AreaAndCentroid area_of(const Outline& outline) {
  const auto points = outline.points();
  float doubled = 0.0f;
  Vec2 moment;
  for (std::size_t i = 2; i < points.size(); ++i) {
    const Vec2 a = points[i - 1] - points[0];
    const Vec2 b = points[i] - points[0];
    const float part = cross(a, b);
    doubled += part;
    moment += part * (a + b);
  }
  if (doubled <= 0.0f) return {};
  return {0.5f * doubled, points[0] + (1.0f / (3.0f * doubled)) * moment};
}

Extent extent_along(const Outline& outline, Vec2 direction) {
  const auto points = outline.points();
  Extent extent{dot(direction, points[0]), dot(direction, points[0])};
  for (const Vec2 point : points) {
    const float along = dot(direction, point);
    extent = {min(extent.least, along), max(extent.most, along)};
  }
  return extent;
}

}  // namespace drystone::field
