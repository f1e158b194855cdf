// The frame clock against exact arithmetic.
#include "api/runner/frame_clock.hpp"

#include <gtest/gtest.h>

#include "tests/runner/exact_clock.hpp"
#include "tests/runner/frame_rates.hpp"

namespace drystone::test {
namespace {

using runner::FrameClock;

TEST(FrameClock, AgreesWithExactArithmetic) {
  for (const double step : {1.0 / 60.0, 1.0 / 50.0, 1.0 / 64.0, 0.001, 1.0}) {
    for (const FrameRate& rate : frame_rates()) {
      SCOPED_TRACE(rate.name + ", step " + std::to_string(step));
      FrameClock clock(step);
      ExactClock exact(step);
      for (int frame = 0; frame < 5000; ++frame) {
        const double seconds = rate.next();
        clock.add(seconds);
        exact.add(seconds);
        ASSERT_EQ(clock.steps_due(), exact.steps()) << frame;
        ASSERT_NEAR(clock.remainder(), exact.remainder(), 1e-15) << frame;  // Rounding of a quotient below 1.
      }
    }
  }
}

TEST(FrameClock, AFrameOfOneStepIsOneStep) {
  FrameClock clock(1.0 / 60.0);
  for (std::uint64_t frame = 1; frame <= 1000; ++frame) {
    clock.add(1.0 / 60.0);
    EXPECT_EQ(clock.steps_due(), frame);
    EXPECT_EQ(clock.remainder(), 0.0);
  }
}

TEST(FrameClock, CountsLongFramesExactly) {
  for (const double seconds : {1.5, 2.0, 3600.1, 86400.7, 1.0e6}) {
    FrameClock clock(1.0 / 60.0);
    ExactClock exact(1.0 / 60.0);
    clock.add(seconds);
    exact.add(seconds);
    EXPECT_EQ(clock.steps_due(), exact.steps()) << seconds;
    EXPECT_NEAR(clock.remainder(), exact.remainder(), 1e-15) << seconds;
  }
}

TEST(FrameClock, TheRemainderIsBelowOne) {
  FrameClock clock(1.0);
  clock.add(1.0 - 0x1p-53);
  clock.add(0x1p-53 - 0x1p-62);
  EXPECT_EQ(clock.steps_due(), 0u);
  EXPECT_LT(clock.remainder(), 1.0);
  EXPECT_GT(clock.remainder(), 1.0 - 1e-15);
  clock.add(0x1p-62);
  EXPECT_EQ(clock.steps_due(), 1u);
  EXPECT_EQ(clock.remainder(), 0.0);
}

TEST(FrameClock, TakesAndDropsSteps) {
  FrameClock clock(0.25);
  clock.add(1.125);
  EXPECT_EQ(clock.steps_due(), 4u);
  clock.take_step();
  EXPECT_EQ(clock.steps_due(), 3u);
  EXPECT_EQ(clock.drop_steps(), 3u);
  EXPECT_EQ(clock.steps_due(), 0u);
  EXPECT_EQ(clock.remainder(), 0.5);
}

}  // namespace
}  // namespace drystone::test
