// Shared by the scenes of suite A: thirteen scenes of a published study of 2D engines (E. Tsamis, "Creating an
// optimized 2D physics simulation engine", 2020), whose sizes can be swept. All have friction 0.2, restitution 0, no
// continuous collision, and static shapes without density.
#pragma once

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {

/// An empty scene with the study's settings.
Scene study_scene(int steps);

/// The study's surface. Density 0 for static shapes.
ShapeOptions study_shape(float density);

/// A dynamic body with one circle about its origin.
SceneBody& add_study_circle(Scene& scene, Vec2 position, float radius, float density);

/// The unit vector at an angle of any size [rad], which is wrapped in double precision first: 300 rad in single precision
/// would be off by 1.5e-5 rad.
Vec2 wound_direction(double angle);

}  // namespace drystone::scenes
