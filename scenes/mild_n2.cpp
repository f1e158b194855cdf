// mild_n2, a published benchmark scene: n tables in one place and n spaceships in another, each of several shapes, all
// overlapping in their starting pose. Every table touches every other, so there are n^2 pairs on either side.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

void add_table(Scene& scene) {
  SceneBody& table = add_body(scene, BodyType::dynamic, {-5.0f, 1.0f});
  const ShapeOptions wood = study_shape(2.0f);
  add_shape(table, Box{.half_extents = {3.0f, 0.5f}, .center = {0.0f, 3.5f}}, wood);
  add_shape(table, Box{.half_extents = {0.5f, 2.0f}, .center = {-2.5f, 2.0f}}, wood);
  add_shape(table, Box{.half_extents = {0.5f, 2.0f}, .center = {2.5f, 2.0f}}, wood);
}

void add_spaceship(Scene& scene) {
  SceneBody& ship = add_body(scene, BodyType::dynamic, {15.0f, 1.0f});
  constexpr Vec2 kLeft[] = {{-2.0f, 0.0f}, {1.0f, 2.0f}, {0.0f, 4.0f}};
  constexpr Vec2 kRight[] = {{2.0f, 0.0f}, {-1.0f, 2.0f}, {0.0f, 4.0f}};
  add_shape(ship, make_hull(kLeft).value(), study_shape(2.0f));
  add_shape(ship, make_hull(kRight).value(), study_shape(2.0f));
}

}  // namespace

Scene make_mild_n2(int of_each) {
  Scene scene = study_scene(100);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  add_shape(ground, Segment{{50.0f, 0.0f}, {-50.0f, 0.0f}}, study_shape(0.0f));

  for (int i = 0; i < of_each; ++i) add_table(scene);
  for (int i = 0; i < of_each; ++i) add_spaceship(scene);
  return scene;
}

}  // namespace drystone::scenes
