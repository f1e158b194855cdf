// falling_circles, a published benchmark scene: fifteen leaning columns of n, n - 1, ... circles, each column with its
// own size of circles, that fall onto a ground. The first column is at the edge of the ground, so some circles fall
// past it and never land.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

constexpr int kCircleColumns = 15;

}  // namespace

Scene make_falling_circles(int column) {
  Scene scene = study_scene(1300);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {100.0f, 3.0f}, .center = {0.0f, -10.0f}}, study_shape(0.0f));

  for (int i = 0; i < kCircleColumns; ++i) {
    const float a = 0.5f + 2.5f * static_cast<float>(i) / static_cast<float>(kCircleColumns);
    for (int j = i; j < column; ++j) {
      const float x = 7.0f * static_cast<float>(i) + 0.25f * static_cast<float>(j) - 100.0f;
      add_study_circle(scene, {x, 2.0f * a * static_cast<float>(column - j)}, 0.5f * a, 5.0f);
    }
  }
  return scene;
}

}  // namespace drystone::scenes
