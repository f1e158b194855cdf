// multi_fixture, a published benchmark scene: tables in a trough, each made of up to 150 thin boxes. Later tables have
// fewer and thicker boxes. Bodies have many shapes, of which only few ever touch anything.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

// Slices of each of the two legs and of the top.
constexpr int kMostSlices = 50;

void add_trough(Scene& scene) {
  SceneBody& trough = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  trough.options.name = "trough";
  const ShapeOptions wall = study_shape(0.0f);
  add_shape(trough, Box{.half_extents = {35.0f, 1.0f}}, wall);
  add_shape(trough, Box{.half_extents = {1.0f, 25.0f}, .center = {-36.0f, 24.0f}}, wall);
  add_shape(trough, Box{.half_extents = {1.0f, 25.0f}, .center = {36.0f, 24.0f}}, wall);
}

void add_sliced_table(Scene& scene, Vec2 position, int slices) {
  SceneBody& table = add_body(scene, BodyType::dynamic, position);
  const float b = 2.0f / static_cast<float>(slices);
  const ShapeOptions slice = study_shape(b);
  for (int z = 0; z < slices; ++z) {
    const float p = 2.0f * static_cast<float>(z) * b + b;
    add_shape(table, Box{.half_extents = {0.5f, b}, .center = {-1.5f, p}}, slice);
    add_shape(table, Box{.half_extents = {0.5f, b}, .center = {1.5f, p}}, slice);
    add_shape(table, Box{.half_extents = {b, 0.5f}, .center = {p - 2.0f, 3.5f}}, slice);
  }
}

}  // namespace

Scene make_multi_fixture(int tables) {
  Scene scene = study_scene(500);
  add_trough(scene);
  for (int i = 0; i < tables; ++i) {
    const int x = -20 + 7 * (i % 6) + i / 10;
    const int y = 1 + 5 * (i / 6);
    add_sliced_table(scene, {static_cast<float>(x), static_cast<float>(y)}, kMostSlices - i / 2);
  }
  return scene;
}

}  // namespace drystone::scenes
