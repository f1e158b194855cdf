// The walls that shots are fired at and that rams press against: at x = 0, hit from the left.
#pragma once

#include "drystone/drystone.hpp"

namespace drystone::test {

enum class Wall { segment, thin_box, chain, thick_box };

/// Adds the shapes of a wall from y = -height to y = height to a body.
inline void add_wall_shape(World& world, BodyId body, Wall wall, float height) {
  switch (wall) {
    case Wall::segment: world.create_shape(body, Segment{{0.0f, height}, {0.0f, -height}}).value(); return;
    case Wall::thin_box: world.create_shape(body, Box{{0.005f, height}, {0.005f, 0.0f}}).value(); return;
    case Wall::thick_box: world.create_shape(body, Box{{1.0f, height}, {1.0f, 0.0f}}).value(); return;
    case Wall::chain: {
      // Downwards, so it collides with bodies on its right-hand side, the left of the picture.
      ChainOptions chain;
      for (float y = height; y >= -height; y -= 2.5f) chain.points.push_back({0.0f, y});
      world.create_chain(body, chain).value();
    }
  }
}

/// Adds a static wall.
inline void add_wall(World& world, Wall wall, float height) {
  add_wall_shape(world, world.create_body({}), wall, height);
}

}  // namespace drystone::test
