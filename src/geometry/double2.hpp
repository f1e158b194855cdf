// A vector in double precision for hulls, normals and mass. These are computed once per shape and must stay accurate for shapes far from
// their body's origin and for thin outlines. The step uses them for the energy of joints (constraint/closed_energy.cpp) alone.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "drystone/math.hpp"

namespace drystone::geometry {

struct Double2 {
  double x = 0.0;
  double y = 0.0;
};

constexpr Double2 to_double(Vec2 a) { return {static_cast<double>(a.x), static_cast<double>(a.y)}; }
constexpr Vec2 to_float(Double2 a) { return {static_cast<float>(a.x), static_cast<float>(a.y)}; }

constexpr Double2 operator+(Double2 a, Double2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Double2 operator-(Double2 a, Double2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Double2 operator*(double s, Double2 a) { return {s * a.x, s * a.y}; }
constexpr double dot(Double2 a, Double2 b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Double2 a, Double2 b) { return a.x * b.y - a.y * b.x; }
constexpr Double2 right_perpendicular(Double2 a) { return {a.y, -a.x}; }
inline double length(Double2 a) { return std::sqrt(dot(a, a)); }

/// The distance of p from the line from a to b: positive on the left of the line, negative on the right. a and b differ.
inline double height_above(Vec2 a, Vec2 b, Vec2 p) {
  const Double2 along = to_double(b) - to_double(a);
  return cross(along, to_double(p) - to_double(a)) / length(along);
}

/// Twice the area inside a closed curve, negative if it runs clockwise.
inline double twice_area(std::span<const Vec2> curve) {
  const Double2 origin = to_double(curve.front());
  double sum = 0.0;
  for (std::size_t i = 2; i < curve.size(); ++i) {
    sum += cross(to_double(curve[i - 1]) - origin, to_double(curve[i]) - origin);
  }
  return sum;
}

}  // namespace drystone::geometry
