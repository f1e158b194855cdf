// tumbler_2000, the other scene of a published comparison of island algorithms: the tumbler of the engine benchmarks
// with 2000 boxes, whose contacts begin and end all the time.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {

Scene make_tumbler_2000(int boxes) {
  constexpr int kColumns = 45;
  Scene scene = make_tumbler(kColumns);
  // The drum and its anchor come first, then the boxes, row by row.
  const std::size_t others = scene.bodies.size() - static_cast<std::size_t>(kColumns * kColumns);
  scene.bodies.resize(others + static_cast<std::size_t>(boxes));
  return scene;
}

}  // namespace drystone::scenes
