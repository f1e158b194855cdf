// The random numbers of NumPy's default generator, PCG64, so that an environment with a seed makes the same draws as its original in
// Gymnasium, which draws with numpy.random.Generator.
//
// Sources: M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation" (2014), the
// variant XSL-RR 128/64; D. Lemire, "Fast Random Integer Generation in an Interval" (2019) for integers in a range. The order in which NumPy
// uses their words is that of NumPy 2.4; python/tests/test_environments.py compares both.
#pragma once

#include <array>
#include <cstdint>

namespace drystone::environments {

__extension__ using Word128 = unsigned __int128;

class Pcg64 {
 public:
  Pcg64() = default;
  /// From the four words of numpy.random.SeedSequence(seed).generate_state(4, numpy.uint64).
  explicit Pcg64(const std::array<std::uint64_t, 4>& words) {
    increment_ = join(words[2], words[3]) << 1 | 1;
    advance();
    state_ += join(words[0], words[1]);
    advance();
  }

  std::uint64_t next_64() {
    advance();
    const auto folded = static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
    const auto turn = static_cast<unsigned>(state_ >> 122);
    return folded >> turn | folded << (-turn & 63);
  }
  /// Two numbers of 32 bits are made of one of 64: first the lower half, then the upper one.
  std::uint32_t next_32() {
    if (has_half_) {
      has_half_ = false;
      return half_;
    }
    const std::uint64_t both = next_64();
    has_half_ = true;
    half_ = static_cast<std::uint32_t>(both >> 32);
    return static_cast<std::uint32_t>(both);
  }

  /// Generator.random(): in [0, 1).
  double next() { return static_cast<double>(next_64() >> 11) * 0x1p-53; }
  /// Generator.uniform(low, high).
  double uniform(double low, double high) { return low + (high - low) * next(); }
  /// Generator.integers(low, high): in [low, high). The range has at most 2^32 - 1 numbers.
  std::int64_t integer(std::int64_t low, std::int64_t high) {
    const auto count = static_cast<std::uint32_t>(high - low);
    if (count == 1) return low;
    std::uint64_t product = std::uint64_t{next_32()} * count;
    const std::uint32_t biased = (0u - count) % count;
    while (static_cast<std::uint32_t>(product) < biased) product = std::uint64_t{next_32()} * count;
    return low + static_cast<std::int64_t>(product >> 32);
  }

  /// The upper and lower half of the state and of the increment, whether half a number is left over, and this half.
  std::array<std::uint64_t, 6> words() const {
    return {static_cast<std::uint64_t>(state_ >> 64),
            static_cast<std::uint64_t>(state_),
            static_cast<std::uint64_t>(increment_ >> 64),
            static_cast<std::uint64_t>(increment_),
            has_half_ ? 1u : 0u,
            half_};
  }
  /// Whether words() of a generator may be these. With an even increment, numbers may repeat after a few draws, and integer() may never end.
  static bool are_words(const std::array<std::uint64_t, 6>& words) {
    return (words[3] & 1) != 0 && words[4] <= 1 && words[5] >> 32 == 0;
  }
  /// The generator whose words() these are; are_words() holds.
  static Pcg64 from_words(const std::array<std::uint64_t, 6>& words) {
    Pcg64 random;
    random.state_ = join(words[0], words[1]);
    random.increment_ = join(words[2], words[3]);
    random.has_half_ = words[4] != 0;
    random.half_ = static_cast<std::uint32_t>(words[5]);
    return random;
  }

 private:
  static Word128 join(std::uint64_t high, std::uint64_t low) { return Word128{high} << 64 | low; }
  void advance() { state_ = state_ * join(0x2360ed051fc65da4u, 0x4385df649fccf645u) + increment_; }

  Word128 state_ = 0;
  Word128 increment_ = 1;
  bool has_half_ = false;
  std::uint32_t half_ = 0;
};

}  // namespace drystone::environments
