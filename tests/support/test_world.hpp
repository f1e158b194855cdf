// A world with helpers for tests of behaviour: a floor, boxes, balls, steps that check all invariants, and a random
// scene in which objects are created and destroyed. Everything uses the public API.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "drystone/drystone.hpp"

namespace drystone::test {

inline constexpr float kStep = 1.0f / 60.0f;

/// Default options without gravity.
inline WorldOptions weightless() {
  WorldOptions options;
  options.gravity = {};
  return options;
}

inline BodyOptions dynamic_at(Vec2 position) {
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.position = to_position(position);
  return options;
}

inline BodyOptions kinematic_at(Vec2 position) {
  BodyOptions options = dynamic_at(position);
  options.type = BodyType::kinematic;
  return options;
}

inline ShapeOptions sensor_options() {
  ShapeOptions options;
  options.sensor = true;
  return options;
}

class TestWorld {
 public:
  explicit TestWorld(const WorldOptions& options = {}) : world(options) {}

  /// A body with one box of half-extents `half`.
  BodyId box(const BodyOptions& options, Vec2 half = {0.5f, 0.5f}, const ShapeOptions& shape = {}) {
    const BodyId body = world.create_body(options);
    must_be(world.create_shape(body, Box{half, {}, 0.0f, 0.0f}, shape));
    return body;
  }
  BodyId ball(const BodyOptions& options, float radius = 0.5f, const ShapeOptions& shape = {}) {
    const BodyId body = world.create_body(options);
    must_be(world.create_shape(body, Circle{{}, radius}, shape));
    return body;
  }
  /// A static slab whose top is at height 0.
  BodyId floor(float half_width = 50.0f) {
    BodyOptions options;
    options.position = {0.0f, -1.0f};
    return box(options, {half_width, 1.0f});
  }
  /// A unit box that stands with its lower side at `height`.
  BodyId crate(float x, float height = 0.0f) { return box(dynamic_at({x, height + 0.5f})); }

  /// A rod between the origins of two bodies, with their present distance as its length.
  JointId rod(BodyId a, BodyId b) {
    DistanceOptions options;
    options.body_a = a;
    options.body_b = b;
    options.length = drystone::distance(position(a), position(b));
    options.collide_connected = true;
    return world.create_joint(options);
  }

  void step(int count = 1) {
    for (int i = 0; i < count; ++i) must_be(world.step(kStep));
  }
  /// Returns the number of steps until the body sleeps; fails the test if it does not within ten seconds.
  void settle(BodyId body) {
    for (int i = 0; i < 600 && awake(body); ++i) step();
    EXPECT_FALSE(awake(body)) << "did not fall asleep";
  }

  /// The label of the body's island. The body must have an island: two bodies without one do not share it.
  std::uint32_t island(BodyId body) const { return world.island(body).value().value(); }
  bool awake(BodyId body) const { return world.is_awake(body).value(); }
  Vec2 position(BodyId body) const { return to_vec2(world.transform(body).value().position); }
  Vec2 velocity(BodyId body) const { return world.motion(body).value().velocity; }
  float spin(BodyId body) const { return world.motion(body).value().angular_velocity; }
  ShapeId shape(BodyId body) const { return world.shapes(body).value().front(); }
  bool touch(BodyId a, BodyId b) const {
    std::vector<ContactView> contacts;
    world.contacts(contacts);
    for (const ContactView& contact : contacts) {
      const BodyId x = world.shape_body(contact.shape_a);
      const BodyId y = world.shape_body(contact.shape_b);
      if ((x == a && y == b) || (x == b && y == a)) return true;
    }
    return false;
  }

  World world;

 private:
  template <typename T>
  static void must_be(const Result<T>& result) {
    ASSERT_TRUE(result.ok()) << result.error().message;
  }
};

/// A box in which bodies, shapes and joints are created and destroyed at random while the world is stepped: a history
/// for tests of islands, events and clear(). The same seed gives the same calls.
class RandomHistory {
 public:
  explicit RandomHistory(std::uint32_t seed, const WorldOptions& options = {}) : t(options), random_(seed) {
    restart();
  }

  /// The static walls, as in a new world.
  void restart() {
    bodies_.clear();
    t.floor(12.0f);
    BodyOptions wall;
    for (const float x : {-13.0f, 13.0f}) {
      wall.position = {x, 8.0f};
      t.box(wall, {1.0f, 12.0f});
    }
    BodyOptions sensor;
    sensor.position = {3.0f, 1.5f};
    t.box(sensor, {2.0f, 1.0f}, sensor_options());
    bodies_.push_back(t.box(kinematic_at({-6.0f, 2.0f}), {1.5f, 0.2f}));
  }

  /// One random change of the world.
  void change() {
    switch (pick(14)) {
      case 0:
      case 1:
      case 2: return add_body();
      case 3: return destroy_body();
      case 4: return add_joint();
      case 5: return destroy_joint();
      case 6: return toggle_shape();
      case 7: return must(t.world.set_enabled(any(), pick(3) > 0));
      case 8: return must(t.world.set_transform(any(), {uniform(-10, 10), uniform(1, 9)}, uniform(-3, 3)));
      case 9: return must(t.world.set_velocity(any(), {uniform(-6, 6), uniform(-3, 8)}));
      case 10: return change_filter();
      case 11: return sleep_or_wake();
      case 12: return must(t.world.set_type(any(), pick(4) > 0 ? BodyType::dynamic : BodyType::kinematic));
      default: return must(t.world.wake(any()));
    }
  }

  std::uint32_t pick(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }
  float uniform(float low, float high) {
    return low + (high - low) * static_cast<float>(random_() % 65536) * (1.0f / 65536.0f);
  }

  TestWorld t;

 private:
  static constexpr std::size_t kMostBodies = 60;

  BodyId any() { return bodies_[pick(static_cast<std::uint32_t>(bodies_.size()))]; }

  void add_body() {
    if (bodies_.size() == kMostBodies) return;
    const BodyOptions options = dynamic_at({uniform(-10, 10), uniform(1, 9)});
    const ShapeOptions shape = pick(8) == 0 ? sensor_options() : ShapeOptions{};
    const float size = uniform(0.2f, 0.7f);
    bodies_.push_back(pick(2) == 0 ? t.ball(options, size, shape) : t.box(options, {size, uniform(0.2f, 0.7f)}, shape));
  }
  void destroy_body() {
    if (bodies_.size() < 3) return;
    const std::size_t i = pick(static_cast<std::uint32_t>(bodies_.size()));
    must(t.world.destroy_body(bodies_[i]));
    bodies_.erase(bodies_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  void add_joint() {
    const BodyId a = any();
    const BodyId b = any();
    const bool one_moves = type(a) == BodyType::dynamic || type(b) == BodyType::dynamic;
    if (a == b || !one_moves) return;
    DistanceOptions options;
    options.body_a = a;
    options.body_b = b;
    options.length = max(0.1f, drystone::distance(t.position(a), t.position(b)));
    options.collide_connected = pick(2) == 0;
    options.spring = {true, 2.0f, 0.5f};
    t.world.create_joint(options).value();
  }
  void destroy_joint() {
    const std::span<const JointId> joints = t.world.joints();
    if (!joints.empty()) must(t.world.destroy_joint(joints[pick(static_cast<std::uint32_t>(joints.size()))]));
  }
  void toggle_shape() {
    const BodyId body = any();
    const std::vector<ShapeId> shapes = t.world.shapes(body);
    if (shapes.size() > 1) return must(t.world.destroy_shape(shapes[pick(2)]));
    t.world.create_shape(body, Circle{{uniform(-0.5f, 0.5f), 0.3f}, 0.3f}).value();
  }
  void change_filter() {
    const ShapeId shape = t.world.shapes(any()).value().front();
    Filter filter;
    filter.group = pick(2) == 0 ? 0 : -1;
    must(t.world.set_filter(shape, filter));
  }
  void sleep_or_wake() {
    const BodyId body = any();
    const BodyOptions options = t.world.body(body);
    if (options.type == BodyType::dynamic && options.enabled) must(t.world.sleep(body));
  }
  BodyType type(BodyId body) const { return t.world.body(body).value().type; }

  std::mt19937 random_;
  std::vector<BodyId> bodies_;
};

}  // namespace drystone::test
