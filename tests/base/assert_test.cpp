// DRYSTONE_ASSERT in builds with assertions. Release builds have none.
#define DRYSTONE_ENABLE_ASSERTS
#include "core/assert.hpp"

#include <gtest/gtest.h>

namespace {

TEST(AssertDeathTest, FailureNamesExpressionAndFile) {
  EXPECT_DEATH(DRYSTONE_ASSERT(1 + 1 == 3), "1 \\+ 1 == 3 .*assert_test.cpp:[0-9]+");
}

TEST(Assert, EvaluatesItsConditionOnce) {
  int evaluations = 0;
  DRYSTONE_ASSERT(++evaluations == 1);
  EXPECT_EQ(evaluations, 1);
}

}  // namespace
