// Seeded shots at kinematic walls and among kinematic sweepers. In each of these functions, the result is a list of the seeds of the shots
// that passed.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/continuous/shooter.hpp"
#include "tests/continuous/walls.hpp"
#include "tests/support/making.hpp"

namespace drystone::test {

/// How a wall moves, and whether the shots are bullets.
struct Range {
  Vec2 velocity;
  bool asleep = false;  // Whether the wall falls asleep before the shot.
  bool bullets = false;
};

inline WorldOptions shooting_range() {
  WorldOptions options = still_world();
  options.continuous = true;
  return options;
}

inline std::string shots_through(Wall wall, const Range& range, std::uint32_t first, std::uint32_t last) {
  constexpr float kHeight = 300.0f;
  std::string passed;
  for (std::uint32_t seed = first; seed < last; ++seed) {
    WorldOptions world_options = shooting_range();
    world_options.sleeping = range.asleep;
    World world(world_options);
    BodyOptions options;
    options.type = BodyType::kinematic;
    options.velocity = range.velocity;
    const BodyId body = world.create_body(options);
    add_wall_shape(world, body, wall, kHeight);
    if (range.asleep) run_steps(world, 60);
    EXPECT_EQ(world.is_awake(body), !range.asleep);
    Shooter shooter(seed, 200.0f);
    BodyOptions start;
    start.position = {shooter.uniform(-8.0f, -3.0f), shooter.uniform(-5.0f, 5.0f)};
    start.bullet = range.bullets;
    const BodyId shot = shooter.shoot(world, start);
    for (int i = 0; i < 60; ++i) {
      run_steps(world, 1);
      const Vec2 place = inv_transform_point(world.motion(body).value().pose, world.motion(shot).value().center);
      if (std::abs(place.y) > kHeight - 5.0f) break;
      if (place.x > 0.0f) {
        passed += " " + std::to_string(seed);
        break;
      }
    }
  }
  return passed;
}

/// A room with walls of 1 cm that moves and rotates, with five shots in it.  The centre of mass of a rounded shape may be
/// a little farther out than the middle of its polygon, which is what stays inside.
inline std::string shots_out_of_room(std::uint32_t first, std::uint32_t last) {
  constexpr float kHalf = 4.0f;
  std::string passed;
  for (std::uint32_t seed = first; seed < last; ++seed) {
    Shooter shooter(seed, 200.0f);
    World world(shooting_range());
    BodyOptions options;
    options.type = BodyType::kinematic;
    options.velocity = {shooter.uniform(-20.0f, 20.0f), shooter.uniform(-20.0f, 20.0f)};
    options.angular_velocity = shooter.uniform(-6.0f, 6.0f);
    const BodyId room = world.create_body(options);
    for (const float side : {-kHalf, kHalf}) {
      world.create_shape(room, Box{{0.005f, kHalf + 0.01f}, {side, 0.0f}}).value();
      world.create_shape(room, Box{{kHalf + 0.01f, 0.005f}, {0.0f, side}}).value();
    }
    std::array<BodyId, 5> shots;
    for (std::size_t i = 0; i < shots.size(); ++i) {
      BodyOptions start;
      start.position = {shooter.uniform(-1.0f, 1.0f), shooter.uniform(-1.0f, 1.0f)};
      shots[i] = shooter.shoot(world, start);
    }
    bool lost = false;
    for (int i = 0; i < 60 && !lost; ++i) {
      run_steps(world, 1);
      const WorldTransform pose = world.motion(room).value().pose;
      for (const BodyId shot : shots) {
        const Vec2 place = inv_transform_point(pose, world.motion(shot).value().center);
        lost = lost || max(std::abs(place.x), std::abs(place.y)) > kHalf + 0.02f;
      }
    }
    if (lost) passed += " " + std::to_string(seed);
  }
  return passed;
}

/// A paddle sweeps over slow, resting or sleeping bodies. All must be in front of it in the end.
struct Sweeper {
  float speed = 20.0f;
  float thickness = 0.05f;
  bool asleep = false;
};

inline int left_behind(const Sweeper& sweeper, std::uint32_t seed, int bodies) {
  Shooter shooter(seed, 0.0f);
  WorldOptions options = shooting_range();
  options.sleeping = true;
  World world(options);
  std::vector<BodyId> in_the_way;
  for (int i = 0; i < bodies; ++i) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {shooter.uniform(1.0f, 6.0f), 1.0f * static_cast<float>(i)};
    body.asleep = sweeper.asleep;
    if (!sweeper.asleep) body.velocity = {shooter.uniform(-0.5f, 0.5f), 0.0f};
    const float size = shooter.uniform(0.02f, 0.2f);
    in_the_way.push_back(i % 2 == 0 ? add(world, body, Circle{{}, size}) : add(world, body, Box{{size, 0.02f}}));
  }
  BodyOptions paddle;
  paddle.type = BodyType::kinematic;
  paddle.velocity = {sweeper.speed, 0.0f};
  const float height = static_cast<float>(bodies);
  const BodyId id = add(world, paddle, Box{{0.5f * sweeper.thickness, height}, {0.0f, 0.5f * height}});
  run_steps(world, static_cast<int>(10.0f / (sweeper.speed * kDt)));
  int behind = 0;
  for (const BodyId body : in_the_way) behind += center_of(world, body).x < center_of(world, id).x ? 1 : 0;
  return behind;
}

}  // namespace drystone::test
