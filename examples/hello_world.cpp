// A crate falls onto the ground and comes to rest.
#include <cstdio>

#include "drystone/drystone.hpp"

int main() {
  drystone::World world({.gravity = {0, -10}});
  drystone::BodyId ground = world.create_body({.position = {0, -1}});
  world.create_shape(ground, drystone::Box{.half_extents = {50, 1}});
  drystone::BodyId crate = world.create_body({.type = drystone::BodyType::dynamic, .position = {0, 4}});
  world.create_shape(crate, drystone::Box{.half_extents = {0.5f, 0.5f}},
                     {.density = 1.0f, .material = {.friction = 0.3f}});

  for (int i = 0; i < 120; ++i) world.step(1.0f / 60.0f);

  drystone::WorldTransform pose = world.transform(crate);
  std::printf("the crate rests at (%.2f, %.2f)\n", pose.position.x, pose.position.y);
}
