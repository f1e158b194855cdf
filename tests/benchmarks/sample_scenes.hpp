// Bodies and scenes that several tests of the benchmark need.
#pragma once

#include "benchmarks/measure/history.hpp"
#include "benchmarks/measure/state_log.hpp"

namespace drystone::bench {

template <typename Geometry>
scenes::SceneBody make_body(BodyType type, Vec2 position, const Geometry& geometry, const ShapeOptions& options = {}) {
  scenes::SceneBody body;
  body.options.type = type;
  body.options.position = to_position(position);
  body.shapes.push_back({geometry, options});
  return body;
}

inline scenes::SceneBody unit_box(Vec2 position) {
  return make_body(BodyType::dynamic, position, Box{.half_extents = {0.5f, 0.5f}});
}

inline scenes::Scene make_scene(std::vector<scenes::SceneBody> bodies) {
  scenes::Scene scene;
  scene.name = "sample";
  scene.bodies = std::move(bodies);
  return scene;
}

/// The scene's bodies at the start, as the state after step 0.
inline RecordedState start_of(const History& history) {
  RecordedState state;
  for (const scenes::SceneBody& b : history.scene.bodies) {
    const BodyOptions& o = b.options;
    state.poses.push_back({to_vec2(o.position), o.angle, o.velocity, o.angular_velocity, true});
  }
  return state;
}

}  // namespace drystone::bench
