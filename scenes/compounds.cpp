// compounds, a published benchmark scene: bodies of two slanting triangles, open below like a tent, rain into a trough
// of boxes and onto a line far below it, which catches bodies that fall over the walls. Bodies of several shapes that
// interlock.
#include <array>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kColumns = 20;
// The bodies of a column are shifted by this distance, to the right and to the left in turn [m].
constexpr float kAside = 0.25f;

void add_ground(Scene& scene) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  add_trough_of_boxes(ground, 40, 100);
  add_shape(ground, Segment{{-800.0f, -80.0f}, {800.0f, -80.0f}});
}

}  // namespace

Scene make_compounds(int rows) {
  Scene scene;
  scene.steps = 500;
  add_ground(scene);

  const Polygon left = make_hull(std::array<Vec2, 3>{{{-1.0f, 0.0f}, {0.5f, 1.0f}, {0.0f, 2.0f}}});
  const Polygon right = make_hull(std::array<Vec2, 3>{{{1.0f, 0.0f}, {-0.5f, 1.0f}, {0.0f, 2.0f}}});
  const ShapeOptions smooth = {.material = {.friction = 0.5f}};
  float aside = kAside;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < rows; ++row) {
      const float x = 2.0f * static_cast<float>(column) - static_cast<float>(kColumns - 1);
      const float y = 2.25f * static_cast<float>(row) + 5.575f;
      SceneBody& body = add_body(scene, BodyType::dynamic, {x + aside, y});
      add_shape(body, left, smooth);
      add_shape(body, right, smooth);
      aside = -aside;
    }
  }
  return scene;
}

}  // namespace drystone::scenes
