// joint_grid, a published benchmark scene: a cloth of n by n circles that hang by revolute joints from seven static
// ones in the middle of the top row. Nothing collides, so all work is in joints: 2 n (n - 1) of them, 19,800 at n =
// 100. Six of these tie static circles to one another and are idle; they are part of the published scene.
#include <cstdlib>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kHalfOfStatic = 3;

}  // namespace

Scene make_joint_grid(int rows_and_columns) {
  Scene scene;
  scene.steps = 500;
  scene.world.sleeping = false;

  const int n = rows_and_columns;
  const ShapeOptions cloth = {.filter = {.category = 2, .mask = ~std::uint64_t{2}}};
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < n; ++i) {
      const bool is_static = i == 0 && std::abs(k - n / 2) <= kHalfOfStatic;
      const BodyType type = is_static ? BodyType::static_body : BodyType::dynamic;
      SceneBody& body = add_body(scene, type, {static_cast<float>(k), -static_cast<float>(i)});
      add_shape(body, Circle{.radius = 0.4f}, cloth);

      const int self = last_body(scene);
      if (i > 0) {
        RevoluteOptions above;
        above.anchor_a = {0.0f, -0.5f};
        above.anchor_b = {0.0f, 0.5f};
        scene.joints.push_back({above, self - 1, self});
      }
      if (k > 0) {
        RevoluteOptions left;
        left.anchor_a = {0.5f, 0.0f};
        left.anchor_b = {-0.5f, 0.0f};
        scene.joints.push_back({left, self - n, self});
      }
    }
  }
  return scene;
}

}  // namespace drystone::scenes
