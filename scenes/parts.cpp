// Building blocks of the built-in scenes.
#include "scenes/parts.hpp"

namespace drystone::scenes {

SceneBody& add_body(Scene& scene, BodyType type, Vec2 position, float angle) {
  SceneBody& body = scene.bodies.emplace_back();
  body.options.type = type;
  body.options.position = to_position(position);
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

SceneBody& add_stage(Scene& scene, float x) {
  SceneBody& stage = add_body(scene, BodyType::static_body, {x, 0.0f});
  add_shape(stage, Box{.half_extents = {4.2f, 0.2f}, .center = {0.0f, -0.2f}});
  add_shape(stage, Box{.half_extents = {0.1f, 0.6f}, .center = {4.1f, 0.6f}});
  add_shape(stage, Box{.half_extents = {0.1f, 0.6f}, .center = {-4.1f, 0.6f}});
  return stage;
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

void add_rows_of_pyramids(Scene& scene, int pyramids, int columns) {
  constexpr int kBase = 10;
  constexpr float kPitch = 11.0f;  // From one pyramid to the next, across and up.
  const float half_width = 0.5f * kPitch * static_cast<float>(columns);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  for (int row = 0; row * columns < pyramids; ++row) {
    const float y = kPitch * static_cast<float>(row);
    add_shape(ground, Segment{{-half_width, y}, {half_width, y}});
  }

  const std::vector<Vec2> pyramid = pyramid_of_unit_boxes(kBase);
  for (int i = 0; i < pyramids; ++i) {
    // A pyramid's boxes begin 0.5 to the right of its cell; the published x of column c is c_x = 11 c + 1 - half_width.
    const float left = kPitch * static_cast<float>(i % columns) + 1.0f - half_width;
    const Vec2 middle = {left + 0.5f * static_cast<float>(kBase) - 0.5f, kPitch * static_cast<float>(i / columns)};
    for (const Vec2 center : pyramid) add_box_body(scene, middle + center, {0.5f, 0.5f});
  }
}

void add_trough_of_boxes(SceneBody& ground, int half_width, int height) {
  for (int x = -half_width; x <= half_width; ++x) {
    add_shape(ground, Box{.half_extents = {0.55f, 0.5f}, .center = {static_cast<float>(x), 0.0f}});
  }
  for (const int x : {-half_width, half_width}) {
    for (int y = 1; y <= height; ++y) {
      add_shape(ground, Box{.half_extents = {0.5f, 0.55f}, .center = {static_cast<float>(x), static_cast<float>(y)}});
    }
  }
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
