// diagonal, a published benchmark scene: 3000 circles fall onto a grid of long static boxes at 45 degrees, whose
// bounding boxes are large and overlap a great deal. It tests a broad phase with shapes that fit their boxes badly.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

constexpr int kCircles = 3000;

}  // namespace

Scene make_diagonal(int columns) {
  Scene scene = study_scene(1000);
  const float left = -0.5f * static_cast<float>(columns);
  for (int j = 0; j < columns / 2; ++j) {
    for (int i = 0; i < columns; ++i) {
      const Vec2 place = {left + 4.0f * static_cast<float>(i), -4.0f * static_cast<float>(j)};
      SceneBody& body = add_body(scene, BodyType::static_body, place);
      // As published, the box is as far from its body as the body is from the world's origin.
      const Vec2 half_extents = {0.5f, 0.5f * static_cast<float>(3 * j + 1)};
      add_shape(body, Box{.half_extents = half_extents, .center = place, .angle = 0.25f * kPi}, study_shape(0.0f));
    }
  }

  for (int i = 0; i < kCircles; ++i) {
    const Vec2 place = {2.0f * static_cast<float>(i / 15) - 75.0f, 2.0f * static_cast<float>(i % 15) + 50.0f};
    add_study_circle(scene, place, 0.5f, 1.0f);
  }
  return scene;
}

}  // namespace drystone::scenes
