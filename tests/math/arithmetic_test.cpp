// The build must do arithmetic as written: one rounding per operation, in single precision, with subnormals. Wrong
// flags (-ffast-math, contraction with -march=native, x87, automatic vectorisation by gcc 12) fail here, before
// simulations diverge.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "drystone/math.hpp"

namespace drystone {
namespace {

// Opaque to the optimiser, so that the operation happens at run time, with the flags of the build.
template <typename T>
T opaque(T value) {
  volatile T copy = value;
  return copy;
}

TEST(Arithmetic, ProductsAreRoundedBeforeTheyAreAdded) {
  const float a = opaque(1.0f + std::ldexp(1.0f, -12));
  // a * a = 1 + 2^-11 + 2^-24, of which single precision keeps 1 + 2^-11. A fused multiply-add returns 2^-24.
  const float rounded = opaque(1.0f + std::ldexp(1.0f, -11));
  EXPECT_EQ(a * a - rounded, 0.0f);
}

TEST(Arithmetic, NoExcessPrecision) {
  const float large = opaque(16777216.0f);
  const float one = opaque(1.0f);
  EXPECT_EQ((large + one) - large, 0.0f);
}

/// Two sums like those of two coordinates, which a compiler may vectorise.
[[gnu::noinline]] void round_both(double* sums, const double* numbers) {
  const float x = static_cast<float>(numbers[0]);
  const float y = static_cast<float>(numbers[1]);
  sums[0] += static_cast<double>(x);
  sums[1] += static_cast<double>(y);
}

TEST(Arithmetic, DoublesAreRoundedToFloatsAlsoInPairs) {
  const double rounded[] = {1.0, 3.0};
  const double numbers[] = {opaque(rounded[0] + std::ldexp(1.0, -40)), opaque(rounded[1] + std::ldexp(1.0, -40))};
  double sums[] = {opaque(0.0), opaque(0.0)};
  round_both(sums, numbers);
  EXPECT_EQ(sums[0], rounded[0]);
  EXPECT_EQ(sums[1], rounded[1]);
}

struct Points {
  std::array<Vec2, 40> points;
  std::size_t count = 0;

  void add(Vec2 point) { points[count++] = point; }
};

/// A loop that gcc 12 vectorises wrongly: the last point reads element 15 instead of 31.
[[gnu::noinline]] Points scale_and_turn(const std::array<Vec2, 32>& from, float scale, Vec2 center, Vec2 turn) {
  Points to;
  for (const Vec2 one : from) {
    const Vec2 p{center.x + scale * one.x, center.y + scale * one.y};
    to.add({turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y});
  }
  return to;
}

TEST(Arithmetic, LoopsOverPointsReadEachPoint) {
  std::array<Vec2, 32> from;
  for (std::size_t i = 0; i < from.size(); ++i) {
    from[i] = {opaque(static_cast<float>(i)), opaque(static_cast<float>(100 + i))};
  }
  const Points to = scale_and_turn(from, opaque(1.0f), {}, {1.0f, 0.0f});
  for (std::size_t i = 0; i < from.size(); ++i) EXPECT_EQ(to.points[i], from[i]) << "point " << i;
}

TEST(Arithmetic, SumsKeepTheirOrder) {
  const float tiny = opaque(std::ldexp(1.0f, -24));
  const float one = opaque(1.0f);
  EXPECT_EQ((one + tiny) + tiny, 1.0f);
  EXPECT_GT(one + (tiny + tiny), 1.0f);
}

TEST(Arithmetic, SubnormalsAreNotFlushed) {
  const float smallest = opaque(std::numeric_limits<float>::min());
  EXPECT_GT(smallest * opaque(0.5f), 0.0f);
}

TEST(Arithmetic, SpecialValuesExist) {
  EXPECT_FALSE(std::isfinite(opaque(std::numeric_limits<float>::infinity())));
  EXPECT_TRUE(std::isnan(opaque(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_TRUE(std::signbit(opaque(0.0f) * opaque(-1.0f)));
}

}  // namespace
}  // namespace drystone
