#include "tools/testbed/world_painter.hpp"

namespace drystone::testbed {
namespace {

constexpr float kLineWidth = 1.6f;
constexpr float kDotRadius = 2.6f;
constexpr float kAxisLength = 9.0f;
// The outlines of smaller polygons would hide their areas, and take most of the time of a frame.
constexpr float kLeastOutlined = 6.0f;
// Blocks are drawn over the shapes, which stay visible.
constexpr float kNumberedOpacity = 0.45f;

}  // namespace

Rgba fill_of(DrawColor color) {
  if (!is_area(color.meaning)) return 0;
  const io::DrawStyle& style = io::style_of(color.meaning);
  return style.numbered ? rgba(io::line_color(color), kNumberedOpacity) : rgba(style.area, 1.0f);
}

Rgba WorldPainter::line_of(DrawColor color) {
  drawn_[static_cast<std::size_t>(color.meaning)] = true;
  return rgba(io::line_color(color), 1.0f);
}

void WorldPainter::polygon(std::span<const Position> corners, float radius, DrawColor color) {
  corners_.clear();
  Vec2 lower{}, upper{};
  for (const Position corner : corners) {
    corners_.push_back(local(corner));
    lower = min(lower, corner - corners.front());
    upper = max(upper, corner - corners.front());
  }
  const Rgba fill = fill_of(color);
  const Rgba line = line_of(color);
  const bool is_small = camera_.scale * (length(upper - lower) + 2.0f * radius) < kLeastOutlined;
  add_polygon(batch_, corners_, radius, fill, fill != 0 && is_small ? 0 : line);
}

void WorldPainter::circle(Position center, float radius, Rotation x_axis, DrawColor color) {
  const Rgba line = line_of(color);
  const Vec2 middle = local(center);
  add_capsule(batch_, middle, middle, radius, fill_of(color), line);
  add_line(batch_, middle, middle + rotate(x_axis, {radius, 0.0f}), 1.0f, line);
}

void WorldPainter::capsule(Position a, Position b, float radius, DrawColor color) {
  add_capsule(batch_, local(a), local(b), radius, fill_of(color), line_of(color));
}

void WorldPainter::segment(Position a, Position b, DrawColor color) {
  add_line(batch_, local(a), local(b), kLineWidth, line_of(color));
}

void WorldPainter::point(Position place, DrawColor color) { add_dot(batch_, local(place), kDotRadius, line_of(color)); }

void WorldPainter::text(Position place, std::string_view text, DrawColor color) {
  labels_.push_back({to_pixel(camera_, place), std::string(text), line_of(color)});
}

/// The x axis is twice as long as the y axis.
void WorldPainter::transform(const WorldTransform& pose, DrawColor color) {
  const Rgba line = line_of(color);
  const Vec2 middle = local(pose.position);
  const float length = kAxisLength / camera_.scale;
  add_line(batch_, middle, middle + rotate(pose.rotation, {2.0f * length, 0.0f}), kLineWidth, line);
  add_line(batch_, middle, middle + rotate(pose.rotation, {0.0f, length}), kLineWidth, line);
}

}  // namespace drystone::testbed
