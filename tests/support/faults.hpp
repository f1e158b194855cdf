// Engines that are wrong on purpose, to show that a check can fail. A fault edits a scene before an engine gets it, so
// any engine can be given the fault. The check uses the original scene.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <variant>

#include "drystone/scenes/scene.hpp"

namespace drystone::test {

enum class Fault {
  none,
  /// No shapes collide.
  no_contacts,
  /// Without friction and rolling resistance.
  no_friction,
  half_gravity,
  /// Without joints.
  idle_joints,
};

inline constexpr std::array kFaults = {Fault::no_contacts, Fault::no_friction, Fault::half_gravity, Fault::idle_joints};

inline const char* to_string(Fault fault) {
  constexpr std::array kNames = {"none", "no contacts", "no friction", "half gravity", "idle joints"};
  return kNames[static_cast<std::size_t>(fault)];
}

inline void spoil(Fault fault, Filter& filter) {
  if (fault == Fault::no_contacts) filter = {.category = 1, .mask = 0, .group = 0};
}

inline void spoil(Fault fault, Material& material) {
  if (fault != Fault::no_friction) return;
  material.friction = 0.0f;
  material.rolling_resistance = 0.0f;
}

inline void spoil(Fault fault, std::vector<scenes::SceneBody>& bodies) {
  for (scenes::SceneBody& body : bodies) {
    for (scenes::SceneShape& shape : body.shapes) {
      spoil(fault, shape.options.filter);
      spoil(fault, shape.options.material);
    }
    for (ChainOptions& chain : body.chains) {
      spoil(fault, chain.filter);
      for (Material& material : chain.materials) spoil(fault, material);
    }
  }
}

inline scenes::SceneChange with_fault(Fault fault, scenes::SceneChange change) {
  spoil(fault, change.bodies);
  if (fault == Fault::idle_joints) change.joints.clear();
  return change;
}

inline scenes::Scene with_fault(Fault fault, scenes::Scene scene) {
  spoil(fault, scene.bodies);
  if (fault == Fault::half_gravity) scene.world.gravity = 0.5f * scene.world.gravity;
  if (fault == Fault::idle_joints) scene.joints.clear();
  if (scene.action) {
    scene.action = [fault, action = std::move(scene.action)](int step) { return with_fault(fault, action(step)); };
  }
  return scene;
}

}  // namespace drystone::test
