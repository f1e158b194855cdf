// many_pyramids, a published benchmark scene: n rows of n pyramids of base 10, each row on a line of its own. Many
// islands of the same size (400 of 55 boxes at n = 20); sleeping is off so that they stay work.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {

Scene make_many_pyramids(int rows_and_columns) {
  Scene scene;
  scene.steps = 200;
  scene.world.sleeping = false;
  add_rows_of_pyramids(scene, rows_and_columns * rows_and_columns, rows_and_columns);
  return scene;
}

}  // namespace drystone::scenes
