// A month of frames: 30 days at 59.94 Hz are 155 million. A clock that lost half a unit in the last place of a double
// per frame would be off by 1e-10 s at most, which no step shows; but a clock with a float as the length of its step
// would be off by 0.1 s. This test is exact.
#include <gtest/gtest.h>

#include "api/runner/frame_clock.hpp"
#include "tests/runner/exact_clock.hpp"

namespace drystone::test {
namespace {

TEST(Month, TheClockDoesNotDrift) {
  constexpr double kStep = 1.0 / 60.0;
  constexpr double kFrame = 1.001 / 60.0;
  constexpr std::uint64_t kFrames = 30ull * 24 * 3600 * 60000 / 1001;
  runner::FrameClock clock(kStep);
  ExactClock exact(kStep);
  std::uint64_t steps = 0;
  for (std::uint64_t frame = 0; frame < kFrames; ++frame) {
    clock.add(kFrame);
    exact.add(kFrame);
    steps += clock.drop_steps();
  }
  EXPECT_EQ(steps, exact.steps());
  EXPECT_NEAR(clock.remainder(), exact.remainder(), 1e-15);  // Rounding of a quotient below 1.
  // The sum is compared with the calendar too: the frame length is the exact fraction up to half a unit in the last
  // place (1.7e-18 s).
  EXPECT_NEAR((static_cast<double>(steps) + clock.remainder()) * kStep, static_cast<double>(kFrames) * 1.001 / 60.0,
              1e-8);
}

}  // namespace
}  // namespace drystone::test
