// DRYSTONE_ASSERT where it is switched on. That it is silent elsewhere shows in every release build.
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
