// pyramids_182, a scene of a published comparison of island algorithms: pyramids of ten boxes at the base, at rest. 182
// of them are 10,010 bodies in 182 islands. They never sleep, so that every step needs the islands.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {

Scene make_pyramids_182(int pyramids) {
  Scene scene;
  scene.steps = 500;
  scene.world.sleeping = false;
  add_rows_of_pyramids(scene, pyramids, 14);
  return scene;
}

}  // namespace drystone::scenes
