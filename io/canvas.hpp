// The part of cairo that pictures need: a surface with a context, colours, text, and shapes traced as paths.
#pragma once

#include <cairo/cairo.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "drystone/io/outline.hpp"
#include "drystone/position.hpp"
#include "drystone/result.hpp"

namespace drystone::io {

struct Color {
  double red = 0.0;
  double green = 0.0;
  double blue = 0.0;
  double alpha = 1.0;
};

/// 0xrrggbb.
constexpr Color rgb(unsigned hex, double alpha = 1.0) {
  return {((hex >> 16) & 255) / 255.0, ((hex >> 8) & 255) / 255.0, (hex & 255) / 255.0, alpha};
}

/// A point of the picture [px], y down.
struct Pixel {
  double x = 0.0;
  double y = 0.0;
};

/// The mapping from the world to the picture: `scale` pixels per metre, the world's `middle` at the pixel `origin`.
/// Pixels are kept within four million of the picture, because cairo's 24-bit coordinates would wrap around beyond
/// eight.
struct Camera {
  Position middle;
  Pixel origin;
  double scale = 1.0;

  Pixel pixel(Position p) const {
    const double x = origin.x + scale * (p.x - middle.x);
    const double y = origin.y - scale * (p.y - middle.y);
    return {std::clamp(x, -4.0e6, 4.0e6), std::clamp(y, -4.0e6, 4.0e6)};
  }
};

enum class Align { left, right };

struct TextStyle {
  Color color;
  double size = 15.0;
  bool bold = false;
  Align align = Align::left;
};

class Canvas {
 public:
  Canvas(int width, int height);

  cairo_t* context() const { return context_.get(); }
  void fill(const Color& color);
  void stroke(const Color& color, double width);
  void fill_rectangle(Pixel corner, Pixel size, const Color& color);
  /// The baseline starts (or ends) at `at`. Returns the width of the text [px].
  double text(Pixel at, const std::string& text, const TextStyle& style);
  double text_width(const std::string& text, const TextStyle& style);
  void line(Pixel a, Pixel b);
  void circle(Pixel center, double radius);
  /// Adds a shape's outline to the path; lines stay open.
  void trace(const ShapeOutline& shape, const WorldTransform& pose, const Camera& camera);
  /// The bytes of a PNG file. Errors: invalid_argument if there was too little memory.
  Result<std::string> png() const;
  /// Three bytes for each pixel, rows from the top; empty if there was too little memory.
  std::vector<std::uint8_t> pixels() const;
  /// Replaces the picture by one of the same size, in the form of pixels(). Does nothing if there was too little memory.
  void set_pixels(const std::vector<std::uint8_t>& rgb);

 private:
  struct Release {
    void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
    void operator()(cairo_t* c) const { cairo_destroy(c); }
  };
  void select_font(const TextStyle& style);

  std::unique_ptr<cairo_surface_t, Release> surface_;
  std::unique_ptr<cairo_t, Release> context_;
};

}  // namespace drystone::io
