// Runs scenes step by step, with their actions.
#pragma once

#include "drystone/scenes/scene.hpp"

namespace drystone::test {

/// Applies the scene's action before step `step` (from 0), then takes the step.
inline StepReport step_scene(scenes::BuiltScene& built, const scenes::Scene& scene, int step) {
  if (scene.action) must(scenes::apply(built, scene.action(step), scene.dt));
  return built.world.step(scene.dt);
}

}  // namespace drystone::test
