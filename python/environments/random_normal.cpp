#include "random_normal.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace drystone::environments {
namespace {

constexpr double kTail = 3.6541528853610088;        // Where the last layer begins.
constexpr double kLayerArea = 0.00492867323397465;  // Of each layer, and of the last one with the tail.
constexpr double kTwoTo52 = 4503599627370496.0;

double density(double x) { return std::exp(-0.5 * x * x); }

/// Layer i lies between the densities heights[i - 1] and heights[i], and its numbers are the 52 bits that are drawn times
/// widths[i]. Bits below insides[i] are within the curve without a further test.
struct Layers {
  static constexpr std::size_t kCount = 256;
  std::array<double, kCount> widths{};
  std::array<double, kCount> heights{};
  std::array<std::uint64_t, kCount> insides{};

  Layers() {
    double outer = kTail;
    widths[kCount - 1] = outer / kTwoTo52;
    heights[kCount - 1] = density(outer);
    for (std::size_t i = kCount - 2; i > 0; --i) {
      const double x = std::sqrt(-2.0 * std::log(kLayerArea / outer + heights[i + 1]));
      insides[i + 1] = static_cast<std::uint64_t>(x / outer * kTwoTo52);
      widths[i] = x / kTwoTo52;
      heights[i] = density(x);
      outer = x;
    }
    // The first row is for the last layer and its tail.
    const double end = density(kTail);
    insides[0] = static_cast<std::uint64_t>(kTail * end / kLayerArea * kTwoTo52);
    widths[0] = kLayerArea / end / kTwoTo52;
    heights[0] = 1.0;
  }
};

double tail(Pcg64& random, bool negative) {
  for (;;) {
    const double beyond = -std::log1p(-random.next()) / kTail;
    const double bound = -std::log1p(-random.next());
    if (bound + bound > beyond * beyond) return negative ? -(kTail + beyond) : kTail + beyond;
  }
}

}  // namespace

double standard_normal(Pcg64& random) {
  static const Layers layers;
  for (;;) {
    const std::uint64_t word = random.next_64();
    const auto layer = static_cast<std::size_t>(word & 0xff);
    const std::uint64_t bits = word >> 9 & 0xfffffffffffff;
    const double size = static_cast<double>(bits) * layers.widths[layer];
    const double x = (word >> 8 & 1) != 0 ? -size : size;
    if (bits < layers.insides[layer]) return x;
    if (layer == 0) return tail(random, (bits >> 8 & 1) != 0);
    const double height = layers.heights[layer];
    if ((layers.heights[layer - 1] - height) * random.next() + height < density(x)) return x;
  }
}

}  // namespace drystone::environments
