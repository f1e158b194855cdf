// The part of the world that a window shows. Pixels count from the upper left corner, y downwards.
#pragma once

#include "drystone/position.hpp"

namespace drystone::testbed {

struct Camera {
  /// The place in the middle of the window.
  Position center{};
  /// [px/m]
  float scale = 50.0f;
  /// The size of the window [px].
  Vec2 viewport = {1280.0f, 800.0f};
};

Vec2 to_pixel(const Camera& camera, Position place);
Position to_place(const Camera& camera, Vec2 pixel);
/// The box that the window shows.
WorldAabb view_box(const Camera& camera);
/// Changes the scale by a factor; the place under the pixel stays there.
void zoom(Camera& camera, Vec2 pixel, float factor);
/// Moves the picture by pixels.
void pan(Camera& camera, Vec2 pixels);
/// Shows the box in the part of the window that panels leave: `left` and `bottom` are the pixels that they take at these edges.
void fit(Camera& camera, const WorldAabb& box, float left, float bottom);

}  // namespace drystone::testbed
