// Shots of many shapes, speeds and spins, by seed.
#pragma once

#include <array>
#include <random>

#include "drystone/drystone.hpp"

namespace drystone::test {

class Shooter {
 public:
  Shooter(std::uint32_t seed, float most_spin) : random_(seed), most_spin_(most_spin) {}

  /// A shot from the left at a wall at x = 0.
  BodyId shoot(World& world) {
    BodyOptions body;
    body.position = {uniform(-8.0f, -3.0f), uniform(-5.0f, 5.0f)};
    return shoot(world, body);
  }

  /// A shot from the position in the options and, on average, in the direction of the x axis.
  BodyId shoot(World& world, BodyOptions body) {
    body.type = BodyType::dynamic;
    body.angle = uniform(-3.1f, 3.1f);
    // Up to the greatest speed, and up to 60 degrees off the wall's normal.
    const float speed = std::exp(uniform(std::log(5.0f), std::log(400.0f)));
    body.velocity = rotate(make_rotation(uniform(-1.0f, 1.0f)), {speed, 0.0f});
    if (random_() % 2 == 0) body.angular_velocity = uniform(-most_spin_, most_spin_);
    const BodyId id = world.create_body(body);
    add_shape(world, id);
    return id;
  }

  float uniform(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }

 private:
  void add_shape(World& world, BodyId body) {
    ShapeOptions options;
    options.material.restitution = random_() % 3 == 0 ? uniform(0.0f, 1.0f) : 0.0f;
    options.material.friction = uniform(0.0f, 1.0f);
    switch (random_() % 7) {
      case 0: world.create_shape(body, Circle{{}, uniform(0.02f, 0.5f)}, options).value(); return;
      case 1:
        world.create_shape(body, Circle{{uniform(0.0f, 1.0f), 0.3f}, uniform(0.05f, 0.5f)}, options).value();
        return;
      case 2: world.create_shape(body, Box{{uniform(0.05f, 0.5f), uniform(0.05f, 0.5f)}}, options).value(); return;
      case 3:
        world.create_shape(body, Capsule{{-0.4f, 0.0f}, {0.4f, 0.0f}, uniform(0.03f, 0.3f)}, options).value();
        return;
      case 4: world.create_shape(body, Box{{uniform(0.5f, 2.0f), uniform(0.01f, 0.05f)}}, options).value(); return;
      case 5: {
        // A hammer: the head is far from the body's origin.
        world.create_shape(body, Box{{1.0f, 0.03f}}, options).value();
        world.create_shape(body, Box{{0.1f, 0.25f}, {1.0f, 0.0f}}, options).value();
        return;
      }
      default: {
        std::array<Vec2, 10> points;
        for (Vec2& p : points) {
          const float x = uniform(-0.5f, 0.5f);
          p = {x, uniform(-0.5f, 0.5f)};
        }
        world.create_shape(body, make_hull(points, uniform(0.0f, 0.1f)).value(), options).value();
      }
    }
  }

  std::mt19937 random_;
  float most_spin_;
};

}  // namespace drystone::test
