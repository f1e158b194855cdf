// junkyard, a published benchmark scene: thousands of small pentagons in a trough of boxes, through which a large block
// moves to and fro. The block is kinematic: before each step it gets a target pose.
#include <array>
#include <cmath>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kRows = 40;
constexpr float kJunkRadius = 0.25f;
constexpr float kJunkPitch = 1.5f * kJunkRadius;
// The bodies of a column are shifted by this distance, to the left and to the right in turn [m].
constexpr float kJunkAside = 0.1f;

Polygon pentagon() {
  const float golden_angle = kPi * (std::sqrt(5.0f) - 1.0f);
  std::array<Vec2, 5> points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = kJunkRadius * direction(golden_angle * static_cast<float>(i));
  }
  return make_hull(points);
}

int add_pusher(Scene& scene) {
  SceneBody& pusher = add_body(scene, BodyType::kinematic, {0.0f, 0.0f});
  pusher.options.name = "pusher";
  add_shape(pusher, Box{.half_extents = {2.0f, 4.0f}, .center = {0.0f, 4.0f}});
  return last_body(scene);
}

}  // namespace

Scene make_junkyard(int columns) {
  Scene scene;
  scene.steps = 800;

  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  add_trough_of_boxes(ground, 80, 50);

  const Polygon junk = pentagon();
  float aside = -kJunkAside;
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const float x = kJunkPitch * static_cast<float>(2 * column - columns);
      SceneBody& body = add_body(scene, BodyType::dynamic, {x + aside, 15.0f + static_cast<float>(row)});
      add_shape(body, junk);
      aside = -aside;
    }
  }

  const int pusher = add_pusher(scene);
  scene.action = [pusher](int step) {
    const float angle = 0.2f * static_cast<float>(step) / 60.0f;
    SceneChange change;
    change.targets.push_back({pusher, {60.0f * direction(angle).y, 0.0f}, 0.0f});
    return change;
  };
  return scene;
}

}  // namespace drystone::scenes
