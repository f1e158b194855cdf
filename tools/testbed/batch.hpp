// What a frame draws, as two lists for the graphics card: triangles, which fill polygons, and rounds. A round is everything within a
// distance of a segment: a circle, a capsule, a line of some pixels, a dot. So a frame has two calls of OpenGL, whatever it shows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/math.hpp"

namespace drystone::testbed {

/// 0xaabbggrr: the bytes red, green, blue, alpha in the order of memory of a little-endian machine.
using Rgba = std::uint32_t;
/// From 0xrrggbb and an opacity in [0, 1].
constexpr Rgba rgba(std::uint32_t rgb, float opacity) {
  const auto alpha = static_cast<std::uint32_t>(opacity * 255.0f + 0.5f);
  return (alpha << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16);
}

/// Points are relative to the middle of the window [m].
struct TriangleVertex {
  Vec2 point;
  Rgba color = 0;
};

struct Round {
  Vec2 a;
  Vec2 b;
  /// The two radii add up.
  float meters = 0.0f;
  float pixels = 0.0f;
  Rgba fill = 0;
  /// The colour of the outline, within the round.
  Rgba line = 0;
};
static_assert(sizeof(TriangleVertex) == 12 && sizeof(Round) == 32, "the layout that the graphics card reads");

/// The width of an outline [px], of polygons and of rounds.
inline constexpr float kOutlineWidth = 1.4f;

struct Batch {
  std::vector<TriangleVertex> triangles;
  std::vector<Round> rounds;

  void clear() {
    triangles.clear();
    rounds.clear();
  }
};

void add_line(Batch& batch, Vec2 a, Vec2 b, float width_px, Rgba color);
void add_dot(Batch& batch, Vec2 point, float radius_px, Rgba color);
void add_capsule(Batch& batch, Vec2 a, Vec2 b, float radius, Rgba fill, Rgba line);
/// A convex polygon, counter-clockwise, rounded by a radius [m]. A colour of 0 leaves out the area or the line.
void add_polygon(Batch& batch, std::span<const Vec2> corners, float radius, Rgba fill, Rgba line);

}  // namespace drystone::testbed
