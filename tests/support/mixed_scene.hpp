// A random scene with every feature that the solver and the other phases treat separately: all shape kinds, joint kinds
// with and without limits, motors and springs, all fields of a material, bullets, sensors, chains, kinematic bodies,
// damping, fast bodies. It is the same on every machine: it uses no distribution of the standard library and no libm.
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "drystone/scenes/scene.hpp"

namespace drystone::test {

class MixedScene {
 public:
  explicit MixedScene(std::uint32_t seed) : random_(seed) {}

  /// Anchors and angles of the joints nearly fit the bodies' poses.
  scenes::Scene make(int bodies, int joints) {
    wild_ = false;
    return fill(bodies, joints);
  }
  /// Joints that contradict their bodies' poses from the first step on: velocities become enormous.
  scenes::Scene make_wild(int bodies, int joints) {
    wild_ = true;
    return fill(bodies, joints);
  }

 private:
  scenes::Scene fill(int bodies, int joints) {
    scene_ = {};
    scene_.name = "mixed";
    add_ground();
    add_paddle();
    for (int i = 0; i < bodies; ++i) add_body();
    for (int i = 0; i < joints; ++i) add_joint(i);
    return scene_;
  }

  std::uint32_t next() { return static_cast<std::uint32_t>(random_()); }
  std::uint32_t pick(std::uint32_t count) { return next() % count; }
  bool one_in(std::uint32_t n) { return pick(n) == 0; }
  /// A number in [low, high), on a grid of 2^-16 of the range.
  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(next() >> 16) * 0x1p-16f; }
  Vec2 point(float size) {
    const float x = uniform(-size, size);
    return {x, uniform(-size, size)};
  }

  Material material() {
    Material m;
    m.friction = uniform(0.0f, 1.0f);
    if (one_in(3)) m.restitution = uniform(0.0f, 1.0f);
    if (one_in(3)) m.rolling_resistance = uniform(0.0f, 0.3f);
    if (one_in(4)) m.surface_speed = uniform(-2.0f, 2.0f);
    return m;
  }

  void add_ground() {
    scenes::SceneBody ground;
    scenes::SceneShape plate{Box{{6.0f, 0.5f}, {-8.0f, -0.5f}}, {}};
    plate.options.material = material();
    ground.shapes.push_back(plate);
    ground.shapes.push_back({Segment{{14.0f, 0.0f}, {20.0f, 8.0f}}, {}});
    ground.shapes.push_back({Segment{{-14.0f, 0.0f}, {-20.0f, 8.0f}}, {}});
    ChainOptions chain;
    for (int i = 0; i <= 18; ++i) chain.points.push_back({15.5f - static_cast<float>(i), uniform(-0.3f, 0.0f)});
    chain.materials[0] = material();
    ground.chains.push_back(chain);
    scene_.bodies.push_back(ground);
  }

  void add_paddle() {
    scenes::SceneBody paddle;
    paddle.options.type = BodyType::kinematic;
    paddle.options.position = {0.0f, 2.0f};
    paddle.options.angular_velocity = 2.0f;
    paddle.shapes.push_back({Box{{2.0f, 0.15f}}, {}});
    scene_.bodies.push_back(paddle);
  }

  scenes::SceneShape shape() {
    scenes::SceneShape made;
    made.options.density = uniform(0.2f, 5.0f);
    made.options.material = material();
    made.options.sensor = one_in(15);
    made.options.hit_events = one_in(3);
    switch (pick(4)) {
      case 0: made.geometry = Circle{point(0.1f), uniform(0.1f, 0.5f)}; break;
      case 1: made.geometry = Capsule{point(0.4f), {0.5f, 0.0f}, uniform(0.05f, 0.3f)}; break;
      case 2: made.geometry = Box{{uniform(0.1f, 0.6f), uniform(0.1f, 0.4f)}, point(0.1f), uniform(-3.0f, 3.0f)}; break;
      default: {
        std::array<Vec2, 8> points;
        for (Vec2& p : points) p = point(0.5f);
        made.geometry = make_hull(points, one_in(2) ? uniform(0.0f, 0.1f) : 0.0f).value();
      }
    }
    return made;
  }

  void add_body() {
    scenes::SceneBody body;
    BodyOptions& o = body.options;
    o.type = BodyType::dynamic;
    const float x = uniform(-12.0f, 12.0f);
    o.position = {x, uniform(0.5f, 12.0f)};
    o.angle = uniform(-3.0f, 3.0f);
    o.velocity = one_in(8) ? point(80.0f) : point(2.0f);
    o.angular_velocity = uniform(-5.0f, 5.0f);
    o.bullet = one_in(6);
    if (one_in(3)) o.linear_damping = uniform(0.0f, 1.0f);
    if (one_in(3)) o.angular_damping = uniform(0.0f, 1.0f);
    o.locks = {.x = one_in(12), .y = one_in(12), .rotation = one_in(12)};
    if (one_in(6)) o.gravity_scale = uniform(-0.2f, 2.0f);
    const std::uint32_t shapes = 1 + pick(2);
    for (std::uint32_t i = 0; i < shapes; ++i) body.shapes.push_back(shape());
    scene_.bodies.push_back(body);
  }

  Spring spring() { return {one_in(2), uniform(0.0f, 8.0f), uniform(0.0f, 1.5f)}; }
  Motor motor() { return {one_in(2), uniform(-5.0f, 5.0f), uniform(0.0f, 50.0f)}; }
  Limit limit(float low, float high) {
    const float lower = uniform(low, 0.5f * (low + high));
    return {one_in(2), lower, uniform(lower, high)};
  }

  /// Every fourth joint connects a body to the ground.
  void add_joint(int i) {
    const int bodies = static_cast<int>(scene_.bodies.size());
    const int body_b = 2 + static_cast<int>(pick(static_cast<std::uint32_t>(bodies - 2)));
    const int body_a = i % 4 == 0 ? 0 : 1 + (body_b % (bodies - 1));
    const SceneFrame frame = frame_between(body_a, body_b);
    scenes::SceneJoint joint;
    joint.body_a = body_a;
    joint.body_b = body_b;
    if (i % 3 == 0) joint.options = revolute(frame);
    if (i % 3 == 1) joint.options = prismatic(frame);
    if (i % 3 == 2) joint.options = rod(frame);
    scene_.joints.push_back(joint);
  }

  struct SceneFrame {
    JointOptions common;
    float reference_angle = 0.0f;
    float length = 1.0f;
  };

  SceneFrame frame_between(int body_a, int body_b) {
    const BodyOptions& a = scene_.bodies[static_cast<std::size_t>(body_a)].options;
    const BodyOptions& b = scene_.bodies[static_cast<std::size_t>(body_b)].options;
    SceneFrame frame;
    frame.common.anchor_b = point(0.5f);
    frame.common.collide_connected = one_in(2);
    if (wild_) {
      frame.common.anchor_a = point(0.5f);
      frame.reference_angle = uniform(-3.0f, 3.0f);
      frame.length = uniform(0.2f, 3.0f);
      return frame;
    }
    const WorldTransform pose_b = {b.position, make_rotation(b.angle)};
    const Position anchor = transform_point(pose_b, frame.common.anchor_b) + point(0.1f);
    frame.common.anchor_a = inv_transform_point(WorldTransform{a.position, make_rotation(a.angle)}, anchor);
    frame.reference_angle = b.angle - a.angle + uniform(-0.2f, 0.2f);
    frame.length = uniform(0.05f, 0.5f);
    return frame;
  }

  RevoluteOptions revolute(const SceneFrame& frame) {
    RevoluteOptions o;
    static_cast<JointOptions&>(o) = frame.common;
    o.reference_angle = frame.reference_angle;
    o.spring = spring();
    o.motor = motor();
    o.limit = limit(-2.0f, 2.0f);
    o.target_angle = uniform(-1.0f, 1.0f);
    return o;
  }
  PrismaticOptions prismatic(const SceneFrame& frame) {
    PrismaticOptions o;
    static_cast<JointOptions&>(o) = frame.common;
    o.axis = {1.0f, uniform(-1.0f, 1.0f)};
    o.reference_angle = frame.reference_angle;
    o.spring = spring();
    o.motor = motor();
    o.limit = limit(-2.0f, 2.0f);
    o.target_translation = uniform(-1.0f, 1.0f);
    return o;
  }
  DistanceOptions rod(const SceneFrame& frame) {
    DistanceOptions o;
    static_cast<JointOptions&>(o) = frame.common;
    o.length = frame.length;
    o.spring = spring();
    o.motor = motor();
    o.limit = limit(0.1f, 4.0f);
    return o;
  }

  std::mt19937 random_;
  bool wild_ = false;
  scenes::Scene scene_;
};

}  // namespace drystone::test
