// large_pyramid, a published benchmark scene: unit boxes without gaps in rows of base, base - 1, ..., 1 on a ground
// box. One island of many contacts (14,850 at base 100), at rest from the start; sleeping is off so that it stays work.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {

Scene make_large_pyramid(int base) {
  Scene scene;
  scene.steps = 500;
  scene.world.sleeping = false;

  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, -1.0f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {max(100.0f, static_cast<float>(base)), 1.0f}});

  for (const Vec2 center : pyramid_of_unit_boxes(base)) add_box_body(scene, center, {0.5f, 0.5f});
  return scene;
}

}  // namespace drystone::scenes
