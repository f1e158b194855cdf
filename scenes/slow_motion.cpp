// slow_motion: the same stage several times beside each other, each with another time scale: a wrecking ball on a rod swings into a tower of
// boxes, and a rubber ball bounces. The first stage runs at double speed, the second at normal speed, each next one at half the speed of
// the one before it; the last is frozen.
//
// The bodies of all stages follow nearly the same paths, the slow ones later.
#include <string>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kSlowPitch = 9.0f;  // Between two stages.
constexpr float kHalfBox = 0.35f;
constexpr int kBoxesOfTower = 6;
constexpr float kRod = 3.0f;
constexpr float kWrecker = 0.45f;

void add_tower(Scene& scene, float x, float scale) {
  for (int i = 0; i < kBoxesOfTower; ++i) {
    const float y = kHalfBox * static_cast<float>(2 * i + 1);
    add_box_body(scene, {x, y}, {kHalfBox, kHalfBox}).options.time_scale = scale;
  }
}

/// A ball on a rod that is held up at the side, and swings to the right.
void add_wrecker(Scene& scene, Vec2 pivot, float scale) {
  const int post = last_body(scene) + 1;
  add_body(scene, BodyType::static_body, pivot);
  SceneBody& ball = add_body(scene, BodyType::dynamic, pivot - Vec2{kRod, 0.0f});
  ball.options.time_scale = scale;
  add_shape(ball, Circle{.radius = kWrecker}, {.density = 4.0f});
  add_shape(ball, Box{.half_extents = {0.5f * kRod, 0.05f}, .center = {0.5f * kRod, 0.0f}},
            {.density = 0.2f, .filter = {.category = 2, .mask = 0}});
  RevoluteOptions hinge;
  hinge.anchor_b = {kRod, 0.0f};
  scene.joints.push_back({hinge, post, last_body(scene)});
}

void add_bouncer(Scene& scene, Vec2 position, int stage, float scale) {
  SceneBody& ball = add_body(scene, BodyType::dynamic, position);
  ball.options.name = "bouncer " + std::to_string(stage + 1);
  ball.options.time_scale = scale;
  add_shape(ball, Circle{.radius = 0.35f}, {.density = 1.0f, .material = {.friction = 0.3f, .restitution = 0.9f}});
}

}  // namespace

Scene make_slow_motion(int stages) {
  Scene scene;
  scene.steps = 180;
  float scale = 2.0f;
  for (int i = 0; i < stages; ++i) {
    const float x = kSlowPitch * static_cast<float>(i);
    const float own = i + 1 == stages ? 0.0f : scale;
    add_stage(scene, x);
    add_tower(scene, x + 1.0f, own);
    add_wrecker(scene, {x - 0.3f, 4.2f}, own);
    add_bouncer(scene, {x + 3.2f, 4.0f}, i, own);
    scale *= 0.5f;
  }
  return scene;
}

}  // namespace drystone::scenes
