// Pictures of filled convex polygons for observations, many thousands in a second. A pixel is the mean of a grid of samples, and a sample has the colour
// of the last polygon that contains it. So polygons that share an edge leave no seam.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace drystone::environments {

struct RasterSize {
  std::size_t width = 0;   // [px]
  std::size_t height = 0;  // [px]
  /// Samples along each side of a pixel: 1, 2 or 4.
  std::size_t samples = 1;
};

/// A place in the picture, in pixels from its upper left corner.
struct RasterPoint {
  double x = 0.0;
  double y = 0.0;
};

class Raster {
 public:
  /// All samples have colour 0.
  explicit Raster(const RasterSize& size);

  /// Fills a convex polygon of at least three corners, in either order, with a colour of the palette. The part outside of the picture is left
  /// out, and so is a polygon with a corner that is not finite.
  void fill(std::span<const RasterPoint> corners, std::uint8_t color);
  /// Writes the pixels, rows from top to bottom, of red, green and blue.
  void write(std::span<const std::array<std::uint8_t, 3>> palette, std::span<std::uint8_t> rgb) const;

 private:
  RasterSize size_;
  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::uint8_t> samples_;
};

}  // namespace drystone::environments
