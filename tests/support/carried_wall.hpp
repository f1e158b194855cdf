// A wall of three courses, whose 1,560 bricks are one island and several blocks. Beside it are 150 single bricks: each
// is an island, and a block has many of them. One kinematic body carries all bricks from the first step on. It touches
// every block, so all workers must read its motion at the same moment.
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
      // Each course is shifted by half a brick.
      const float x = -200.0f + 0.5f * static_cast<float>(i) + 0.25f * static_cast<float>(course);
      add_brick(scene, x, 0.125f + 0.25f * static_cast<float>(course));
    }
  }
  for (int i = 0; i < 150; ++i) add_brick(scene, 80.0f + static_cast<float>(i), 0.125f);
  return scene;
}

}  // namespace drystone::test
