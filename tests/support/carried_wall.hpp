// Bodies that one kinematic body carries away from the first step on: a wall of three courses whose 1,560 bricks are
// one island and so many blocks, and beside it single bricks, an island each and many to a block. The carrier touches
// every block, and all workers must see it move at the same moment.
#pragma once

#include "drystone/scenes/scene.hpp"

namespace drystone::test {

inline void add_brick(scenes::Scene& scene, float x, float y) {
  scenes::SceneBody brick;
  brick.options.type = BodyType::dynamic;
  brick.options.position = {x, y};
  brick.shapes.push_back({Box{{0.25f, 0.125f}}, {}});
  scene.bodies.push_back(brick);
}

inline scenes::Scene make_carried_wall() {
  scenes::Scene scene;
  scene.name = "carried";
  scenes::SceneBody carrier;
  carrier.options.type = BodyType::kinematic;
  carrier.options.position = {0.0f, -1.0f};
  carrier.options.velocity = {1.5f, 0.25f};
  carrier.shapes.push_back({Box{{300.0f, 1.0f}}, {}});
  scene.bodies.push_back(carrier);
  constexpr int kCourses = 3;
  for (int course = 0; course < kCourses; ++course) {
    for (int i = 0; i < 520; ++i) {
      // Half a brick farther in each course.
      const float x = -200.0f + 0.5f * static_cast<float>(i) + 0.25f * static_cast<float>(course);
      add_brick(scene, x, 0.125f + 0.25f * static_cast<float>(course));
    }
  }
  for (int i = 0; i < 150; ++i) add_brick(scene, 80.0f + static_cast<float>(i), 0.125f);
  return scene;
}

}  // namespace drystone::test
