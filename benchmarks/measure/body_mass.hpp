// Mass, centre and inertia of a scene's body, from its shapes or its override, by the rules of the scene format: lines
// have no mass, and a dynamic body without any mass has 1 kg at its origin.
#pragma once

#include "drystone/scenes/scene.hpp"
#include "geometry/double2.hpp"

namespace drystone::bench {

struct BodyMass {
  /// 0 for bodies that are not dynamic.
  double mass = 0.0;
  /// The centre of mass in the frame of the body.
  geometry::Double2 center;
  /// About the centre; 0 for fixed rotation.
  double inertia = 0.0;
};

BodyMass mass_of(const scenes::SceneBody& body);

}  // namespace drystone::bench
