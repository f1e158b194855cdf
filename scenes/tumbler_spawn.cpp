// tumbler_spawn, a published benchmark scene: a hollow square that a motor turns, into the middle of which one small box
// is put after each step until there are n. Bodies are made while the world runs.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

constexpr Vec2 kSpawnAxle = {0.0f, 10.0f};

int add_study_drum(Scene& scene) {
  SceneBody& drum = add_body(scene, BodyType::dynamic, kSpawnAxle);
  drum.options.name = "drum";
  const ShapeOptions wall = study_shape(5.0f);
  add_shape(drum, Box{.half_extents = {0.5f, 10.0f}, .center = {10.0f, 0.0f}}, wall);
  add_shape(drum, Box{.half_extents = {0.5f, 10.0f}, .center = {-10.0f, 0.0f}}, wall);
  add_shape(drum, Box{.half_extents = {10.0f, 0.5f}, .center = {0.0f, 10.0f}}, wall);
  add_shape(drum, Box{.half_extents = {10.0f, 0.5f}, .center = {0.0f, -10.0f}}, wall);
  return last_body(scene);
}

SceneBody falling_box() {
  SceneBody body;
  body.options.type = BodyType::dynamic;
  body.options.position = to_position(kSpawnAxle);
  add_shape(body, Box{.half_extents = {0.125f, 0.125f}}, study_shape(1.0f));
  return body;
}

}  // namespace

Scene make_tumbler_spawn(int boxes) {
  Scene scene = study_scene(1500);
  add_body(scene, BodyType::static_body, {0.0f, 0.0f}).options.name = "ground";
  const int ground = last_body(scene);
  const int drum = add_study_drum(scene);

  RevoluteOptions axle;
  axle.anchor_a = kSpawnAxle;
  axle.motor = {.enabled = true, .speed = 0.05f * kPi, .max_force = 1.0e8f};
  scene.joints.push_back({axle, ground, drum});

  // A box that is put in after a step is made before the next one; none is made before step 0.
  scene.action = [boxes](int step) {
    SceneChange change;
    if (step >= 1 && step <= boxes) change.bodies.push_back(falling_box());
    return change;
  };
  return scene;
}

}  // namespace drystone::scenes
