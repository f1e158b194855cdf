// A world of all kinds of shapes on all types of bodies, awake and asleep, with filters and sensors, for queries.
#pragma once

#include <random>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {

class RandomWorld {
 public:
  explicit RandomWorld(std::uint32_t seed, int workers = 1, Scheduler* scheduler = nullptr)
      : world(options(workers, scheduler)), random_(seed) {
    for (int i = 0; i < 120; ++i) add_body(i);
    add_chain();
    // Some steps, so that boxes in the tree have margins and bodies have moved from where they were created.
    run_steps(world, 5);
    for (const BodyId body : world.bodies()) {
      if (one_in(3) && world.body(body).value().type == BodyType::dynamic) must(world.sleep(body));
    }
  }

  float uniform(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  Vec2 point(float size) {
    const float x = uniform(-size, size);
    return {x, uniform(-size, size)};
  }
  bool one_in(std::uint32_t n) { return random_() % n == 0; }

  QueryFilter filter() {
    QueryFilter f;
    if (one_in(2)) f.mask = 1u << (random_() % 3);
    if (one_in(3)) f.category = 1u << (random_() % 3);
    if (one_in(3)) f.ignore_body = world.bodies()[random_() % world.bodies().size()];
    if (one_in(5)) f.static_bodies = false;
    if (one_in(5)) f.kinematic_bodies = false;
    if (one_in(5)) f.dynamic_bodies = false;
    f.sensors = one_in(3);
    return f;
  }

  /// A convex shape to cast or to measure from: 1 to 5 points in any order, with or without a radius. Valid until the next call.
  ConvexProxy convex() {
    points_.resize(1 + random_() % 5);
    for (Vec2& p : points_) p = point(0.8f);
    return {points_, one_in(2) ? 0.0f : uniform(0.0f, 0.4f)};
  }
  WorldTransform pose() { return {to_position(point(16.0f)), make_rotation(uniform(-3.0f, 3.0f))}; }

  World world;

 private:
  static WorldOptions options(int workers, Scheduler* scheduler) {
    WorldOptions o;
    o.workers = workers;
    o.scheduler = scheduler;
    o.gravity = {0.0f, -1.0f};
    return o;
  }

  void add_body(int i) {
    BodyOptions body;
    body.type = i % 3 == 0 ? BodyType::static_body : i % 10 == 1 ? BodyType::kinematic : BodyType::dynamic;
    body.position = to_position(point(15.0f));
    body.angle = uniform(-3.0f, 3.0f);
    if (i % 3 != 0) body.velocity = point(5.0f);
    const BodyId id = world.create_body(body);
    const auto shapes = static_cast<unsigned>(1 + random_() % 3);
    for (unsigned s = 0; s < shapes; ++s) add_shape(id);
  }

  void add_shape(BodyId body) {
    ShapeOptions o;
    o.filter.category = 1u << (random_() % 3);
    if (one_in(4)) o.filter.mask = 1u << (random_() % 3);
    o.sensor = one_in(6);
    switch (random_() % 6) {
      case 0: world.create_shape(body, Circle{point(1.0f), uniform(0.1f, 1.0f)}, o).value(); return;
      case 1: world.create_shape(body, Capsule{point(1.0f), point(1.0f), uniform(0.1f, 0.5f)}, o).value(); return;
      case 2: world.create_shape(body, Segment{{-1.0f, uniform(-1.0f, 1.0f)}, {1.0f, 0.0f}}, o).value(); return;
      case 3: world.create_shape(body, polygon(8, 0.0f), o).value(); return;
      case 4: world.create_shape(body, polygon(40, uniform(0.05f, 0.3f)), o).value(); return;
      default: {
        const float angle = uniform(-3.0f, 3.0f);
        world.create_shape(body, Box{{uniform(0.1f, 1.5f), uniform(0.1f, 1.0f)}, point(1.0f), angle, 0.05f}, o).value();
      }
    }
  }

  /// The hull of random points, up to 40 vertices.
  Polygon polygon(unsigned most, float radius) {
    for (;;) {
      std::vector<Vec2> points(3 + random_() % (most - 2));
      const bool round = one_in(2);
      for (Vec2& p : points) p = round ? rotate(make_rotation(uniform(-3.0f, 3.0f)), {1.0f, 0.0f}) : point(1.0f);
      if (const Result<Polygon> made = make_hull(points, radius); made.ok()) return made;
    }
  }

  void add_chain() {
    ChainOptions chain;
    for (int i = 0; i < 20; ++i) chain.points.push_back({10.0f - static_cast<float>(i), uniform(-6.0f, -5.0f)});
    world.create_chain(world.create_body({}), chain).value();
    world
        .create_chain(world.create_body({.position = {6.0f, 6.0f}, .angle = 0.4f}),
                      {.points = {{0, 0}, {2, 0}, {1, 2}}, .loop = true})
        .value();
  }

  std::mt19937 random_;
  std::vector<Vec2> points_;
};

}  // namespace drystone::test
