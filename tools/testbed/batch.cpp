#include "tools/testbed/batch.hpp"

#include <cmath>

namespace drystone::testbed {
namespace {

constexpr int kArcSteps = 5;

/// The outline of a rounded polygon: an arc around each corner, from the normal of one edge to that of the next.
std::vector<Vec2> rounded(std::span<const Vec2> corners, float radius) {
  std::vector<Vec2> outline;
  const std::size_t count = corners.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 before = corners[i] - corners[(i + count - 1) % count];
    const Vec2 after = corners[(i + 1) % count] - corners[i];
    const Vec2 first = normalize(Vec2{before.y, -before.x});
    const Vec2 last = normalize(Vec2{after.y, -after.x});
    const float angle = std::atan2(cross(first, last), dot(first, last));
    for (int k = 0; k <= kArcSteps; ++k) {
      const float turned = angle * static_cast<float>(k) / static_cast<float>(kArcSteps);
      const float c = std::cos(turned), s = std::sin(turned);
      outline.push_back(corners[i] + radius * Vec2{c * first.x - s * first.y, s * first.x + c * first.y});
    }
  }
  return outline;
}

}  // namespace

void add_line(Batch& batch, Vec2 a, Vec2 b, float width_px, Rgba color) {
  batch.rounds.push_back({a, b, 0.0f, 0.5f * width_px, color, color});
}

void add_dot(Batch& batch, Vec2 point, float radius_px, Rgba color) {
  batch.rounds.push_back({point, point, 0.0f, radius_px, color, color});
}

void add_capsule(Batch& batch, Vec2 a, Vec2 b, float radius, Rgba fill, Rgba line) {
  batch.rounds.push_back({a, b, radius, 0.0f, fill, line});
}

void add_polygon(Batch& batch, std::span<const Vec2> corners, float radius, Rgba fill, Rgba line) {
  if (corners.size() < 2) return;
  if (radius > 0.0f) {
    const std::vector<Vec2> outline = rounded(corners, radius);
    return add_polygon(batch, outline, 0.0f, fill, line);
  }
  if (fill != 0) {
    for (std::size_t i = 2; i < corners.size(); ++i) {
      for (const Vec2 corner : {corners[0], corners[i - 1], corners[i]}) batch.triangles.push_back({corner, fill});
    }
  }
  if (line == 0) return;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    add_line(batch, corners[i], corners[(i + 1) % corners.size()], kOutlineWidth, line);
  }
}

}  // namespace drystone::testbed
