// Scenes moved far away: each body of a scene is moved by the same vector of whole metres. The scene is put on the grid
// of 2^-20 m first, so that the differences of places are exact.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "drystone/drystone.hpp"
#include "drystone/scenes/scene.hpp"

namespace drystone::test {

inline constexpr Position kFar = {1.0e7, -1.0e7};

inline double on_grid(double x) { return std::round(x * 1048576.0) / 1048576.0; }

inline scenes::Scene moved_scene(const std::string& name, Position by) {
  scenes::Scene scene = scenes::make_built_in(name).value();
  for (scenes::SceneBody& body : scene.bodies) {
    Position& p = body.options.position;
    p = {on_grid(p.x) + by.x, on_grid(p.y) + by.y};
  }
  return scene;
}

/// The difference without rounding, in doubles.
inline Position less(Position a, Position b) { return {a.x - b.x, a.y - b.y}; }

/// The first difference between a world and a moved copy of it; empty if there is none.
inline std::string difference(const World& here, const World& there, Position by) {
  if (here.bodies().size() != there.bodies().size()) return "the number of bodies";
  for (std::size_t i = 0; i < here.bodies().size(); ++i) {
    const BodyMotion a = here.motion(here.bodies()[i]);
    const BodyMotion b = there.motion(there.bodies()[i]);
    const std::string body = "body " + std::to_string(i) + ": ";
    if (less(b.pose.position, by) != a.pose.position) return body + "position";
    if (less(b.center, by) != a.center) return body + "centre";
    if (b.pose.rotation != a.pose.rotation) return body + "rotation";
    if (b.velocity != a.velocity || b.angular_velocity != a.angular_velocity) return body + "velocity";
  }
  return {};
}

}  // namespace drystone::test
