#include "reference.hpp"

#include <algorithm>
#include <limits>

namespace drystone::contact::reference {

namespace {

constexpr double kFar = std::numeric_limits<double>::max();

bool lines_cross(Point a, Point b, Point c, Point d) {
  const double c_side = cross(b - a, c - a);
  const double d_side = cross(b - a, d - a);
  const double a_side = cross(d - c, a - c);
  const double b_side = cross(d - c, b - c);
  return c_side * d_side < 0.0 && a_side * b_side < 0.0;
}

/// Calls f(start, end) for each edge; a point is an edge of length 0.
template <typename F>
void for_each_edge(const Shape& s, F f) {
  const std::size_t n = s.points.size();
  for (std::size_t i = 0; i < n; ++i) f(s.points[i], s.points[(i + 1) % n]);
}

double outline_distance(const Shape& a, const Shape& b) {
  double least = kFar;
  for_each_edge(a, [&](Point p, Point q) {
    for_each_edge(b, [&](Point r, Point s) {
      if (lines_cross(p, q, r, s)) least = 0.0;
      least = std::min({least, distance_to_line(p, r, s), distance_to_line(q, r, s), distance_to_line(r, p, q),
                        distance_to_line(s, p, q)});
    });
  });
  return least;
}

double core_gap(Point direction, const Shape& a, const Shape& b) {
  double a_reach = -kFar;
  double b_reach = kFar;
  for (Point p : a.points) a_reach = std::max(a_reach, dot(direction, p));
  for (Point p : b.points) b_reach = std::min(b_reach, dot(direction, p));
  return b_reach - a_reach;
}

/// The greatest gap along the normals of all edges, from both sides.
double separating_gap(const Shape& a, const Shape& b) {
  double best = -kFar;
  const auto consider = [&](Point p, Point q) {
    const double size = length(q - p);
    if (size == 0.0) return;
    const Point normal = {(q.y - p.y) / size, (p.x - q.x) / size};
    best = std::max({best, core_gap(normal, a, b), core_gap(-1.0 * normal, a, b)});
  };
  for_each_edge(a, consider);
  for_each_edge(b, consider);
  return best;
}

}  // namespace

double distance_to_line(Point p, Point a, Point b) {
  const double size = dot(b - a, b - a);
  const double t = size > 0.0 ? std::clamp(dot(p - a, b - a) / size, 0.0, 1.0) : 0.0;
  return length(p - (a + t * (b - a)));
}

double signed_distance(const Shape& a, const Shape& b) {
  const double radii = a.radius + b.radius;
  const double outline = outline_distance(a, b);
  const bool solid = a.points.size() > 2 || b.points.size() > 2;
  const bool both_points = a.points.size() == 1 && b.points.size() == 1;
  if (both_points || (!solid && outline > 0.0)) return outline - radii;
  const double gap = separating_gap(a, b);
  return (gap < 0.0 ? gap : outline) - radii;
}

double gap_along(Point direction, const Shape& a, const Shape& b) {
  return core_gap(direction, a, b) - a.radius - b.radius;
}

Shape to_shape(const ShapeGeometry& geometry) {
  Shape shape;
  if (const auto* circle = std::get_if<Circle>(&geometry)) {
    shape = {{to_point(circle->center)}, static_cast<double>(circle->radius)};
  } else if (const auto* capsule = std::get_if<Capsule>(&geometry)) {
    shape = {{to_point(capsule->point_a), to_point(capsule->point_b)}, static_cast<double>(capsule->radius)};
  } else if (const auto* segment = std::get_if<Segment>(&geometry)) {
    shape = {{to_point(segment->point_a), to_point(segment->point_b)}, 0.0};
  } else if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
    for (Vec2 v : polygon->vertices()) shape.points.push_back(to_point(v));
    shape.radius = static_cast<double>(polygon->radius());
  } else if (const auto* link = std::get_if<ChainSegment>(&geometry)) {
    shape = {{to_point(link->point_a), to_point(link->point_b)}, 0.0};
  }
  return shape;
}

Shape moved(const Shape& shape, const Transform& pose) {
  const double c = static_cast<double>(pose.rotation.c);
  const double s = static_cast<double>(pose.rotation.s);
  Shape result{{}, shape.radius};
  for (Point p : shape.points) {
    result.points.push_back(Point{c * p.x - s * p.y, s * p.x + c * p.y} + to_point(pose.position));
  }
  return result;
}

Shape moved(const Shape& shape, Point offset) {
  Shape result = shape;
  for (Point& p : result.points) p = p + offset;
  return result;
}

Transform pose(float x, float y, float angle) { return {{x, y}, {std::cos(angle), std::sin(angle)}}; }

Transform Random::pose(float reach) {
  return reference::pose(uniform(-reach, reach), uniform(-reach, reach), uniform(-kPi, kPi));
}

Polygon Random::polygon(int vertices, float radius) {
  const float width = uniform(0.3f, 1.0f);
  const float height = uniform(0.3f, 1.0f);
  const Vec2 center = {uniform(-1.0f, 1.0f), uniform(-1.0f, 1.0f)};
  const float step = 2.0f * kPi / static_cast<float>(vertices);
  std::vector<Vec2> outline;
  for (int i = 0; i < vertices; ++i) {
    const float angle = (static_cast<float>(i) + uniform(0.0f, 0.7f)) * step;
    outline.push_back(center + Vec2{width * std::cos(angle), height * std::sin(angle)});
  }
  return Polygon::from_convex(outline, radius);
}

ShapeGeometry Random::shape(ShapeKind kind) {
  const auto point = [this] { return Vec2{uniform(-1.0f, 1.0f), uniform(-1.0f, 1.0f)}; };
  switch (kind) {
    case ShapeKind::circle: return Circle{point(), uniform(0.1f, 1.0f)};
    case ShapeKind::capsule: return Capsule{point(), point(), uniform(0.05f, 0.5f)};
    case ShapeKind::segment: return Segment{point(), point()};
    case ShapeKind::polygon:
      return polygon(integer(0, 9) == 0 ? 64 : integer(3, 12), integer(0, 1) == 0 ? 0.0f : uniform(0.01f, 0.3f));
    case ShapeKind::chain_segment:
    case ShapeKind::support: break;
    case ShapeKind::tile_grid: break;
  }
  return Circle{};
}

Polygon box(float half_width, float half_height, float radius) {
  const std::array<Vec2, 4> corners = {Vec2{-half_width, -half_height}, Vec2{half_width, -half_height},
                                       Vec2{half_width, half_height}, Vec2{-half_width, half_height}};
  return Polygon::from_convex(corners, radius);
}

Polygon regular(int vertices, float circumradius, float radius) {
  std::vector<Vec2> outline;
  for (int i = 0; i < vertices; ++i) {
    const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(vertices);
    outline.push_back({circumradius * std::cos(angle), circumradius * std::sin(angle)});
  }
  return Polygon::from_convex(outline, radius);
}

LocalManifold collide_pair(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a) {
  if (ordered(kind_of(a), kind_of(b)))
    return collide_function(kind_of(a), kind_of(b))(a, b, b_in_a, 1.0f, Preferred::a);
  const Transform a_in_b = relative(b_in_a, Transform{});
  LocalManifold manifold = collide_function(kind_of(b), kind_of(a))(b, a, a_in_b, 1.0f, Preferred::b);
  manifold.normal = -rotate(b_in_a.rotation, manifold.normal);
  for (ManifoldPoint& p : manifold.points) p.point = transform_point(b_in_a, p.point);
  return manifold;
}

float least_separation(const LocalManifold& manifold) {
  float least = std::numeric_limits<float>::max();
  for (int i = 0; i < manifold.count; ++i) {
    least = std::min(least, manifold.points[static_cast<std::size_t>(i)].separation);
  }
  return least;
}

}  // namespace drystone::contact::reference
