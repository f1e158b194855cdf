// The source of a history's decisions: a mood, and bytes from a seed or from a fuzzer.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace drystone::test {

/// The character of a history.
enum class Mood : std::uint8_t {
  ordinary,  ///< Values that a game would use. Nothing is quarantined.
  extreme,   ///< Each option often at the ends of its documented range.
  joints,    ///< Ordinary values, many joints that contradict each other. Nothing is quarantined.
  overlap,   ///< Ordinary values, bodies deep in each other. Nothing is quarantined.
  crowds,    ///< Ordinary values, two crowds 2e8 m apart, which joints may hold together.
  swarm,     ///< Ordinary values, fast bodies among many sensors. Nothing is quarantined.
  scarce,    ///< Ordinary values, and the second world often gets no memory.
};
inline constexpr std::array kMoods = {Mood::ordinary, Mood::extreme, Mood::joints, Mood::overlap,
                                      Mood::crowds,   Mood::swarm,   Mood::scarce};

/// The name of the enumerator.
const char* to_string(Mood mood);

/// The source of a history's decisions.
class Choices {
 public:
  /// Bytes without end, from a seed.
  explicit Choices(std::uint64_t seed) : state_(seed) {}
  /// The given bytes, then zeros. The bytes must outlive this object.
  explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes), from_bytes_(true) {}

  bool at_end() const { return from_bytes_ && bytes_.empty(); }
  std::uint8_t byte();
  /// A number in [0, count).
  std::uint32_t below(std::uint32_t count);
  bool one_in(std::uint32_t count) { return below(count) == 0; }
  /// A number in [0, 1].
  float unit();

 private:
  std::uint64_t state_ = 0;
  std::span<const std::uint8_t> bytes_;
  bool from_bytes_ = false;
};

}  // namespace drystone::test
