// mostly_static_multi, a published benchmark scene: mostly_static_single with a static body of its own for each box
// (38,612 at n = 200), in the order of the grid's cells.
#include "scenes/makers.hpp"
#include "scenes/mostly_static.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {

Scene make_mostly_static_multi(int rows_and_columns) {
  const int n = rows_and_columns;
  Scene scene = study_scene(500);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const Cell cell = cell_at(j, i);
      const Vec2 center = cell_center(j, i, n);
      if (cell == Cell::circle) add_study_circle(scene, center, 1.0f, 1.0f);
      if (cell != Cell::box) continue;
      SceneBody& block = add_body(scene, BodyType::static_body, center);
      add_shape(block, Box{.half_extents = {kCellHalf, kCellHalf}}, study_shape(0.0f));
    }
  }
  return scene;
}

}  // namespace drystone::scenes
