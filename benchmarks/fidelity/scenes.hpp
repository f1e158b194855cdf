// Building blocks of the scenes of suite E, in addition to scenes/parts.hpp. Bodies are numbered in the order in which
// they are added; every function that adds one returns its number.
#pragma once

#include <random>

#include "drystone/scenes/scene.hpp"
#include "scenes/parts.hpp"

namespace drystone::bench::fidelity {

/// An empty scene without sleep, so that small motion is visible.
scenes::Scene awake_scene();
scenes::Scene sleeping_scene();

/// A static box whose upper side is at y = 0.
int add_floor(scenes::Scene& scene, const Material& material = {}, float half_width = 200.0f);
/// A floor and two walls, as static boxes around the space |x| < half_width, 0 < y < height.
void add_pit(scenes::Scene& scene, float half_width, float height, const Material& material = {});

/// A dynamic body.
int add_box(scenes::Scene& scene, Vec2 position, Vec2 size, const ShapeOptions& options = {});
int add_ball(scenes::Scene& scene, Vec2 position, float radius, const ShapeOptions& options = {});
/// A static body without shapes, for joints to the world.
int add_anchor(scenes::Scene& scene, Vec2 position);

/// Options of a shape that collides with nothing.
ShapeOptions untouchable(float density = 1.0f);

scenes::SceneBody& body_of(scenes::Scene& scene, int number);

/// A hinge at this point of the world, between two bodies that are not rotated.
RevoluteOptions& add_hinge(scenes::Scene& scene, int a, int b, Vec2 point);

/// A column of squares that stands on y = 0. Each is shifted sideways, at random, by up to `offset` times its size.
void add_column(scenes::Scene& scene, int count, float size, float offset, unsigned seed, float x = 0.0f);

}  // namespace drystone::bench::fidelity
