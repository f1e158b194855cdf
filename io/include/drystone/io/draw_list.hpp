// The calls of World::draw(), stored: a copy that stays valid when the world changes, and can be drawn later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "drystone/debug_draw.hpp"

namespace drystone::io {

/// Stores the calls of World::draw().
class DrawList : public DebugDraw {
 public:
  void polygon(std::span<const Position> corners, float radius, DrawColor color) override;
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override;
  void capsule(Position a, Position b, float radius, DrawColor color) override;
  void segment(Position a, Position b, DrawColor color) override;
  void point(Position place, DrawColor color) override;
  void text(Position place, std::string_view text, DrawColor color) override;
  void transform(const WorldTransform& pose, DrawColor color) override;

  /// Repeats all calls, in order.
  void draw(DebugDraw& out) const;
  bool empty() const { return items_.empty(); }  ///< Whether nothing was drawn.
  /// Memory of what was drawn [bytes].
  std::size_t bytes() const {
    return items_.size() * sizeof(Item) + places_.size() * sizeof(Position) + characters_.size();
  }
  /// Keeps the memory.
  void clear();

 private:
  enum class Kind : std::uint8_t { polygon, circle, capsule, segment, point, text, transform };
  struct Item {
    Kind kind = Kind::point;
    DrawColor color;
    std::uint32_t count = 0;  // Number of places or characters.
    float radius = 0.0f;
    Rotation rotation;
  };
  void add(Kind kind, DrawColor color, std::span<const Position> places, float radius = 0.0f, Rotation rotation = {});

  std::vector<Item> items_;
  std::vector<Position> places_;  // Of all items, in order.
  std::string characters_;
};

}  // namespace drystone::io
