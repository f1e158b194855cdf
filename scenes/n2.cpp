// n2, a published benchmark scene: n circles of radius 1 on a diagonal line, each 1 cm to the right of and above the one
// before, without a ground. Each circle overlaps up to 141 circles on either side at the start (every other one if n is
// at most 142), and all push one another away as they fall.
#include "scenes/makers.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {

Scene make_n2(int circles) {
  Scene scene = study_scene(100);
  for (int j = 0; j < circles; ++j) {
    const float place = 0.01f * static_cast<float>(j);
    add_study_circle(scene, {place, place}, 1.0f, 1.0f);
  }
  return scene;
}

}  // namespace drystone::scenes
