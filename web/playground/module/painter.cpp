#include "web/playground/module/painter.hpp"

#include <algorithm>
#include <utility>

#include "io/draw_styles.hpp"

namespace drystone::playground {
namespace {

constexpr float kAxis = 14.0f;  // Length of the x axis of a pose [px].

/// A size in pixels that shrinks when the view is so far away that it would be more than `metres`.
float shrinking(float most, float metres, float least, float pixel) { return max(least, min(most, metres / pixel)); }

std::uint32_t rgba(std::uint32_t rgb, std::uint32_t alpha = 255) {
  return (rgb >> 16 & 0xff) | (rgb & 0xff00) | (rgb & 0xff) << 16 | alpha << 24;
}

std::uint32_t line_of(DrawColor color) { return rgba(io::line_color(color)); }

/// The colour of the inside; without alpha for what is only outlined.
std::uint32_t area_of(DrawColor color) {
  if (!is_area(color.meaning)) return 0;
  const io::DrawStyle& style = io::style_of(color.meaning);
  return style.numbered ? rgba(io::line_color(color), 115) : rgba(style.area);
}

}  // namespace

void Painter::begin(const View& view) {
  view_ = view;
  middle_ = center(view.box);
  outline_width_ = shrinking(1.2f, 0.06f, 0.7f, view.pixel);
  line_width_ = shrinking(1.8f, 0.1f, 1.0f, view.pixel);
  dot_ = shrinking(5.0f, 0.15f, 1.6f, view.pixel);
  corners_.clear();
  marks_.clear();
  labels_.clear();
  characters_.clear();
}

void Painter::line(Vec2 a, Vec2 b, float width, std::uint32_t color) {
  marks_.push_back({a.x, a.y, b.x, b.y, 0.0f, width, 0, color});
}

/// Moves the outline outwards by the radius, with arcs of four pieces at the corners.
void Painter::round_off(float radius) {
  rounded_.clear();
  const std::size_t count = outline_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 before = outline_[i] - outline_[(i + count - 1) % count];
    const Vec2 after = outline_[(i + 1) % count] - outline_[i];
    const Vec2 from = normalize(right_perpendicular(before));
    const Vec2 to = normalize(right_perpendicular(after));
    constexpr int kPieces = 4;
    for (int piece = 0; piece <= kPieces; ++piece) {
      const float t = static_cast<float>(piece) / static_cast<float>(kPieces);
      rounded_.push_back(outline_[i] + radius * normalize((1.0f - t) * from + t * to));
    }
  }
  std::swap(outline_, rounded_);
}

void Painter::polygon(std::span<const Position> corners, float radius, DrawColor color) {
  if (corners.empty()) return;
  outline_.clear();
  for (const Position corner : corners) outline_.push_back(corner - middle_);
  // A radius of less than a third of a pixel cannot be seen.
  if (radius > view_.pixel / 3.0f && corners.size() > 2) round_off(radius);
  if (const std::uint32_t inside = area_of(color); inside != 0) {
    for (std::size_t i = 2; i < outline_.size(); ++i) {
      for (const Vec2 p : {outline_[0], outline_[i - 1], outline_[i]}) corners_.push_back({p.x, p.y, inside});
    }
  }
  const std::uint32_t edge = line_of(color);
  for (std::size_t i = 0; i < outline_.size(); ++i)
    line(outline_[i], outline_[(i + 1) % outline_.size()], outline_width_, edge);
}

void Painter::circle(Position center, float radius, Rotation x_axis, DrawColor color) {
  const Vec2 c = center - middle_;
  const std::uint32_t edge = line_of(color);
  marks_.push_back({c.x, c.y, c.x, c.y, radius, outline_width_, area_of(color), edge});
  line(c, c + rotate(x_axis, {radius, 0.0f}), outline_width_, edge);
}

void Painter::capsule(Position a, Position b, float radius, DrawColor color) {
  const Vec2 from = a - middle_;
  const Vec2 to = b - middle_;
  marks_.push_back({from.x, from.y, to.x, to.y, radius, outline_width_, area_of(color), line_of(color)});
}

void Painter::segment(Position a, Position b, DrawColor color) {
  line(a - middle_, b - middle_, line_width_, line_of(color));
}

void Painter::point(Position place, DrawColor color) {
  const Vec2 p = place - middle_;
  line(p, p, dot_, line_of(color));
}

void Painter::text(Position place, std::string_view text, DrawColor color) {
  const Vec2 p = place - middle_;
  labels_.push_back({p.x, p.y, static_cast<std::uint32_t>(text.size()), line_of(color)});
  characters_.append(text);
}

/// The x axis is twice as long as the y axis.
void Painter::transform(const WorldTransform& pose, DrawColor color) {
  const Vec2 p = pose.position - middle_;
  const float length = kAxis * view_.pixel;
  line(p, p + rotate(pose.rotation, {length, 0.0f}), outline_width_, line_of(color));
  line(p, p + rotate(pose.rotation, {0.0f, 0.5f * length}), outline_width_, line_of(color));
}

}  // namespace drystone::playground
