// Debug drawing onto a canvas.
#pragma once

#include <array>

#include "io/canvas.hpp"
#include "io/draw_styles.hpp"

namespace drystone::io {

class DrawPainter : public DebugDraw {
 public:
  /// `line` is the width of a line and `dot` the radius of a point [px].
  DrawPainter(Canvas& canvas, const Camera& camera, double line, double dot)
      : canvas_(canvas), camera_(camera), line_(line), dot_(dot) {}

  /// The opacity of everything that is drawn from now on, in [0, 1].
  void set_opacity(double opacity) { opacity_ = opacity; }

  void polygon(std::span<const Position> corners, float radius, DrawColor color) override;
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override;
  void capsule(Position a, Position b, float radius, DrawColor color) override;
  void segment(Position a, Position b, DrawColor color) override;
  void point(Position place, DrawColor color) override;
  void text(Position place, std::string_view text, DrawColor color) override;
  void transform(const WorldTransform& pose, DrawColor color) override;

  bool has_drawn(DrawMeaning meaning) const { return drawn_[static_cast<std::size_t>(meaning)]; }

 private:
  void outline(const ShapeOutline& shape, const WorldTransform& pose, DrawColor color);
  Color color_of(DrawColor color);

  Canvas& canvas_;
  const Camera& camera_;
  double line_;
  double dot_;
  double opacity_ = 1.0;
  std::array<bool, kDrawStyles.size()> drawn_{};
};

}  // namespace drystone::io
