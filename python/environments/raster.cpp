#include "raster.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace drystone::environments {
namespace {

/// The number of the first sample at or after a coordinate, of `count` samples whose middles are at 0.5, 1.5, ...
std::size_t first_sample(double coordinate, std::size_t count) {
  return static_cast<std::size_t>(std::clamp(std::ceil(coordinate - 0.5), 0.0, static_cast<double>(count)));
}

/// The part of a row that is inside of a polygon.
struct Span {
  double from = std::numeric_limits<double>::max();
  double to = std::numeric_limits<double>::lowest();
};

Span cut(std::span<const RasterPoint> corners, double y) {
  Span span;
  RasterPoint a = corners.back();
  for (const RasterPoint b : corners) {
    if ((a.y <= y) != (b.y <= y)) {
      const double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
      span.from = std::min(span.from, x);
      span.to = std::max(span.to, x);
    }
    a = b;
  }
  return span;
}

struct Samples {
  const std::uint8_t* data = nullptr;
  std::size_t columns = 0;
};

/// Most pixels have samples of one colour, which needs no mean.
template <std::size_t kSide>
void write_pixels(const RasterSize& size, const Samples& samples, std::span<const std::array<std::uint8_t, 3>> palette,
                  std::uint8_t* out) {
  constexpr unsigned kCount = kSide * kSide;
  for (std::size_t y = 0; y < size.height; ++y) {
    for (std::size_t x = 0; x < size.width; ++x, out += 3) {
      std::array<std::uint8_t, kCount> block;
      for (std::size_t row = 0; row < kSide; ++row) {
        std::memcpy(&block[row * kSide], &samples.data[(y * kSide + row) * samples.columns + x * kSide], kSide);
      }
      std::array<std::uint8_t, kCount> plain;
      plain.fill(block[0]);
      if (block == plain) {
        std::copy_n(palette[block[0]].data(), 3, out);
        continue;
      }
      for (std::size_t part = 0; part < 3; ++part) {
        unsigned sum = kCount / 2;
        for (const std::uint8_t color : block) sum += palette[color][part];
        out[part] = static_cast<std::uint8_t>(sum / kCount);
      }
    }
  }
}

}  // namespace

Raster::Raster(const RasterSize& size)
    : size_(size),
      columns_(size.width * size.samples),
      rows_(size.height * size.samples),
      samples_(columns_ * rows_, 0) {}

void Raster::fill(std::span<const RasterPoint> corners, std::uint8_t color) {
  constexpr std::size_t kMostCorners = 8;
  std::array<RasterPoint, kMostCorners> scaled;
  const std::size_t count = std::min(corners.size(), kMostCorners);
  const auto scale = static_cast<double>(size_.samples);
  Span across;
  Span along;
  for (std::size_t i = 0; i < count; ++i) {
    const RasterPoint corner = {scale * corners[i].x, scale * corners[i].y};
    if (!std::isfinite(corner.x) || !std::isfinite(corner.y)) return;
    scaled[i] = corner;
    across = {std::min(across.from, corner.x), std::max(across.to, corner.x)};
    along = {std::min(along.from, corner.y), std::max(along.to, corner.y)};
  }
  if (across.to < 0.0 || across.from > static_cast<double>(columns_)) return;
  const std::size_t last = first_sample(along.to, rows_);
  for (std::size_t row = first_sample(along.from, rows_); row < last; ++row) {
    const Span span = cut({scaled.data(), count}, static_cast<double>(row) + 0.5);
    const std::size_t from = first_sample(span.from, columns_);
    const std::size_t to = first_sample(span.to, columns_);
    if (from < to) std::memset(&samples_[row * columns_ + from], color, to - from);
  }
}

void Raster::write(std::span<const std::array<std::uint8_t, 3>> palette, std::span<std::uint8_t> rgb) const {
  const Samples samples = {samples_.data(), columns_};
  switch (size_.samples) {
    case 2: return write_pixels<2>(size_, samples, palette, rgb.data());
    case 4: return write_pixels<4>(size_, samples, palette, rgb.data());
    default: return write_pixels<1>(size_, samples, palette, rgb.data());
  }
}

}  // namespace drystone::environments
