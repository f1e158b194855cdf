// The time of frames that no step has used yet, in whole units of 2^-62 s. Sums and differences of whole units are exact, so the time does
// not drift, however long a program runs. A double of 2^-10 s (1 ms) or more is a whole number of units; shorter times are rounded by at
// most half a unit (1e-19 s). A sum in a double would lose up to 1e-18 s a frame, and more as it grows.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/assert.hpp"

namespace drystone::runner {

class FrameClock {
 public:
  /// `step_seconds` in (0, 1].
  explicit FrameClock(double step_seconds) : step_seconds_(step_seconds), step_units_(units(step_seconds)) {
    DRYSTONE_ASSERT(step_seconds > 0.0 && step_seconds <= 1.0);
  }

  /// Adds the time of a frame. `seconds` is not negative, and less than 2^52 steps.
  void add(double seconds) {
    // The standard requires fmod() to be exact. Frames shorter than a step do not need it.
    const double rest = seconds < step_seconds_ ? seconds : std::fmod(seconds, step_seconds_);
    steps_due_ += static_cast<std::uint64_t>(std::round((seconds - rest) / step_seconds_));
    // Both terms are less than a step, so the sum is less than two steps and does not overflow.
    remainder_ += units(rest);
    if (remainder_ < step_units_) return;
    remainder_ -= step_units_;
    ++steps_due_;
  }
  void take_step() {
    DRYSTONE_ASSERT(steps_due_ > 0);
    --steps_due_;
  }
  /// Drops the steps that are due and returns their number. The remainder stays.
  std::uint64_t drop_steps() {
    const std::uint64_t dropped = steps_due_;
    steps_due_ = 0;
    return dropped;
  }

  /// The number of whole steps that are due.
  std::uint64_t steps_due() const { return steps_due_; }
  /// The time beyond whole steps, as a fraction of a step, in [0, 1).
  double remainder() const {
    constexpr double kBelowOne = 1.0 - 0x1p-53;  // The quotient may be rounded to 1.
    return std::fmin(static_cast<double>(remainder_) / static_cast<double>(step_units_), kBelowOne);
  }
  double step_seconds() const { return step_seconds_; }

 private:
  static std::uint64_t units(double seconds) { return static_cast<std::uint64_t>(std::round(0x1p62 * seconds)); }

  double step_seconds_;
  std::uint64_t step_units_;
  std::uint64_t remainder_ = 0;  // Less than step_units_.
  std::uint64_t steps_due_ = 0;
};

}  // namespace drystone::runner
