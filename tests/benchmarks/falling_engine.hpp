// An engine with closed-form answers, for tests of the measuring program: every dynamic body falls without contacts.
// Tests can make it misbehave.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "benchmarks/engine.hpp"

namespace drystone::bench {

class FallingEngine final : public Engine {
 public:
  /// A change of a body's state after a number of steps, before the state is reported.
  using Fault = std::function<void(int steps, int body, BodyState& state)>;

  explicit FallingEngine(Fault fault = {}) : fault_(std::move(fault)) {}

  EngineInfo info() const override { return {.name = "falling", .version = "1", .settings = {"no contacts"}}; }

  void build(const scenes::Scene& scene) override {
    gravity_ = scene.world.gravity;
    add(scene.bodies);
    joints_ = static_cast<int>(scene.joints.size());
  }

  void apply(const scenes::SceneChange& change, float) override {
    for (const int number : change.removed) bodies_[static_cast<std::size_t>(number)].exists = false;
    add(change.bodies);
  }

  void step(float dt) override {
    ++steps_;
    time_ += dt;
  }

  BodyState body(int number) const override {
    const Body& b = bodies_[static_cast<std::size_t>(number)];
    const float t = time_ - b.born;
    BodyState s;
    s.exists = b.exists;
    s.dynamic = b.options.type == BodyType::dynamic;
    s.position = to_vec2(b.options.position);
    s.angle = b.options.angle;
    if (s.dynamic) {
      s.mass = 2.0;
      s.inertia = 3.0;
      s.velocity = b.options.velocity + t * gravity_;
      s.position += t * b.options.velocity + 0.5f * t * t * gravity_;
      s.angle += t * b.options.angular_velocity;
      s.angular_velocity = b.options.angular_velocity;
    }
    s.center = s.position;
    if (fault_) fault_(steps_, number, s);
    return s;
  }

  EngineCounts counts() const override {
    EngineCounts c;
    for (const Body& b : bodies_) {
      c.bodies += b.exists ? 1 : 0;
      c.shapes += b.exists ? b.shapes : 0;
    }
    c.joints = joints_;
    c.awake_bodies = c.bodies;
    return c;
  }

  std::vector<std::pair<std::string, double>> phases() const override { return {{"think", 1.0}, {"fall", 0.25}}; }

 private:
  struct Body {
    BodyOptions options;
    int shapes = 0;
    float born = 0.0f;
    bool exists = true;
  };

  void add(const std::vector<scenes::SceneBody>& bodies) {
    for (const scenes::SceneBody& b : bodies) {
      bodies_.push_back({b.options, static_cast<int>(b.shapes.size()), time_, true});
    }
  }

  Fault fault_;
  Vec2 gravity_{};
  std::vector<Body> bodies_;
  int joints_ = 0;
  int steps_ = 0;
  float time_ = 0.0f;
};

}  // namespace drystone::bench
