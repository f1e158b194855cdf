// Frame time in integers of 128 bits: all frames are added up, and divided by the step once at the end. It is the
// oracle of the frame clock, which removes steps as it goes.
#pragma once

#include <cmath>
#include <cstdint>

namespace drystone::test {

class ExactClock {
 public:
  explicit ExactClock(double step_seconds) : step_(units(step_seconds)) {}

  void add(double seconds) { total_ += units(seconds); }
  std::uint64_t steps() const { return static_cast<std::uint64_t>(total_ / step_); }
  double remainder() const { return static_cast<double>(total_ % step_) / static_cast<double>(step_); }

 private:
  __extension__ using Wide = unsigned __int128;

  /// A double of at least 2^-10 is a whole multiple of 2^-62. The product is exact, because both factors are.
  static Wide units(double seconds) {
    const double whole = std::floor(seconds);
    return (static_cast<Wide>(whole) << 62) + static_cast<Wide>(std::ldexp(seconds - whole, 62));
  }

  Wide step_;
  Wide total_ = 0;
};

}  // namespace drystone::test
