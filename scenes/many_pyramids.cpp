// many_pyramids, a published benchmark scene: n rows of n pyramids of base 10, each row on a line of its own. Many
// islands of the same size (400 of 55 boxes at n = 20); sleeping is off so that they stay work.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kBase = 10;
// From one pyramid to the next, across and up.
constexpr float kPitch = 11.0f;

}  // namespace

Scene make_many_pyramids(int rows_and_columns) {
  Scene scene;
  scene.steps = 200;
  scene.world.sleeping = false;

  const float half_width = 0.5f * kPitch * static_cast<float>(rows_and_columns);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  for (int row = 0; row < rows_and_columns; ++row) {
    const float y = kPitch * static_cast<float>(row);
    add_shape(ground, Segment{{-half_width, y}, {half_width, y}});
  }

  const std::vector<Vec2> pyramid = pyramid_of_unit_boxes(kBase);
  for (int row = 0; row < rows_and_columns; ++row) {
    for (int column = 0; column < rows_and_columns; ++column) {
      // A pyramid's boxes begin 0.5 to the right of its cell; the published x of column c is c_x = 11 c + 1 -
      // half_width.
      const float left = kPitch * static_cast<float>(column) + 1.0f - half_width;
      const Vec2 middle = {left + 0.5f * static_cast<float>(kBase) - 0.5f, kPitch * static_cast<float>(row)};
      for (const Vec2 center : pyramid) add_box_body(scene, middle + center, {0.5f, 0.5f});
    }
  }
  return scene;
}

}  // namespace drystone::scenes
