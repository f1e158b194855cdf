// The short form of tests/state/rollback_many_test.cpp.
#include "tests/state/rollback.hpp"

#include <gtest/gtest.h>

#include "tests/support/mixed_scene.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

TEST(Rollback, GivesTheSameWorldAsRightInputs) {
  for (const int workers : {1, 4}) {
    RollbackRun(MixedScene(7).make(25, 10), workers, 1).play(some_if_sanitized(60, 10));
    RollbackRun(MixedScene(8).make_wild(25, 10), workers, 2).play(some_if_sanitized(60, 10));
  }
}

}  // namespace
}  // namespace drystone::test
