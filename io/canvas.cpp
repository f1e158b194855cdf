#include "io/canvas.hpp"

#include <cmath>
#include <cstddef>
#include <cstring>
#include <numbers>

namespace drystone::io {
namespace {

// The direction of the outward normal of the edge a -> b of a counter-clockwise outline, as cairo measures angles in a
// picture whose y goes down.
double normal_angle(Pixel a, Pixel b) { return std::atan2(b.x - a.x, -(b.y - a.y)); }

// The outline of points inflated by a radius: an arc at each point, straight lines between the arcs. One point gives a
// circle, two a capsule. Pixels mirror the world, so what is counter-clockwise there is clockwise for cairo here.
void trace_rounded(cairo_t* cr, const std::vector<Pixel>& points, double radius) {
  cairo_new_sub_path(cr);
  const std::size_t n = points.size();
  if (n == 1) {
    cairo_arc(cr, points[0].x, points[0].y, radius, 0.0, 2.0 * std::numbers::pi);
    return;
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Pixel here = points[i];
    const double from = normal_angle(points[(i + n - 1) % n], here);
    const double to = normal_angle(here, points[(i + 1) % n]);
    cairo_arc_negative(cr, here.x, here.y, radius, from, to);
  }
  cairo_close_path(cr);
}

void trace_sharp(cairo_t* cr, const std::vector<Pixel>& points, bool closed) {
  cairo_new_sub_path(cr);
  for (Pixel p : points) cairo_line_to(cr, p.x, p.y);
  if (closed) cairo_close_path(cr);
}

}  // namespace

Canvas::Canvas(int width, int height)
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)), context_(cairo_create(surface_.get())) {
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
}

void Canvas::fill(const Color& c) {
  cairo_set_source_rgba(context_.get(), c.red, c.green, c.blue, c.alpha);
  cairo_fill(context_.get());
}

void Canvas::stroke(const Color& c, double width) {
  cairo_set_source_rgba(context_.get(), c.red, c.green, c.blue, c.alpha);
  cairo_set_line_width(context_.get(), width);
  cairo_stroke(context_.get());
}

void Canvas::fill_rectangle(Pixel corner, Pixel size, const Color& color) {
  cairo_rectangle(context_.get(), corner.x, corner.y, size.x, size.y);
  fill(color);
}

void Canvas::select_font(const TextStyle& style) {
  cairo_select_font_face(context_.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_.get(), style.size);
}

double Canvas::text_width(const std::string& text, const TextStyle& style) {
  select_font(style);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), text.c_str(), &extents);
  return extents.x_advance;
}

double Canvas::text(Pixel at, const std::string& text, const TextStyle& style) {
  const double width = text_width(text, style);
  cairo_move_to(context_.get(), style.align == Align::right ? at.x - width : at.x, at.y);
  cairo_set_source_rgba(context_.get(), style.color.red, style.color.green, style.color.blue, style.color.alpha);
  cairo_show_text(context_.get(), text.c_str());
  cairo_new_path(context_.get());
  return width;
}

void Canvas::line(Pixel a, Pixel b) {
  cairo_move_to(context_.get(), a.x, a.y);
  cairo_line_to(context_.get(), b.x, b.y);
}

void Canvas::circle(Pixel center, double radius) {
  cairo_new_sub_path(context_.get());
  cairo_arc(context_.get(), center.x, center.y, radius, 0.0, 2.0 * std::numbers::pi);
}

void Canvas::trace(const ShapeOutline& shape, const WorldTransform& pose, const Camera& camera) {
  std::vector<Pixel> points;
  points.reserve(shape.points.size());
  for (Vec2 p : shape.points) points.push_back(camera.pixel(transform_point(pose, p)));
  if (shape.radius > 0.0f) {
    trace_rounded(context_.get(), points, static_cast<double>(shape.radius) * camera.scale);
  } else {
    trace_sharp(context_.get(), points, shape.kind != OutlineKind::line);
  }
}

Result<std::string> Canvas::png() const {
  std::string bytes;
  const auto append = [](void* to, const unsigned char* data, unsigned length) {
    try {
      static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
      return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
      return CAIRO_STATUS_NO_MEMORY;
    }
  };
  cairo_status_t status = cairo_status(context_.get());
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_write_to_png_stream(surface_.get(), append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) return Error{ErrorCode::invalid_argument, cairo_status_to_string(status)};
  return bytes;
}

std::vector<std::uint8_t> Canvas::pixels() const {
  cairo_surface_t* surface = surface_.get();
  cairo_surface_flush(surface);
  const unsigned char* row = cairo_image_surface_get_data(surface);
  if (cairo_status(context_.get()) != CAIRO_STATUS_SUCCESS || row == nullptr) return {};
  const int width = cairo_image_surface_get_width(surface);
  const int height = cairo_image_surface_get_height(surface);
  std::vector<std::uint8_t> rgb;
  rgb.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
  for (int y = 0; y < height; ++y, row += cairo_image_surface_get_stride(surface)) {
    for (int x = 0; x < width; ++x) {
      // cairo keeps a pixel as a number of 32 bits in the order of the machine: 0x00rrggbb.
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, row + 4 * x, sizeof(pixel));
      for (const int shift : {16, 8, 0}) rgb.push_back(static_cast<std::uint8_t>(pixel >> shift));
    }
  }
  return rgb;
}

void Canvas::set_pixels(const std::vector<std::uint8_t>& rgb) {
  cairo_surface_t* surface = surface_.get();
  cairo_surface_flush(surface);
  unsigned char* row = cairo_image_surface_get_data(surface);
  if (cairo_status(context_.get()) != CAIRO_STATUS_SUCCESS || row == nullptr) return;
  const std::uint8_t* from = rgb.data();
  for (int y = 0; y < cairo_image_surface_get_height(surface); ++y, row += cairo_image_surface_get_stride(surface)) {
    for (int x = 0; x < cairo_image_surface_get_width(surface); ++x, from += 3) {
      const std::uint32_t pixel = (std::uint32_t{from[0]} << 16) | (std::uint32_t{from[1]} << 8) | from[2];
      std::memcpy(row + 4 * x, &pixel, sizeof(pixel));
    }
  }
  cairo_surface_mark_dirty(surface);
}

}  // namespace drystone::io
