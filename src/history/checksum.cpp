#include <array>
#include <cstring>

#include "core/mix.hpp"
#include "history/snapshot.hpp"

namespace drystone::state {

std::uint64_t snapshot_checksum(std::span<const std::byte> bytes) {
  // There are four lanes because a multiplication takes four times as long as the interval at which multiplications can start.
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  const std::size_t size = bytes.size();
  while (bytes.size() >= sizeof(lanes)) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i * sizeof(word), sizeof(word));
      base::mix(lanes[i], word);
    }
    bytes = bytes.subspan(sizeof(lanes));
  }
  std::uint64_t sum = size;
  for (const std::uint64_t lane : lanes) base::mix(sum, lane);
  for (const std::byte b : bytes) base::mix(sum, std::to_integer<std::uint64_t>(b));
  return sum ^ (sum >> 32);
}

bool ends_with_checksum(std::span<const std::byte> bytes) {
  std::uint64_t sum = 0;
  if (bytes.size() < sizeof(sum)) return false;
  std::memcpy(&sum, bytes.last(sizeof(sum)).data(), sizeof(sum));
  return snapshot_checksum(bytes.first(bytes.size() - sizeof(sum))) == sum;
}

}  // namespace drystone::state
