// The walls that shots are fired at and that rams press against: at x = 0, hit from the left.
#pragma once

#include "drystone/drystone.hpp"

namespace drystone::test {

enum class Wall { segment, thin_box, chain, thick_box };

/// Adds a wall from y = -height to y = height.
inline void add_wall(World& world, Wall wall, float height) {
  const BodyId body = world.create_body({});
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

}  // namespace drystone::test
