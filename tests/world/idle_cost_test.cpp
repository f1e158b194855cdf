// Static bodies and sleepers cost nothing per step.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "drystone/drystone.hpp"

namespace drystone {
namespace {

/// Ten rows of boxes on the ground that never sleep: a step of some 16 microseconds.
World small_scene() {
  World world;
  const BodyId ground = world.create_body({});
  world.create_shape(ground, Box{.half_extents = {100, 1}, .center = {0, -1}});
  for (int row = 0; row < 10; ++row) {
    for (int i = row; i < 10; ++i) {
      const Vec2 position = {0.5f * static_cast<float>(row + 1) + static_cast<float>(i - row) - 5.0f,
                             static_cast<float>(row) + 0.5f};
      const BodyId box = world.create_body({.type = BodyType::dynamic, .position = position, .allow_sleep = false});
      world.create_shape(box, Box{});
    }
  }
  return world;
}

void add_idle_bodies(World& world) {
  const auto place = [](int i, int columns) {
    return Vec2{static_cast<float>(i % columns) * 2.0f, static_cast<float>(i / columns) * 2.0f};
  };
  for (int i = 0; i < 100'000; ++i) {
    const BodyId wall = world.create_body({.position = Vec2{1000.0f, 0.0f} + place(i, 400)});
    world.create_shape(wall, Box{});
  }
  for (int i = 0; i < 1'000; ++i) {
    const BodyId sleeper =
        world.create_body({.type = BodyType::dynamic, .position = Vec2{-1000.0f, 0.0f} + place(i, 40), .asleep = true});
    world.create_shape(sleeper, Box{});
  }
}

TEST(IdleBodies, AddNothingToAStep) {
  World alone = small_scene();
  World beside = small_scene();
  add_idle_bodies(beside);
  std::vector<double> alone_ms;
  std::vector<double> beside_ms;
  for (int i = 0; i < 3'000; ++i) {
    alone_ms.push_back(alone.step(1.0f / 60.0f).value().total_ms);
    beside_ms.push_back(beside.step(1.0f / 60.0f).value().total_ms);
  }
  ASSERT_EQ(beside.report().awake_bodies, alone.report().awake_bodies);
  // Steps taken in turn, the fastest tenth of each: what other programs take of the machine is left out. The measured
  // difference is below 1 %; the bound leaves room for noise and still is a fifth of what plain bit sets cost (25 %).
  const auto fast = [](std::vector<double>& times) {
    const auto tenth = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 10);
    std::nth_element(times.begin(), tenth, times.end());
    return *tenth;
  };
  EXPECT_LT(fast(beside_ms), 1.05 * fast(alone_ms));
}

}  // namespace
}  // namespace drystone
