// Shared by the scenes of suite A.
#include "scenes/study.hpp"

#include <cmath>

#include "scenes/parts.hpp"

namespace drystone::scenes {

Scene study_scene(int steps) {
  Scene scene;
  scene.steps = steps;
  scene.world.continuous = false;
  return scene;
}

ShapeOptions study_shape(float density) {
  ShapeOptions options;
  options.density = density;
  options.material.friction = 0.2f;
  return options;
}

SceneBody& add_study_circle(Scene& scene, Vec2 position, float radius, float density) {
  SceneBody& body = add_body(scene, BodyType::dynamic, position);
  add_shape(body, Circle{.radius = radius}, study_shape(density));
  return body;
}

Vec2 wound_direction(double angle) {
  constexpr double kTurn = 6.283185307179586;
  // std::fmod is exact, so it has the same bits everywhere.
  return direction(static_cast<float>(std::fmod(angle, kTurn)));
}

}  // namespace drystone::scenes
