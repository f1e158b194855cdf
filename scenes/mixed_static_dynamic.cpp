// mixed_static_dynamic, a published benchmark scene: a spiral of n overlapping circles that fly apart inside a round
// arena of static circles, all of them shapes of one body.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

constexpr int kGrid = 150;
constexpr float kArenaRadius = 67.0f;
constexpr Vec2 kMiddle = {75.0f, 75.0f};

void add_arena(Scene& scene) {
  SceneBody& arena = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  arena.options.name = "arena";
  for (int y = 0; y < kGrid; ++y) {
    for (int x = 0; x < kGrid; ++x) {
      const Vec2 center = {static_cast<float>(x), static_cast<float>(y)};
      if (distance_squared(center, kMiddle) <= kArenaRadius * kArenaRadius) continue;
      add_shape(arena, Circle{.center = center, .radius = 0.5f}, study_shape(0.0f));
    }
  }
}

}  // namespace

Scene make_mixed_static_dynamic(int circles) {
  Scene scene = study_scene(400);
  add_arena(scene);
  for (int i = 0; i < circles; ++i) {
    const double s = static_cast<double>(i) / static_cast<double>(circles);
    const Vec2 p = static_cast<float>(50.0 * s + 10.0) * wound_direction(30.0 * s);
    add_study_circle(scene, p + kMiddle, 0.5f, 0.5f).options.velocity = p;
  }
  return scene;
}

}  // namespace drystone::scenes
