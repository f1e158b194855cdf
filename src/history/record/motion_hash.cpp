#include "history/record/motion_hash.hpp"

#include <array>
#include <cstring>

#include "core/mix.hpp"

namespace drystone::record {
namespace {

using base::mix;

template <typename T>
std::uint64_t word_of(const T& value) {
  static_assert(sizeof(T) == sizeof(std::uint64_t));
  std::uint64_t word = 0;
  std::memcpy(&word, &value, sizeof(word));
  return word;
}

}  // namespace

std::uint64_t motion_hash(const SimState& w) {
  // Each word of a body has an independent hash, because a multiplication takes four times as long as the interval at which multiplications
  // can start.
  std::array<std::uint64_t, 5> lanes{1, 2, 3, 4, 5};
  w.bodies.awake.for_each_set([&](std::size_t slot) {
    const BodyState& body = w.bodies.state[slot];
    std::uint32_t spin = 0;
    std::memcpy(&spin, &body.angular_velocity, sizeof(spin));
    mix(lanes[0], word_of(body.pose.position.x));
    mix(lanes[1], word_of(body.pose.position.y));
    mix(lanes[2], word_of(body.pose.rotation));
    mix(lanes[3], word_of(body.velocity));
    mix(lanes[4], std::uint64_t{spin} << 32 | slot);
  });
  std::uint64_t sum = w.bodies.ids.size();
  for (const std::uint64_t lane : lanes) mix(sum, lane);
  return sum ^ (sum >> 32);
}

}  // namespace drystone::record
