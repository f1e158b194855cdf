#include <array>
#include <bit>
#include <cstring>

#include "state/snapshot.hpp"

namespace drystone::state {

std::uint64_t snapshot_checksum(std::span<const std::byte> bytes) {
  // Mixing a word into its lane and mixing a lane into the sum are both invertible, so any single changed word changes the sum. There are
  // four lanes because a multiplication takes four times as long as the interval at which multiplications can start.
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
  const auto mix = [](std::uint64_t& h, std::uint64_t word) { h = std::rotl(h ^ word, 29) * kFactor; };
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  const std::size_t size = bytes.size();
  while (bytes.size() >= sizeof(lanes)) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i * sizeof(word), sizeof(word));
      mix(lanes[i], word);
    }
    bytes = bytes.subspan(sizeof(lanes));
  }
  std::uint64_t sum = size;
  for (const std::uint64_t lane : lanes) mix(sum, lane);
  for (const std::byte b : bytes) mix(sum, std::to_integer<std::uint64_t>(b));
  return sum ^ (sum >> 32);
}

bool ends_with_checksum(std::span<const std::byte> bytes) {
  std::uint64_t sum = 0;
  if (bytes.size() < sizeof(sum)) return false;
  std::memcpy(&sum, bytes.last(sizeof(sum)).data(), sizeof(sum));
  return snapshot_checksum(bytes.first(bytes.size() - sizeof(sum))) == sum;
}

}  // namespace drystone::state
