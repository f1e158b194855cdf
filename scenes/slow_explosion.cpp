// slow_explosion, a published benchmark scene: a spiral of n circles that drift apart without gravity. Hardly any
// bodies touch: it measures the cost of bodies that only move.
#include "scenes/makers.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {

Scene make_slow_explosion(int circles) {
  Scene scene = study_scene(1000);
  scene.world.gravity = {0.0f, 0.0f};
  for (int i = 0; i < circles; ++i) {
    const double s = 10.0 * static_cast<double>(i) / static_cast<double>(circles);
    const Vec2 p = static_cast<float>(30.0 * s + 5.0) * wound_direction(30.0 * s);
    add_study_circle(scene, p, 0.5f, 0.5f).options.velocity = 0.2f * p;
  }
  return scene;
}

}  // namespace drystone::scenes
