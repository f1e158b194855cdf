// The part of scenes::build() that makes a scene's objects in a world that exists already: for a world that was cleared.
#pragma once

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {

/// Makes the bodies, joints and fields of the scene in built.world, which must be empty, and lists their ids in `built`.
/// Errors: as build().
Result<void> fill(BuiltScene& built, const Scene& scene);

}  // namespace drystone::scenes
