// What built-in scenes are put together from.
#include "scenes/parts.hpp"

namespace drystone::scenes {

SceneBody& add_body(Scene& scene, BodyType type, Vec2 position, float angle) {
  SceneBody& body = scene.bodies.emplace_back();
  body.options.type = type;
  body.options.position = position;
  body.options.angle = angle;
  return body;
}

void add_shape(SceneBody& body, const decltype(SceneShape::geometry)& geometry, const ShapeOptions& options) {
  SceneShape& shape = body.shapes.emplace_back();
  shape.geometry = geometry;
  shape.options = options;
}

int last_body(const Scene& scene) { return static_cast<int>(scene.bodies.size()) - 1; }

SceneBody& add_box_body(Scene& scene, Vec2 position, Vec2 half_extents, const ShapeOptions& options) {
  SceneBody& body = add_body(scene, BodyType::dynamic, position);
  add_shape(body, Box{.half_extents = half_extents}, options);
  return body;
}

std::vector<Vec2> pyramid_of_unit_boxes(int base) {
  std::vector<Vec2> centers;
  const float half_width = 0.5f * static_cast<float>(base);
  for (int i = 0; i < base; ++i) {
    const float left = 0.5f * static_cast<float>(i + 1) - half_width;
    for (int j = i; j < base; ++j) centers.push_back({left + static_cast<float>(j - i), static_cast<float>(i) + 0.5f});
  }
  return centers;
}

Vec2 direction(float angle) {
  const Rotation q = make_rotation(angle);
  return {q.c, q.s};
}

float uniform(std::mt19937& random, float low, float high) {
  constexpr float kStep = 1.0f / 16777216.0f;  // 24 bits fill a float's mantissa.
  return low + (high - low) * kStep * static_cast<float>(random() >> 8);
}

}  // namespace drystone::scenes
