// add_pair, a published benchmark scene: a cloud of light, overlapping circles that float without gravity, and a heavy
// square that flies into it. Its work is almost only pairs that begin and end.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {

Scene make_add_pair(int circles) {
  Scene scene = study_scene(1000);
  scene.world.gravity = {0.0f, 0.0f};

  for (int i = 0; i < circles; ++i) {
    const float x = -9.0f + 18.0f * static_cast<float>(i) / static_cast<float>(circles);
    const float y = 4.0f + 2.0f * static_cast<float>(i % 32) / 32.0f;
    add_study_circle(scene, {x, y}, 0.1f, 0.01f);
  }

  SceneBody& square = add_box_body(scene, {-40.0f, 5.0f}, {1.5f, 1.5f}, study_shape(1.0f));
  square.options.velocity = {150.0f, 0.0f};
  return scene;
}

}  // namespace drystone::scenes
