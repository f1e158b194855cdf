// The oracle of the manifold tests: signed distance of convex shapes in double precision by brute force over features,
// and random shapes and poses. It is slow and simple on purpose, and shares no code with the engine.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "collide/manifold.hpp"
#include "drystone/shape.hpp"

namespace drystone::contact::reference {

struct Point {
  double x = 0.0;
  double y = 0.0;
};
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator*(double s, Point a) { return {s * a.x, s * a.y}; }
inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline double length(Point a) { return std::sqrt(dot(a, a)); }
inline Point to_point(Vec2 a) { return {static_cast<double>(a.x), static_cast<double>(a.y)}; }

/// A point, a line of 2 points or a counter-clockwise outline, with a rounding radius.
struct Shape {
  std::vector<Point> points;
  double radius = 0.0;
};

Shape to_shape(const ShapeGeometry& geometry);
Shape moved(const Shape& shape, const Transform& pose);
Shape moved(const Shape& shape, Point offset);

/// The distance from surface to surface, or minus the least depth if the shapes overlap.
double signed_distance(const Shape& a, const Shape& b);
/// The gap between the shapes along the unit direction. It is at most signed_distance(), and equal to it for the right
/// direction.
double gap_along(Point direction, const Shape& a, const Shape& b);
double distance_to_line(Point p, Point a, Point b);

/// Random shapes and poses of the size of crates.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  float uniform(float low, float high) { return std::uniform_real_distribution<float>(low, high)(engine_); }
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  Transform pose(float reach);
  /// A polygon with vertices on an ellipse: convex by construction.
  Polygon polygon(int vertices, float radius);
  ShapeGeometry shape(ShapeKind kind);

 private:
  std::mt19937 engine_;
};

Polygon box(float half_width, float half_height, float radius = 0.0f);
Polygon regular(int vertices, float circumradius, float radius = 0.0f);
Transform pose(float x, float y, float angle = 0.0f);

/// The manifold of the table, with the shapes in either order; in the frame of a, normal from a to b.
LocalManifold collide_pair(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a);
/// Least separation of the manifold's points.
float least_separation(const LocalManifold& manifold);

}  // namespace drystone::contact::reference
