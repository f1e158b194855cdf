// The build must do arithmetic as written: one rounding per operation, in single precision, with subnormals. Wrong flags
// (-ffast-math, contraction with -march=native, x87) fail here, before they show as a simulation that drifts apart.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace drystone {
namespace {

// Opaque to the optimiser: the operation happens at run time, with the flags of the build.
float opaque(float value) {
  volatile float copy = value;
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
