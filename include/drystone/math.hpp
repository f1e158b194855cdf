// Vectors, rotations, transforms and boxes: the small types that all interfaces of the engine use.
// All of them are plain data in single precision. Angles are radians, counter-clockwise positive. Lengths are metres. The trigonometry
// behind make_rotation() and angle() is the engine's own (src/core/trig.hpp), so that poses have the same bits on every machine.
#pragma once

// The registers of the x87 are wider than float, so results would differ from those of every other machine. FLT_EVAL_METHOD of
// <cfloat> tells: at 1 and 2, floats are computed as double and long double; at 0 and 16, as floats. The value is -1 for clang
// with -ffast-math, which a program may choose, and for gcc with a mixture of x87 and SSE.
#if __FLT_EVAL_METHOD__ == 1 || __FLT_EVAL_METHOD__ == 2 || \
    (__FLT_EVAL_METHOD__ == -1 && defined(__GNUC__) && !defined(__clang__))
#error "Drystone needs float arithmetic; on 32-bit x86, compile with -msse2 -mfpmath=sse (x87 gives other results)"
#endif

#include <cmath>

namespace drystone {

/// Half a turn [rad].
inline constexpr float kPi = 3.14159265358979323846f;

/// A point, difference or direction in the plane. Metres, unless the use says otherwise.
struct Vec2 {
  float x = 0.0f;  ///< To the right.
  float y = 0.0f;  ///< Up, where gravity points down.

  friend constexpr bool operator==(Vec2, Vec2) = default;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
constexpr Vec2 operator*(float s, Vec2 a) { return {s * a.x, s * a.y}; }
constexpr Vec2 operator*(Vec2 a, float s) { return {s * a.x, s * a.y}; }
constexpr Vec2& operator+=(Vec2& a, Vec2 b) { return a = a + b; }
constexpr Vec2& operator-=(Vec2& a, Vec2 b) { return a = a - b; }

/// The scalar product.
constexpr float dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
/// The z component of the three-dimensional cross product.
constexpr float cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
/// The cross product of (0, 0, s) and a: the velocity at offset a of a body that rotates at s.
constexpr Vec2 cross(float s, Vec2 a) { return {-s * a.y, s * a.x}; }
/// a turned by +90 degrees.
constexpr Vec2 perpendicular(Vec2 a) { return {-a.y, a.x}; }
/// a turned by -90 degrees. For an edge of a counter-clockwise outline this is the outward normal.
constexpr Vec2 right_perpendicular(Vec2 a) { return {a.y, -a.x}; }

/// The smaller one; b if one of them is NaN.
constexpr float min(float a, float b) { return a < b ? a : b; }
/// The greater one; b if one of them is NaN.
constexpr float max(float a, float b) { return a > b ? a : b; }
/// The nearest number to a in [low, high], low <= high; low if a is NaN.
constexpr float clamp(float a, float low, float high) { return min(max(a, low), high); }
/// Without the sign.
constexpr float abs(float a) {
#if defined(_MSC_VER) && !defined(__clang__)
  return __builtin_bit_cast(float, __builtin_bit_cast(unsigned, a) & 0x7fffffffu);
#else
  return __builtin_fabsf(a);
#endif
}
/// The smaller x and the smaller y.
constexpr Vec2 min(Vec2 a, Vec2 b) { return {min(a.x, b.x), min(a.y, b.y)}; }
/// The greater x and the greater y.
constexpr Vec2 max(Vec2 a, Vec2 b) { return {max(a.x, b.x), max(a.y, b.y)}; }
/// Both coordinates without their signs.
constexpr Vec2 abs(Vec2 a) { return {abs(a.x), abs(a.y)}; }
/// The point between a (t = 0) and b (t = 1).
constexpr Vec2 lerp(Vec2 a, Vec2 b, float t) { return (1.0f - t) * a + t * b; }

/// The square of the length [m^2].
constexpr float length_squared(Vec2 a) { return dot(a, a); }
/// [m]
inline float length(Vec2 a) { return std::sqrt(dot(a, a)); }
/// The square of the distance of two points [m^2].
constexpr float distance_squared(Vec2 a, Vec2 b) { return length_squared(b - a); }
/// The distance of two points [m].
inline float distance(Vec2 a, Vec2 b) { return length(b - a); }

/// a scaled to length 1, or (0, 0) where a is too short to have a direction.
inline Vec2 normalize(Vec2 a) {
  const float l = length(a);
  return l < 1.0e-18f ? Vec2{} : (1.0f / l) * a;
}

/// Neither infinite nor NaN.
inline bool is_finite(float a) { return std::isfinite(a); }
/// Whether both coordinates are finite.
inline bool is_finite(Vec2 a) { return std::isfinite(a.x) && std::isfinite(a.y); }

/// A rotation as cosine and sine of its angle. Unit length: c*c + s*s is 1 within 1e-3.
struct Rotation {
  float c = 1.0f;  ///< Cosine of the angle.
  float s = 0.0f;  ///< Sine of the angle.

  friend constexpr bool operator==(Rotation, Rotation) = default;
};

/// The rotation by `radians` (finite, any size; the error grows with the size, see docs/determinism.md).
Rotation make_rotation(float radians);
/// The angle of q in [-pi, pi].
float angle(Rotation q);

/// From the local frame to that in which q is given.
constexpr Vec2 rotate(Rotation q, Vec2 a) { return {q.c * a.x - q.s * a.y, q.s * a.x + q.c * a.y}; }
/// From the frame in which q is given to the local one.
constexpr Vec2 inv_rotate(Rotation q, Vec2 a) { return {q.c * a.x + q.s * a.y, q.c * a.y - q.s * a.x}; }
/// The rotation by b, followed by the rotation by a.
constexpr Rotation operator*(Rotation a, Rotation b) { return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s}; }
/// The rotation that leads from a to b: inverse(a) * b.
constexpr Rotation relative(Rotation a, Rotation b) { return {a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c}; }
/// The rotation by the opposite angle.
constexpr Rotation inverse(Rotation q) { return {q.c, -q.s}; }
/// q scaled to length 1, or no rotation where both parts are 0.
inline Rotation normalize(Rotation q) {
  const float l = std::sqrt(q.c * q.c + q.s * q.s);
  return l > 0.0f ? Rotation{q.c / l, q.s / l} : Rotation{};
}
/// Whether cosine and sine are finite.
inline bool is_finite(Rotation q) { return std::isfinite(q.c) && std::isfinite(q.s); }
/// Whether the length is 1 within the tolerance that a world accepts.
inline bool is_normalized(Rotation q) { return abs(q.c * q.c + q.s * q.s - 1.0f) < 1.0e-3f; }

/// A pose: rotate, then translate.
struct Transform {
  Vec2 position{};      ///< Of the origin of the local frame [m].
  Rotation rotation{};  ///< Of the axes of the local frame.

  friend constexpr bool operator==(const Transform&, const Transform&) = default;
};

/// Takes a point from the local frame of t to the frame in which t is given.
constexpr Vec2 transform_point(const Transform& t, Vec2 a) { return rotate(t.rotation, a) + t.position; }
/// Takes a point from the frame in which t is given to the local frame of t.
constexpr Vec2 inv_transform_point(const Transform& t, Vec2 a) { return inv_rotate(t.rotation, a - t.position); }
/// Applies b, then a.
constexpr Transform operator*(const Transform& a, const Transform& b) {
  return {transform_point(a, b.position), a.rotation * b.rotation};
}
/// The pose of b in the frame of a: inverse(a) * b.
constexpr Transform relative(const Transform& a, const Transform& b) {
  return {inv_rotate(a.rotation, b.position - a.position), relative(a.rotation, b.rotation)};
}
/// Whether position and rotation are finite.
inline bool is_finite(const Transform& t) { return is_finite(t.position) && is_finite(t.rotation); }

/// An axis-aligned box, lower <= upper: an Aabb, whose corners are Vec2, or a WorldAabb, whose corners are places in the world
/// (drystone/position.hpp).
template <typename Point>
struct BoxOf {
  Point lower{};  ///< The least x and y [m].
  Point upper{};  ///< The greatest x and y [m].

  friend constexpr bool operator==(const BoxOf&, const BoxOf&) = default;
  /// Boxes that only touch overlap.
  friend constexpr bool overlaps(const BoxOf& a, const BoxOf& b) {
    return a.lower.x <= b.upper.x && b.lower.x <= a.upper.x && a.lower.y <= b.upper.y && b.lower.y <= a.upper.y;
  }
  /// Whether `inner` lies in `outer`; borders may touch.
  friend constexpr bool contains(const BoxOf& outer, const BoxOf& inner) {
    return outer.lower.x <= inner.lower.x && outer.lower.y <= inner.lower.y && inner.upper.x <= outer.upper.x &&
           inner.upper.y <= outer.upper.y;
  }
  /// The least box around both.
  friend constexpr BoxOf merge(const BoxOf& a, const BoxOf& b) {
    return {min(a.lower, b.lower), max(a.upper, b.upper)};
  }
  /// The box with this margin on all sides [m]; negative: smaller.
  friend constexpr BoxOf inflate(const BoxOf& a, float margin) {
    return {a.lower - Vec2{margin, margin}, a.upper + Vec2{margin, margin}};
  }
  /// Half of width and height.
  friend constexpr Vec2 half_extents(const BoxOf& a) { return 0.5f * (a.upper - a.lower); }
  /// Whether both corners are finite.
  friend bool is_finite(const BoxOf& a) { return is_finite(a.lower) && is_finite(a.upper); }
};
/// An axis-aligned box in any frame, lower <= upper.
using Aabb = BoxOf<Vec2>;

/// The middle of the box.
constexpr Vec2 center(const Aabb& a) { return 0.5f * (a.lower + a.upper); }
/// The sum of the four sides [m].
constexpr float perimeter(const Aabb& a) { return 2.0f * ((a.upper.x - a.lower.x) + (a.upper.y - a.lower.y)); }

}  // namespace drystone
