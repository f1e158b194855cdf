// Debug drawing as arrays of numbers for WebGL, in two lists: triangles that fill polygons, and capsules. A capsule is all that is round
// or thin: a circle, a capsule, a line, a point. The page draws each list with one call (web/playground/src/renderer.mjs).
//
// Places are relative to the middle of the view, so that a float suffices for them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drystone/debug_draw.hpp"

namespace drystone::playground {

/// What the page shows. Sizes of marks are the same on the screen at every zoom.
struct View {
  WorldAabb box{};
  /// The length of a pixel [m].
  float pixel = 0.01f;
};

/// The corner of a triangle. Colours are red, green, blue, alpha from the lowest byte up.
struct Corner {
  float x;
  float y;
  std::uint32_t color;
};
static_assert(sizeof(Corner) == 12);

/// All points at most `radius` from the line from a to b, filled with one colour, and a line around them.
struct RoundMark {
  float ax;
  float ay;
  float bx;
  float by;
  float radius;  ///< [m]
  float width;   ///< Of the line [px].
  std::uint32_t area;
  std::uint32_t line;
};
static_assert(sizeof(RoundMark) == 32);

/// A text: where, and how many bytes of Painter::characters.
struct Label {
  float x;
  float y;
  std::uint32_t size;
  std::uint32_t color;
};
static_assert(sizeof(Label) == 16);

class Painter : public DebugDraw {
 public:
  /// Forgets what was drawn, keeps the memory.
  void begin(const View& view);

  void polygon(std::span<const Position> corners, float radius, DrawColor color) override;
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override;
  void capsule(Position a, Position b, float radius, DrawColor color) override;
  void segment(Position a, Position b, DrawColor color) override;
  void point(Position place, DrawColor color) override;
  void text(Position place, std::string_view text, DrawColor color) override;
  void transform(const WorldTransform& pose, DrawColor color) override;

  const std::vector<Corner>& corners() const { return corners_; }
  const std::vector<RoundMark>& marks() const { return marks_; }
  const std::vector<Label>& labels() const { return labels_; }
  const std::string& characters() const { return characters_; }

 private:
  void line(Vec2 a, Vec2 b, float width, std::uint32_t color);
  void area(DrawColor color, std::uint32_t corner_color);
  void round_off(float radius);

  View view_;
  Position middle_;
  // Widths of outlines and of other lines, diameter of points [px].
  float outline_width_ = 1.0f;
  float line_width_ = 1.0f;
  float dot_ = 1.0f;
  std::vector<Corner> corners_;
  std::vector<RoundMark> marks_;
  std::vector<Label> labels_;
  std::string characters_;
  std::vector<Vec2> outline_;  // Of one polygon.
  std::vector<Vec2> rounded_;
};

}  // namespace drystone::playground
