// The engine's own text of a number against printf()'s.
#include "core/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

namespace drystone::base {
namespace {

std::string printed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

TEST(NumberText, IsThatOfPrintf) {
  for (const double value : {0.0, -0.0, 1.0, -1.0, 10.0, 0.1, 123456.0, 1234567.0, 1e-4, 1e-5, 9.9999996, 1e22, 1e-300,
                             0.5, 2.5, 1048576.5}) {
    for (const int digits : {6, 9}) EXPECT_EQ(own_number_text(value, digits), printed(value, digits));
  }
}

TEST(NumberText, OfFloatsIsThatOfPrintf) {
  std::mt19937 random(5);
  for (int i = 0; i < 200000; ++i) {
    // Floats of 1e-3 to 1e6, ties between two texts too.
    const float value = std::ldexp(static_cast<float>(random() >> 8), static_cast<int>(random() % 30) - 34);
    ASSERT_EQ(own_number_text(value, 9), printed(value, 9)) << i;
  }
}

TEST(NumberText, EndsBesideEveryPowerOfTen) {
  for (int power = -300; power <= 300; ++power) {
    double value = std::strtod(("1e" + std::to_string(power)).c_str(), nullptr);
    for (int i = 0; i < 20; ++i) value = std::nextafter(value, 0.0);
    for (int i = 0; i < 40; ++i) {
      const std::string text = own_number_text(value, 17);
      ASSERT_NEAR(std::strtod(text.c_str(), nullptr) / value, 1.0, 1e-13) << text;
      value = std::nextafter(value, HUGE_VAL);
    }
  }
}

}  // namespace
}  // namespace drystone::base
