// DRYSTONE_ASSERT in builds in which it is active. Every release build shows that it is silent otherwise.
#define DRYSTONE_ENABLE_ASSERTS
#include "base/assert.hpp"

#include <gtest/gtest.h>

namespace {

TEST(AssertDeathTest, FailureNamesExpressionAndFile) {
  EXPECT_DEATH(DRYSTONE_ASSERT(1 + 1 == 3), "1 \\+ 1 == 3 .*assert_test.cpp:[0-9]+");
}

TEST(Assert, PassesOnceEvaluated) {
  int evaluations = 0;
  DRYSTONE_ASSERT(++evaluations == 1);
  EXPECT_EQ(evaluations, 1);
}

}  // namespace
