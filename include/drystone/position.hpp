// Places in the world. A place is a Position, two doubles; the difference of two places is a Vec2, two floats. Far from the origin
// floats are too coarse for places (at 1e7 m neighbouring floats are 1 m apart), but not for the difference of two places that are
// near each other:
//
//     Position - Position = Vec2, computed in double precision and then rounded
//     Position + Vec2 = Position
//
// There is no implicit conversion between Vec2 and Position, because a Vec2 may be a point in the frame of a body: to_position()
// converts. A braced list of numbers initialises either type: `{.position = {0.0f, 4.0f}}`. Points in the frames of bodies,
// velocities and the points of shapes are Vec2, and the pose of one body in the frame of another is a Transform.
#pragma once

#include "drystone/math.hpp"

namespace drystone {

/// Largest coordinate of a place in the world [m]. Neighbouring doubles are 0.12 um apart there.
inline constexpr double kMaxPosition = 1.0e9;

/// A place in the world [m].
struct Position {
  double x = 0.0;  ///< To the right [m].
  double y = 0.0;  ///< Up, where gravity points down [m].

  friend constexpr bool operator==(Position, Position) = default;
};

/// The place at the end of a vector from the world's origin.
constexpr Position to_position(Vec2 a) { return {double{a.x}, double{a.y}}; }
/// The vector from the world's origin to a place, rounded to floats.
constexpr Vec2 to_vec2(Position a) { return {static_cast<float>(a.x), static_cast<float>(a.y)}; }

/// The vector from b to a.
constexpr Vec2 operator-(Position a, Position b) {
  return {static_cast<float>(a.x - b.x), static_cast<float>(a.y - b.y)};
}
/// The place that is b away from a, computed in doubles.
constexpr Position operator+(Position a, Vec2 b) { return {a.x + double{b.x}, a.y + double{b.y}}; }
/// The place from which b leads to a, computed in doubles.
constexpr Position operator-(Position a, Vec2 b) { return {a.x - double{b.x}, a.y - double{b.y}}; }
constexpr Position& operator+=(Position& a, Vec2 b) { return a = a + b; }
constexpr Position& operator-=(Position& a, Vec2 b) { return a = a - b; }

/// The smaller x and the smaller y.
constexpr Position min(Position a, Position b) { return {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}; }
/// The greater x and the greater y.
constexpr Position max(Position a, Position b) { return {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y}; }
/// The square of the distance of two places [m^2].
constexpr float distance_squared(Position a, Position b) { return length_squared(b - a); }
/// The distance of two places [m].
inline float distance(Position a, Position b) { return length(b - a); }
/// The place between a (t = 0) and b (t = 1).
constexpr Position lerp(Position a, Position b, float t) { return a + t * (b - a); }
/// Whether both coordinates are finite.
inline bool is_finite(Position a) { return std::isfinite(a.x) && std::isfinite(a.y); }

/// A pose in the world: rotate, then translate.
struct WorldTransform {
  Position position{};  ///< Of the origin of the local frame [m].
  Rotation rotation{};  ///< Of the axes of the local frame.

  friend constexpr bool operator==(const WorldTransform&, const WorldTransform&) = default;
};

/// Takes a point from the local frame of t to the world.
constexpr Position transform_point(const WorldTransform& t, Vec2 a) { return t.position + rotate(t.rotation, a); }
/// Takes a place in the world to the local frame of t.
constexpr Vec2 inv_transform_point(const WorldTransform& t, Position a) {
  return inv_rotate(t.rotation, a - t.position);
}
/// Applies b, then a.
constexpr WorldTransform operator*(const WorldTransform& a, const Transform& b) {
  return {transform_point(a, b.position), a.rotation * b.rotation};
}
/// The pose of b in the frame of a: inverse(a) * b.
constexpr Transform relative(const WorldTransform& a, const WorldTransform& b) {
  return {inv_rotate(a.rotation, b.position - a.position), relative(a.rotation, b.rotation)};
}
/// The pose of b relative to the place a, with the axes of the world.
constexpr Transform relative(Position a, const WorldTransform& b) { return {b.position - a, b.rotation}; }
/// Whether position and rotation are finite.
inline bool is_finite(const WorldTransform& t) { return is_finite(t.position) && is_finite(t.rotation); }

/// An axis-aligned box in the world, lower <= upper.
using WorldAabb = BoxOf<Position>;
/// The middle of the box.
constexpr Position center(const WorldAabb& a) { return {0.5 * (a.lower.x + a.upper.x), 0.5 * (a.lower.y + a.upper.y)}; }
/// The box in the world whose coordinates relative to the place a are `box`.
constexpr WorldAabb operator+(Position a, const Aabb& box) { return {a + box.lower, a + box.upper}; }

}  // namespace drystone
