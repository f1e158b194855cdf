// The trigonometry against libm in double precision, over every exponent, with the bounds that core/trig.hpp states.
// Then determinism: fixed bits, and the same bits from a lane type as from float.
#include "core/trig.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

namespace drystone::math {
namespace {

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(std::uint32_t bits) {
  float value = 0.0f;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Calls f(x) for floats of both signs and all exponents up to `limit`, about one in `stride`.
template <typename F>
void for_floats_up_to(float limit, std::uint32_t stride, F f) {
  for (std::uint32_t bits = 0; bits <= bits_of(limit); bits += stride) {
    f(float_of(bits));
    f(-float_of(bits));
  }
  f(limit);
  f(-limit);
}

double sin_cos_error(SinCos<float> result, float x) {
  const double exact = static_cast<double>(x);
  return std::max(std::abs(static_cast<double>(result.sin) - std::sin(exact)),
                  std::abs(static_cast<double>(result.cos) - std::cos(exact)));
}

TEST(Trig, ReducedSinCosIsWithinItsBound) {
  double worst = 0.0;
  for_floats_up_to(kPi, 499, [&](float x) { worst = std::max(worst, sin_cos_error(sin_cos_reduced(x), x)); });
  // Evenly spaced angles as well, because floats are dense around zero.
  for (int i = -1000000; i <= 1000000; ++i) {
    const float x = kPi * (static_cast<float>(i) / 1.0e6f);
    worst = std::max(worst, sin_cos_error(sin_cos_reduced(x), x));
  }
  EXPECT_LE(worst, 1.4e-7);
}

TEST(Trig, SmallAnglesKeepRelativeAccuracy) {
  for_floats_up_to(0.5f, 4999, [&](float x) {
    // Three roundings of the last sum's size: 2^-24 each, and the fit's error.
    ASSERT_NEAR(sin_cos(x).sin, std::sin(static_cast<double>(x)), 2.0e-7 * std::abs(static_cast<double>(x)) + 1e-45);
  });
}

TEST(Trig, SinCosIsWithinItsBoundUpToTenThousand) {
  double worst = 0.0;
  for_floats_up_to(1.0e4f, 499, [&](float x) { worst = std::max(worst, sin_cos_error(sin_cos(x), x)); });
  for (int i = 0; i < 2000000; ++i) {
    const float x = static_cast<float>(i) * 5.0e-3f;
    worst = std::max(worst, sin_cos_error(sin_cos(x), x));
  }
  EXPECT_LE(worst, 2.0e-7);
}

TEST(Trig, SinCosOfAnyFiniteAngleIsAUnitVector) {
  double worst = 0.0;
  double worst_excess = 0.0;
  for_floats_up_to(std::numeric_limits<float>::max(), 997, [&](float x) {
    const SinCos<float> r = sin_cos(x);
    const double s = static_cast<double>(r.sin);
    const double c = static_cast<double>(r.cos);
    worst = std::max(worst, std::abs(s * s + c * c - 1.0));
    worst_excess = std::max(worst_excess, sin_cos_error(r, x) - 4.0e-17 * std::abs(static_cast<double>(x)));
  });
  EXPECT_LE(worst, 5.0e-7);
  EXPECT_LE(worst_excess, 2.0e-7);
}

TEST(Trig, SinCosOfSpecialAngles) {
  EXPECT_EQ(sin_cos(0.0f).sin, 0.0f);
  EXPECT_EQ(sin_cos(0.0f).cos, 1.0f);
  EXPECT_EQ(sin_cos(0.5f * kPi).sin, 1.0f);
  EXPECT_EQ(sin_cos(kPi).cos, -1.0f);
  // The floats nearest to pi and pi/2 differ from them by this much, and the results show it.
  EXPECT_NEAR(sin_cos(kPi).sin, -8.742278e-8, 1e-14);
  EXPECT_NEAR(sin_cos(0.5f * kPi).cos, -4.371139e-8, 1e-14);
}

TEST(Trig, SineIsOddAndCosineEven) {
  for_floats_up_to(1.0e6f, 9973, [&](float x) {
    const SinCos<float> plus = sin_cos(x);
    const SinCos<float> minus = sin_cos(-x);
    ASSERT_EQ(plus.sin, -minus.sin);
    ASSERT_EQ(plus.cos, minus.cos);
  });
}

TEST(Trig, Atan2IsWithinItsBound) {
  std::mt19937 random(6);
  std::uniform_real_distribution<double> angle(-3.14159265358979, 3.14159265358979);
  double worst = 0.0;
  for (int i = 0; i < 2000000; ++i) {
    const double a = angle(random);
    // Lengths from 2^-120 to 2^120.
    const double length = std::ldexp(1.0, static_cast<int>(random() % 241) - 120);
    const float y = static_cast<float>(length * std::sin(a));
    const float x = static_cast<float>(length * std::cos(a));
    worst = std::max(
        worst, std::abs(static_cast<double>(atan2(y, x)) - std::atan2(static_cast<double>(y), static_cast<double>(x))));
  }
  EXPECT_LE(worst, 3.5e-7);
}

TEST(Trig, Atan2OfUnrelatedMagnitudes) {
  std::mt19937 random(7);
  double worst = 0.0;
  for (int i = 0; i < 2000000; ++i) {
    const float y = float_of(static_cast<std::uint32_t>(random()));
    const float x = float_of(static_cast<std::uint32_t>(random()));
    // The sign of a zero has no meaning, so it is not compared.
    if (!std::isfinite(x) || !std::isfinite(y) || y == 0.0f) continue;
    worst = std::max(
        worst, std::abs(static_cast<double>(atan2(y, x)) - std::atan2(static_cast<double>(y), static_cast<double>(x))));
  }
  EXPECT_LE(worst, 3.5e-7);
}

TEST(Trig, Atan2OfAxesAndDiagonals) {
  EXPECT_EQ(atan2(0.0f, 0.0f), 0.0f);
  EXPECT_EQ(atan2(0.0f, 1.0f), 0.0f);
  EXPECT_EQ(atan2(0.0f, -1.0f), kPi);
  EXPECT_EQ(atan2(1.0f, 0.0f), 0.5f * kPi);
  EXPECT_EQ(atan2(-1.0f, 0.0f), -0.5f * kPi);
  EXPECT_FLOAT_EQ(atan2(1.0f, 1.0f), 0.25f * kPi);
  EXPECT_FLOAT_EQ(atan2(1.0f, -1.0f), 0.75f * kPi);
  EXPECT_FLOAT_EQ(atan2(-1.0f, 1.0f), -0.25f * kPi);
  EXPECT_FLOAT_EQ(atan2(-1.0f, -1.0f), -0.75f * kPi);
}

TEST(Trig, NegativeZeroIsZeroAndNeverReturned) {
  for (float y : {0.0f, -0.0f}) {
    EXPECT_EQ(bits_of(sin_cos(y).sin), 0u);
    for (float x : {0.0f, -0.0f, 1.0f}) EXPECT_EQ(bits_of(atan2(y, x)), 0u);
    EXPECT_EQ(atan2(y, -1.0f), kPi);
  }
  // Underflow of the ratio.
  EXPECT_EQ(bits_of(atan2(-1.0e-40f, 1.0e30f)), 0u);
}

// Rounding in these formulas is fully determined, so every compiler and set of flags that is tested must give this
// hash. It changes only with the formulas.
TEST(Trig, BitsAreTheStoredOnes) {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](float value) { hash = (hash ^ bits_of(value)) * 1099511628211u; };
  for_floats_up_to(std::numeric_limits<float>::max(), 99991, [&](float x) {
    const SinCos<float> r = sin_cos(x);
    add(r.sin);
    add(r.cos);
    add(atan2(r.sin, r.cos));
    add(atan2(x, 1.0f));
  });
  EXPECT_EQ(hash, 17889672640671329789u);
}

}  // namespace

// A lane type in its own namespace, with masks, absolute values and minima like those of SIMD instructions: the sign
// bit of a zero differs from that of the functions on float.
namespace wide {

constexpr std::size_t kWidth = 4;
struct Mask {
  std::array<bool, kWidth> lane;
};
struct Lanes {
  std::array<float, kWidth> lane{};
  Lanes() = default;
  explicit Lanes(float value) { lane.fill(value); }
};

template <typename R, typename F>
R map(F f) {
  R result;
  for (std::size_t i = 0; i < kWidth; ++i) result.lane[i] = f(i);
  return result;
}
Lanes operator+(Lanes a, Lanes b) {
  return map<Lanes>([&](std::size_t i) { return a.lane[i] + b.lane[i]; });
}
Lanes operator-(Lanes a, Lanes b) {
  return map<Lanes>([&](std::size_t i) { return a.lane[i] - b.lane[i]; });
}
Lanes operator*(Lanes a, Lanes b) {
  return map<Lanes>([&](std::size_t i) { return a.lane[i] * b.lane[i]; });
}
Lanes operator/(Lanes a, Lanes b) {
  return map<Lanes>([&](std::size_t i) { return a.lane[i] / b.lane[i]; });
}
Mask operator<(Lanes a, Lanes b) {
  return map<Mask>([&](std::size_t i) { return a.lane[i] < b.lane[i]; });
}
Lanes select(Mask mask, Lanes a, Lanes b) {
  return map<Lanes>([&](std::size_t i) { return mask.lane[i] ? a.lane[i] : b.lane[i]; });
}
Lanes abs(Lanes a) {
  return map<Lanes>([&](std::size_t i) { return std::fabs(a.lane[i]); });
}
Lanes min(Lanes a, Lanes b) {
  return map<Lanes>([&](std::size_t i) { return b.lane[i] < a.lane[i] ? b.lane[i] : a.lane[i]; });
}

}  // namespace wide

namespace {

TEST(Trig, LanesHaveTheBitsOfFloat) {
  std::mt19937 random(8);
  std::uniform_real_distribution<float> angle(-kPi, kPi);
  const std::array<float, 6> special = {0.0f, -0.0f, 1.0f, -1.0f, kPi, -kPi};
  const auto draw = [&] { return random() % 4 == 0 ? special[random() % special.size()] : angle(random); };
  for (int round = 0; round < 20000; ++round) {
    wide::Lanes y;
    wide::Lanes x;
    for (std::size_t i = 0; i < wide::kWidth; ++i) {
      y.lane[i] = draw();
      x.lane[i] = draw();
    }
    const SinCos<wide::Lanes> turn = sin_cos_reduced(x);
    const wide::Lanes back = atan2(y, x);
    for (std::size_t i = 0; i < wide::kWidth; ++i) {
      ASSERT_EQ(bits_of(turn.sin.lane[i]), bits_of(sin_cos(x.lane[i]).sin));
      ASSERT_EQ(bits_of(turn.cos.lane[i]), bits_of(sin_cos(x.lane[i]).cos));
      ASSERT_EQ(bits_of(back.lane[i]), bits_of(atan2(y.lane[i], x.lane[i])));
    }
  }
}

}  // namespace
}  // namespace drystone::math
