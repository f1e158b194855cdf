#include "tests/histories/choices.hpp"

namespace drystone::test {

const char* to_string(Mood mood) {
  constexpr std::array kNames = {"ordinary", "extreme", "joints", "overlap", "crowds", "swarm", "scarce"};
  return kNames[static_cast<std::size_t>(mood)];
}

std::uint8_t Choices::byte() {
  if (from_bytes_) {
    if (bytes_.empty()) return 0;
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }
  // SplitMix64 (Steele, Lea, Flood 2014).
  state_ += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<std::uint8_t>((z ^ (z >> 31)) >> 56);
}

std::uint32_t Choices::below(std::uint32_t count) { return byte() * count / 256; }

float Choices::unit() {
  const std::uint32_t high = byte();
  return static_cast<float>(high * 256 + byte()) / 65535.0f;
}

}  // namespace drystone::test
