// Debug drawing of a world into a batch, and its texts. Colours are those of pictures and pages (io/draw_styles.hpp).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "drystone/debug_draw.hpp"
#include "io/draw_styles.hpp"
#include "tools/testbed/batch.hpp"
#include "tools/testbed/camera.hpp"

namespace drystone::testbed {

struct Label {
  Vec2 pixel;
  std::string text;
  Rgba color = 0;
};

class WorldPainter : public DebugDraw {
 public:
  WorldPainter(Batch& batch, std::vector<Label>& labels, const Camera& camera)
      : batch_(batch), labels_(labels), camera_(camera) {}

  void polygon(std::span<const Position> corners, float radius, DrawColor color) override;
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override;
  void capsule(Position a, Position b, float radius, DrawColor color) override;
  void segment(Position a, Position b, DrawColor color) override;
  void point(Position place, DrawColor color) override;
  void text(Position place, std::string_view text, DrawColor color) override;
  void transform(const WorldTransform& pose, DrawColor color) override;

  /// Whether something with this meaning was drawn.
  bool has_drawn(DrawMeaning meaning) const { return drawn_[static_cast<std::size_t>(meaning)]; }

 private:
  Rgba line_of(DrawColor color);
  Vec2 local(Position place) const { return place - camera_.center; }

  Batch& batch_;
  std::vector<Label>& labels_;
  const Camera& camera_;
  std::vector<Vec2> corners_;
  std::array<bool, io::kDrawStyles.size()> drawn_{};
};

/// The colour that fills an area of this meaning; 0 for meanings that are outlined.
Rgba fill_of(DrawColor color);

}  // namespace drystone::testbed
