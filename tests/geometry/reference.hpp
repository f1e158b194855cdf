// Geometry in double precision by brute force over features: the oracle of the geometry tests. It shares no formula
// with the code under test. Also random shapes.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "drystone/geometry.hpp"
#include "drystone/shape.hpp"
#include "geometry/double2.hpp"

namespace drystone::reference {

using geometry::cross;
using geometry::dot;
using geometry::Double2;
using geometry::length;
using geometry::to_double;

using Outline = std::vector<Double2>;

inline Outline posed(std::span<const Vec2> points, Double2 position, double angle) {
  Outline out;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  for (const Vec2 point : points) {
    const Double2 p = to_double(point);
    out.push_back({c * p.x - s * p.y + position.x, s * p.x + c * p.y + position.y});
  }
  return out;
}

inline Outline posed(std::span<const Vec2> points, const Transform& pose) {
  const double c = static_cast<double>(pose.rotation.c);
  const double s = static_cast<double>(pose.rotation.s);
  return posed(points, to_double(pose.position), std::atan2(s, c));
}

inline double distance_to_line(Double2 a, Double2 b, Double2 p) {
  const Double2 along = b - a;
  const double full = dot(along, along);
  const double t = full > 0.0 ? std::clamp(dot(p - a, along) / full, 0.0, 1.0) : 0.0;
  return length(p - (a + t * along));
}

/// Whether a convex outline contains the point. An outline of one or two points contains nothing.
inline bool holds(const Outline& outline, Double2 p) {
  if (outline.size() < 3) return false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    if (cross(outline[(i + 1) % outline.size()] - outline[i], p - outline[i]) < 0.0) return false;
  }
  return true;
}

inline double distance_to_outline(const Outline& outline, Double2 p) {
  if (holds(outline, p)) return 0.0;
  double nearest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    nearest = std::min(nearest, distance_to_line(outline[i], outline[(i + 1) % outline.size()], p));
  }
  return nearest;
}

inline bool cross_each_other(Double2 a, Double2 b, Double2 c, Double2 d) {
  const double side_c = cross(b - a, c - a);
  const double side_d = cross(b - a, d - a);
  const double side_a = cross(d - c, a - c);
  const double side_b = cross(d - c, b - c);
  return side_c * side_d < 0.0 && side_a * side_b < 0.0;
}

/// The distance of the outlines, without rounding; 0 if they overlap.
inline double distance(const Outline& a, const Outline& b) {
  double nearest = std::numeric_limits<double>::max();
  for (const Double2 p : a) nearest = std::min(nearest, distance_to_outline(b, p));
  for (const Double2 p : b) nearest = std::min(nearest, distance_to_outline(a, p));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (cross_each_other(a[i], a[(i + 1) % a.size()], b[j], b[(j + 1) % b.size()])) return 0.0;
    }
  }
  return nearest;
}

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  /// Computed here and not by std::uniform_real_distribution, whose numbers differ between standard libraries.
  float number(float low, float high) {
    return low + (high - low) * (static_cast<float>(engine_() >> 8) * (1.0f / 16777216.0f));
  }
  int integer(int low, int high) { return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1)); }
  Vec2 point(float size) { return {number(-size, size), number(-size, size)}; }
  Transform pose(float size) { return {point(size), make_rotation(number(-kPi, kPi))}; }

  Polygon polygon(float size, float radius) {
    for (;;) {
      std::vector<Vec2> points(static_cast<std::size_t>(integer(3, 16)));
      for (Vec2& p : points) p = point(size);
      if (const Result<Polygon> made = make_hull(points, radius); made.ok()) return made;
    }
  }

  /// A circle, a capsule, a segment, or a polygon with or without a rounding radius, of about the given size.
  ShapeGeometry shape(float size) {
    switch (integer(0, 4)) {
      case 0: return Circle{point(size), number(0.1f, 1.0f) * size};
      case 1: return Capsule{point(size), point(size), number(0.1f, 0.5f) * size};
      case 2: return Segment{point(size), point(size)};
      case 3: return polygon(size, 0.0f);
      default: return polygon(size, number(0.05f, 0.3f) * size);
    }
  }

 private:
  std::mt19937 engine_;
};

}  // namespace drystone::reference
