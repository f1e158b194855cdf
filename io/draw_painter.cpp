#include "io/draw_painter.hpp"

#include <string>

namespace drystone::io {

Color DrawPainter::color_of(DrawColor color) {
  drawn_[static_cast<std::size_t>(color.meaning)] = true;
  return rgb(line_color(color), opacity_);
}

void DrawPainter::outline(const ShapeOutline& shape, const WorldTransform& pose, DrawColor color) {
  const Color line = color_of(color);
  canvas_.trace(shape, pose, camera_);
  if (is_area(color.meaning)) {
    const DrawStyle& style = style_of(color.meaning);
    canvas_.fill(style.numbered ? Color{line.red, line.green, line.blue, 0.45} : rgb(style.area));
    canvas_.trace(shape, pose, camera_);
  }
  canvas_.stroke(line, line_);
}

void DrawPainter::polygon(std::span<const Position> corners, float radius, DrawColor color) {
  if (corners.empty()) return;
  ShapeOutline shape{OutlineKind::polygon, false, radius, {}};
  for (const Position corner : corners) shape.points.push_back(corner - corners.front());
  outline(shape, {corners.front(), {}}, color);
}

void DrawPainter::circle(Position center, float radius, Rotation x_axis, DrawColor color) {
  outline({OutlineKind::circle, false, radius, {Vec2{}}}, {center, {}}, color);
  canvas_.line(camera_.pixel(center), camera_.pixel(center + rotate(x_axis, {radius, 0.0f})));
  canvas_.stroke(color_of(color), line_);
}

void DrawPainter::capsule(Position a, Position b, float radius, DrawColor color) {
  outline({OutlineKind::capsule, false, radius, {Vec2{}, b - a}}, {a, {}}, color);
}

void DrawPainter::segment(Position a, Position b, DrawColor color) {
  canvas_.line(camera_.pixel(a), camera_.pixel(b));
  canvas_.stroke(color_of(color), 1.4 * line_);
}

void DrawPainter::point(Position place, DrawColor color) {
  canvas_.circle(camera_.pixel(place), dot_);
  canvas_.fill(color_of(color));
}

void DrawPainter::text(Position place, std::string_view text, DrawColor color) {
  canvas_.text(camera_.pixel(place), std::string(text), {color_of(color), 8.0 * dot_, false, Align::left});
}

/// The x axis is twice as long as the y axis.
void DrawPainter::transform(const WorldTransform& pose, DrawColor color) {
  const Pixel middle = camera_.pixel(pose.position);
  const double x = 3.0 * dot_ * static_cast<double>(pose.rotation.c);
  const double y = 3.0 * dot_ * static_cast<double>(pose.rotation.s);
  canvas_.line(middle, {middle.x + 2.0 * x, middle.y - 2.0 * y});
  canvas_.line(middle, {middle.x - y, middle.y - x});
  canvas_.stroke(color_of(color), line_);
}

}  // namespace drystone::io
