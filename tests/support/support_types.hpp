// Support types as a program would register them: a Reuleaux triangle and a superellipse.
#pragma once

#include "drystone/support_shape.hpp"

namespace drystone::test {

/// Three arcs, each around the opposite corner. The width is the same in every direction. One parameter: the width.
inline Vec2 reuleaux_support(std::span<const float> parameters, Vec2 direction) {
  constexpr float kSine = 0.8660254f;
  const float to_corner = parameters[0] / 1.7320508f;
  const Vec2 corners[] = {
      {to_corner, 0.0f}, {-0.5f * to_corner, kSine * to_corner}, {-0.5f * to_corner, -kSine * to_corner}};
  Vec2 best = corners[0];
  for (const Vec2 corner : corners) {
    if (dot(corner, direction) > dot(best, direction)) best = corner;
  }
  // Opposite each corner is the middle of an arc of a third of the half turn.
  for (const Vec2 corner : corners) {
    const Vec2 away = (-1.0f / to_corner) * corner;
    if (dot(away, direction) >= kSine) return corner + parameters[0] * direction;
  }
  return best;
}

/// The cube root by Newton's method; it has the same bits everywhere, unlike std::cbrt.
inline float cube_root(float x) {
  if (x <= 0.0f) return 0.0f;
  double root = std::sqrt(std::sqrt(static_cast<double>(x)));
  for (int i = 0; i < 24; ++i) root = (2.0 * root + static_cast<double>(x) / (root * root)) / 3.0;
  return static_cast<float>(root);
}

/// (x / a)^4 + (y / b)^4 <= 1. Two parameters: a and b.
inline Vec2 superellipse_support(std::span<const float> parameters, Vec2 direction) {
  const float x = cube_root(abs(parameters[0] * direction.x));
  const float y = cube_root(abs(parameters[1] * direction.y));
  const float size = std::sqrt(std::sqrt(x * x * x * x + y * y * y * y));
  const float along_x = direction.x < 0.0f ? -parameters[0] : parameters[0];
  const float along_y = direction.y < 0.0f ? -parameters[1] : parameters[1];
  return {along_x * x / size, along_y * y / size};
}

inline const char* positive(std::span<const float> parameters) {
  for (const float p : parameters) {
    if (!(p > 0.0f)) return "parameters must be above 0";
  }
  return nullptr;
}

inline SupportShape reuleaux(float width, float rounding = 0.0f) {
  register_support_type({"constant_width", 1, reuleaux_support, positive}).value();
  return make_support_shape({"constant_width", {width}, {}, 0.0f, rounding});
}
inline SupportShape superellipse(float a, float b) {
  register_support_type({"superellipse", 2, superellipse_support, positive}).value();
  return make_support_shape({"superellipse", {a, b}});
}

}  // namespace drystone::test
