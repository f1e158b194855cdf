#include "tools/testbed/camera.hpp"

#include <algorithm>

namespace drystone::testbed {
namespace {

// A window of a thousand pixels shows between a millimetre and 1,000 km.
constexpr float kLeastScale = 1e-3f;
constexpr float kMostScale = 1e6f;

Vec2 from_center(const Camera& camera, Vec2 pixel) {
  const Vec2 pixels = pixel - 0.5f * camera.viewport;
  return (1.0f / camera.scale) * Vec2{pixels.x, -pixels.y};
}

}  // namespace

Vec2 to_pixel(const Camera& camera, Position place) {
  const Vec2 meters = place - camera.center;
  return 0.5f * camera.viewport + camera.scale * Vec2{meters.x, -meters.y};
}

Position to_place(const Camera& camera, Vec2 pixel) { return camera.center + from_center(camera, pixel); }

WorldAabb view_box(const Camera& camera) {
  const Vec2 half = (0.5f / camera.scale) * camera.viewport;
  return {camera.center - half, camera.center + half};
}

void zoom(Camera& camera, Vec2 pixel, float factor) {
  const Position place = to_place(camera, pixel);
  camera.scale = std::clamp(camera.scale * factor, kLeastScale, kMostScale);
  camera.center = place - from_center(camera, pixel);
}

void pan(Camera& camera, Vec2 pixels) { camera.center -= (1.0f / camera.scale) * Vec2{pixels.x, -pixels.y}; }

void fit(Camera& camera, const WorldAabb& box, float left, float bottom) {
  const Vec2 size = max(box.upper - box.lower, Vec2{1e-6f, 1e-6f});
  const Vec2 room = max(camera.viewport - Vec2{left, bottom}, Vec2{1.0f, 1.0f});
  camera.scale = std::clamp(std::min(room.x / size.x, room.y / size.y), kLeastScale, kMostScale);
  camera.center = center(box) - (0.5f / camera.scale) * Vec2{left, bottom};
}

}  // namespace drystone::testbed
