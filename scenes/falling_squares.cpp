// falling_squares, a published benchmark scene: fifteen towers of n, n - 1, ... squares, each tower with its own size
// of squares, that land on a ground and collapse. Many bodies fall for a long time, then a pile grows.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

constexpr int kTowers = 15;

}  // namespace

Scene make_falling_squares(int tower) {
  Scene scene = study_scene(1300);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {100.0f, 3.0f}, .center = {0.0f, -10.0f}}, study_shape(0.0f));

  for (int i = 0; i < kTowers; ++i) {
    const float a = 0.5f + 2.5f * static_cast<float>(i) / static_cast<float>(kTowers);
    for (int j = i; j < tower; ++j) {
      const Vec2 position = {7.0f * static_cast<float>(i) - 30.0f, 2.0f * a * static_cast<float>(tower - j)};
      add_box_body(scene, position, {a, a}, study_shape(5.0f));
    }
  }
  return scene;
}

}  // namespace drystone::scenes
