#include "tools/testbed/history.hpp"

#include <gtest/gtest.h>

namespace drystone::testbed {
namespace {

Moment moment(std::uint64_t step, std::size_t bytes = 100) {
  Moment made;
  made.step = step;
  made.snapshot.resize(bytes);
  return made;
}

TEST(History, FindsTheLastMomentAtOrBeforeAStep) {
  History history(1000);
  for (const std::uint64_t step : {0u, 4u, 8u}) history.add(moment(step));
  EXPECT_EQ(history.at(0).step, 0u);
  EXPECT_EQ(history.at(3).step, 0u);
  EXPECT_EQ(history.at(4).step, 4u);
  EXPECT_EQ(history.at(99).step, 8u);
  history.forget_after(7);
  EXPECT_EQ(history.at(99).step, 4u);
  EXPECT_EQ(history.bytes(), 200u);
}

TEST(History, KeepsWithinItsBytesFromTheBeginningToTheLastSteps) {
  History history(2000);
  for (std::uint64_t step = 0; step < 1000; ++step) {
    history.add(moment(step));
    ASSERT_LE(history.bytes(), 2000u);
    ASSERT_EQ(history.bytes(), 100 * history.moments().size());
    ASSERT_EQ(history.moments().front().step, 0u);
    ASSERT_EQ(history.at(step).step, step);
    ASSERT_GE(history.moments().size(), std::min<std::size_t>(step + 1, 10)) << "no more is dropped than needed";
    ASSERT_EQ(history.at(step - (step > 0)).step, step - (step > 0)) << "the last steps are one step apart";
  }
}

TEST(History, KeepsTwoMomentsHoweverLarge) {
  History history(10);
  history.add(moment(0, 50));
  history.add(moment(1, 50));
  history.add(moment(2, 50));
  EXPECT_EQ(history.moments().size(), 2u);
  EXPECT_EQ(history.at(0).step, 0u);
  EXPECT_EQ(history.at(2).step, 2u);
}

}  // namespace
}  // namespace drystone::testbed
