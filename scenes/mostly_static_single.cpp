// mostly_static_single, a published benchmark scene: a slope cut into a block of static boxes, all shapes of one body
// (38,612 at n = 200), down which n circles roll. Static shapes should cost nothing.
#include "scenes/makers.hpp"
#include "scenes/mostly_static.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {

Scene make_mostly_static_single(int rows_and_columns) {
  const int n = rows_and_columns;
  Scene scene = study_scene(400);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, -kCellHalf});
  ground.options.name = "ground";
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      if (cell_at(j, i) != Cell::box) continue;
      // The published centre is in the body's frame, so the boxes lie half a metre lower than the circles' grid.
      add_shape(ground, Box{.half_extents = {kCellHalf, kCellHalf}, .center = cell_center(j, i, n)}, study_shape(0.0f));
    }
  }
  for (int i = 0; i < n; ++i) add_study_circle(scene, cell_center(i, i, n), 1.0f, 1.0f);
  return scene;
}

}  // namespace drystone::scenes
