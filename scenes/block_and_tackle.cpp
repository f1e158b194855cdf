// block_and_tackle: equal counterweights lift loads by one strand, two strands and so on. A load of n strands weighs nine tenths of n
// counterweights, and rises by an n-th of what its counterweight sinks.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kApart = 4.5f;   // Between two tackles.
constexpr float kBeam = 9.0f;    // The height of the wheels.
constexpr float kStart = 7.0f;   // The height of the counterweights.
constexpr float kWheel = 0.25f;  // Radius of a wheel.
constexpr float kTackleDensity = 20.0f;

void add_tackle(Scene& scene, float x, int strands) {
  const float part = static_cast<float>(strands);
  add_box_body(scene, {x - 1.0f, kStart}, {0.4f, 0.4f}, {.density = kTackleDensity});
  const int counterweight = last_body(scene);
  // As heavy as 0.9 counterweights for each strand: 0.8^2 = 0.64 m^2 each.
  const Vec2 half = {0.7f, 0.9f * part * 0.64f / (4.0f * 0.7f)};
  add_box_body(scene, {x + 1.0f, half.y}, half, {.density = kTackleDensity});
  scene.bodies.back().options.name = "load " + std::to_string(strands);
  PulleyOptions rope;
  rope.anchor_a = {0.0f, 0.4f};
  rope.anchor_b = {0.0f, half.y};
  rope.wheel_a = to_position({x - 1.0f, kBeam});
  rope.wheel_b = to_position({x + 1.0f, kBeam});
  rope.ratio = part;
  rope.length = (kBeam - kStart - 0.4f) + part * (kBeam - 2.0f * half.y);
  scene.joints.push_back({rope, counterweight, last_body(scene)});
  for (const float side : {-1.0f, 1.0f}) {
    ShapeOptions wheel;
    wheel.filter.mask = 0;
    add_shape(scene.bodies.front(), Circle{.center = {x + side, kBeam}, .radius = kWheel}, wheel);
  }
}

}  // namespace

Scene make_block_and_tackle(int tackles) {
  Scene scene;
  scene.steps = 720;
  const float width = kApart * static_cast<float>(tackles);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  add_shape(ground, Box{.half_extents = {0.5f * width + 1.0f, 0.5f}, .center = {0.0f, -0.5f}});
  add_shape(ground, Box{.half_extents = {0.5f * width + 1.0f, 0.2f}, .center = {0.0f, kBeam + 0.6f}});
  for (int i = 0; i < tackles; ++i) {
    add_tackle(scene, kApart * (static_cast<float>(i) + 0.5f) - 0.5f * width, i + 1);
  }
  return scene;
}

}  // namespace drystone::scenes
