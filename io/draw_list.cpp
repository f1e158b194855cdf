#include "drystone/io/draw_list.hpp"

#include <array>

namespace drystone::io {

void DrawList::add(Kind kind, DrawColor color, std::span<const Position> places, float radius, Rotation rotation) {
  items_.push_back({kind, color, static_cast<std::uint32_t>(places.size()), radius, rotation});
  places_.insert(places_.end(), places.begin(), places.end());
}

void DrawList::polygon(std::span<const Position> corners, float radius, DrawColor color) {
  add(Kind::polygon, color, corners, radius);
}
void DrawList::circle(Position center, float radius, Rotation x_axis, DrawColor color) {
  add(Kind::circle, color, std::array{center}, radius, x_axis);
}
void DrawList::capsule(Position a, Position b, float radius, DrawColor color) {
  add(Kind::capsule, color, std::array{a, b}, radius);
}
void DrawList::segment(Position a, Position b, DrawColor color) { add(Kind::segment, color, std::array{a, b}); }
void DrawList::point(Position place, DrawColor color) { add(Kind::point, color, std::array{place}); }
void DrawList::text(Position place, std::string_view text, DrawColor color) {
  add(Kind::text, color, std::array{place});
  items_.back().count = static_cast<std::uint32_t>(text.size());
  characters_.append(text);
}
void DrawList::transform(const WorldTransform& pose, DrawColor color) {
  add(Kind::transform, color, std::array{pose.position}, 0.0f, pose.rotation);
}

void DrawList::draw(DebugDraw& out) const {
  const Position* at = places_.data();
  std::string_view characters = characters_;
  for (const Item& item : items_) {
    switch (item.kind) {
      case Kind::polygon:
        out.polygon({at, item.count}, item.radius, item.color);
        at += item.count;
        break;
      case Kind::circle: out.circle(*at++, item.radius, item.rotation, item.color); break;
      case Kind::capsule:
        out.capsule(at[0], at[1], item.radius, item.color);
        at += 2;
        break;
      case Kind::segment:
        out.segment(at[0], at[1], item.color);
        at += 2;
        break;
      case Kind::point: out.point(*at++, item.color); break;
      case Kind::text:
        out.text(*at++, characters.substr(0, item.count), item.color);
        characters.remove_prefix(item.count);
        break;
      case Kind::transform: out.transform({*at++, item.rotation}, item.color); break;
    }
  }
}

void DrawList::clear() {
  items_.clear();
  places_.clear();
  characters_.clear();
}

}  // namespace drystone::io
