// smash, a published benchmark scene: a heavy box flies into a wall of small boxes that sleep. There is no gravity:
// bodies that were hit keep moving, and one impact wakes thousands of bodies within a few steps.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kSmashRows = 80;
constexpr float kSmashHalf = 0.2f;

}  // namespace

Scene make_smash(int columns) {
  Scene scene;
  scene.steps = 300;
  scene.world.gravity = {};

  SceneBody& hammer = add_box_body(scene, {-20.0f, 0.0f}, {4.0f, 4.0f}, {.density = 8.0f});
  hammer.options.name = "hammer";
  hammer.options.velocity = {40.0f, 0.0f};

  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < kSmashRows; ++row) {
      const Vec2 place = {2.0f * kSmashHalf * static_cast<float>(column) + 30.0f,
                          2.0f * kSmashHalf * static_cast<float>(row - kSmashRows / 2)};
      add_box_body(scene, place, {kSmashHalf, kSmashHalf}).options.asleep = true;
    }
  }
  return scene;
}

}  // namespace drystone::scenes
