// tumbler, a published benchmark scene: small boxes in a hollow square that a motor turns without pause, so nothing
// ever comes to rest and contacts begin and end all the time.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kTumblerPitch = 0.4f;
constexpr Vec2 kTumblerAxle = {0.0f, 10.0f};

int add_drum(Scene& scene) {
  SceneBody& drum = add_body(scene, BodyType::dynamic, kTumblerAxle);
  drum.options.name = "drum";
  const ShapeOptions heavy = {.density = 50.0f};
  add_shape(drum, Box{.half_extents = {0.5f, 10.0f}, .center = {10.0f, 0.0f}}, heavy);
  add_shape(drum, Box{.half_extents = {0.5f, 10.0f}, .center = {-10.0f, 0.0f}}, heavy);
  add_shape(drum, Box{.half_extents = {10.0f, 0.5f}, .center = {0.0f, 10.0f}}, heavy);
  add_shape(drum, Box{.half_extents = {10.0f, 0.5f}, .center = {0.0f, -10.0f}}, heavy);
  return last_body(scene);
}

}  // namespace

Scene make_tumbler(int rows_and_columns) {
  Scene scene;
  scene.steps = 750;

  add_body(scene, BodyType::static_body, {0.0f, 0.0f}).options.name = "ground";
  const int ground = last_body(scene);
  const int drum = add_drum(scene);

  RevoluteOptions axle;
  axle.anchor_a = kTumblerAxle;
  axle.motor = {.enabled = true, .speed = 25.0f * kPi / 180.0f, .max_force = 1.0e8f};
  scene.joints.push_back({axle, ground, drum});

  for (int row = 0; row < rows_and_columns; ++row) {
    for (int column = 0; column < rows_and_columns; ++column) {
      const Vec2 offset = kTumblerPitch * Vec2{static_cast<float>(column), static_cast<float>(row)};
      add_box_body(scene, Vec2{-9.0f, 1.0f} + offset, {0.125f, 0.125f});
    }
  }
  return scene;
}

}  // namespace drystone::scenes
