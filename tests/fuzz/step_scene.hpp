// Used by the fuzzers of scene formats for a valid scene: writes it and reads it again, and if it is small, makes a
// world of it and takes two steps.
#pragma once

#include <cstdlib>

#include "drystone/io/scene_file.hpp"

namespace drystone::fuzz {

inline bool is_small(const scenes::Scene& scene) {
  std::size_t parts = scene.bodies.size() + scene.joints.size();
  for (const scenes::SceneBody& body : scene.bodies) {
    parts += body.shapes.size();
    for (const ChainOptions& chain : body.chains) parts += chain.points.size();
  }
  return parts <= 200;
}

inline void require(bool condition) {
  if (!condition) std::abort();
}

inline void use_scene(const scenes::Scene& scene) {
  const std::string text = io::write_scene(scene).value();
  const Result<io::LoadedScene> again = io::parse_scene(text, "again.json");
  require(again.ok());
  require(io::write_scene(again.value().scene).value() == text);

  if (!is_small(scene)) return;
  Result<scenes::BuiltScene> built = scenes::build(scene);
  if (!built.ok()) return;
  World world = std::move(std::move(built).value().world);
  for (int i = 0; i < 2; ++i) require(world.step(scene.dt).ok());
  require(world.check_invariants().empty());
}

}  // namespace drystone::fuzz
