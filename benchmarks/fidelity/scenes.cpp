#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {

using scenes::Scene;
using scenes::SceneBody;

Scene awake_scene() {
  Scene scene;
  scene.world.sleeping = false;
  return scene;
}

Scene sleeping_scene() { return {}; }

int add_floor(Scene& scene, const Material& material, float half_width) {
  SceneBody& floor = scenes::add_body(scene, BodyType::static_body, {0.0f, -1.0f});
  scenes::add_shape(floor, Box{.half_extents = {half_width, 1.0f}}, {.material = material});
  return scenes::last_body(scene);
}

void add_pit(Scene& scene, float half_width, float height, const Material& material) {
  SceneBody& pit = scenes::add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  const ShapeOptions options = {.material = material};
  scenes::add_shape(pit, Box{.half_extents = {half_width + 2.0f, 1.0f}, .center = {0.0f, -1.0f}}, options);
  for (const float side : {-1.0f, 1.0f}) {
    scenes::add_shape(pit,
                      Box{.half_extents = {1.0f, 0.5f * height}, .center = {side * (half_width + 1.0f), 0.5f * height}},
                      options);
  }
}

int add_box(Scene& scene, Vec2 position, Vec2 size, const ShapeOptions& options) {
  scenes::add_box_body(scene, position, 0.5f * size, options);
  return scenes::last_body(scene);
}

int add_ball(Scene& scene, Vec2 position, float radius, const ShapeOptions& options) {
  SceneBody& ball = scenes::add_body(scene, BodyType::dynamic, position);
  scenes::add_shape(ball, Circle{.radius = radius}, options);
  return scenes::last_body(scene);
}

int add_anchor(Scene& scene, Vec2 position) {
  scenes::add_body(scene, BodyType::static_body, position);
  return scenes::last_body(scene);
}

ShapeOptions untouchable(float density) { return {.density = density, .filter = {.mask = 0}}; }

SceneBody& body_of(Scene& scene, int number) { return scene.bodies[static_cast<std::size_t>(number)]; }

RevoluteOptions& add_hinge(Scene& scene, int a, int b, Vec2 point) {
  RevoluteOptions hinge;
  hinge.anchor_a = point - to_vec2(body_of(scene, a).options.position);
  hinge.anchor_b = point - to_vec2(body_of(scene, b).options.position);
  scene.joints.push_back({hinge, a, b});
  return std::get<RevoluteOptions>(scene.joints.back().options);
}

void add_column(Scene& scene, int count, float size, float offset, unsigned seed, float x) {
  std::mt19937 random(seed);
  for (int i = 0; i < count; ++i) {
    const float beside = scenes::uniform(random, -offset, offset) * size;
    add_box(scene, {x + beside, size * (static_cast<float>(i) + 0.5f)}, {size, size});
  }
}

}  // namespace drystone::bench::fidelity
