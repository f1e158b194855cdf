// Prints the hash of the state, step by step, of a scene that needs none of the parts that can be left out. Leaving
// parts out must not change a bit of this output.
#include <cinttypes>
#include <cstdint>
#include <cstdio>

#include "drystone/drystone.hpp"

using namespace drystone;

namespace {

constexpr int kColumns = 9;
constexpr int kRows = 8;
constexpr int kSteps = 240;

/// A pile of circles, capsules and boxes on a segment, with a slanted box, a moving platform and a sensor.
void fill(World& world) {
  const BodyId ground = world.create_body({});
  world.create_shape(ground, Segment{{-20.0f, 0.0f}, {20.0f, 0.0f}});
  world.create_shape(ground, Box{{1.0f, 3.0f}, {-8.0f, 3.0f}, 0.3f});
  world.create_shape(ground, Box{{4.0f, 1.0f}, {0.0f, 2.0f}}, {.sensor = true});
  const BodyId platform =
      world.create_body({.type = BodyType::kinematic, .position = {9.0f, 1.0f}, .velocity = {-0.5f, 0.0f}});
  world.create_shape(platform, Box{{1.0f, 1.0f}});
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const Position position = {1.3f * static_cast<float>(column - kColumns / 2) + 0.1f * static_cast<float>(row % 3),
                                 1.0f + 1.2f * static_cast<float>(row)};
      const BodyId body = world.create_body({.type = BodyType::dynamic, .position = position});
      switch ((row + column) % 4) {
        case 0: world.create_shape(body, Circle{{}, 0.5f}); break;
        case 1: world.create_shape(body, Capsule{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.25f}); break;
        case 2: world.create_shape(body, Box{{0.5f, 0.4f}}); break;
        default: world.create_shape(body, Box{{0.3f, 0.5f}, {}, 0.0f, 0.1f}, {.material = {.friction = 0.3f}}); break;
      }
    }
  }
}

}  // namespace

int main() {
  World world({.continuous = false});
  fill(world);
  for (int i = 0; i < kSteps; ++i) {
    world.step(1.0f / 60.0f);
    std::printf("%016" PRIx64 "\n", world.state_hash());
  }
}
