// Building blocks of the built-in scenes. Start states use no libm trigonometry (make_rotation() instead) and no
// distribution of the standard library, so that a scene has the same bits on every machine.
#pragma once

#include <cstdint>
#include <random>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {

/// Appends a body and returns it; the reference is valid until the next body is added.
SceneBody& add_body(Scene& scene, BodyType type, Vec2 position, float angle = 0.0f);

/// Appends a shape.
void add_shape(SceneBody& body, const decltype(SceneShape::geometry)& geometry, const ShapeOptions& options = {});

/// Index of the body that was added last.
int last_body(const Scene& scene);

/// A dynamic body with one box.
SceneBody& add_box_body(Scene& scene, Vec2 position, Vec2 half_extents, const ShapeOptions& options = {});

/// A static floor of 8.4 m by 0.4 m, whose top is at y = 0, with a low wall on each end. x is its middle.
SceneBody& add_stage(Scene& scene, float x);

/// The centre of each box of a pyramid without gaps, row by row: `base` unit boxes in the lowest row, which stands on
/// y = 0 and is centred about x = 0.
std::vector<Vec2> pyramid_of_unit_boxes(int base);

/// Static ground and pyramids of base 10 on it, 11 m apart, `columns` in a row and row above row, each on a line of its
/// own. The lowest line is at y = 0; the rows are centred about x = 0.
void add_rows_of_pyramids(Scene& scene, int pyramids, int columns);

/// A floor of unit boxes from x = -half_width to half_width with a wall of `height` boxes on each end, all overlapping
/// a little along the row.
void add_trough_of_boxes(SceneBody& ground, int half_width, int height);

/// The unit vector at an angle [rad].
Vec2 direction(float angle);

/// The next number of the generator, evenly in [low, high).
float uniform(std::mt19937& random, float low, float high);

}  // namespace drystone::scenes
