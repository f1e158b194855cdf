// The hash that World::state_hash() returns, and the hash function.
#pragma once

#include <cstdint>

#include "model/named_numbers.hpp"

namespace drystone::state {

/// Hashes four bytes at a time as FNV-1a does, with a final avalanche.
class Hasher {
 public:
  /// Makes a Hasher a visitor for visit_numbers().
  template <typename Number>
  void operator()(const model::Place& place, Number number) {
    if (place.role == model::Role::state) add(number);
  }
  template <typename Number>
  void add(Number number) {
    const std::uint64_t bits = model::bits_of(number);
    mix(static_cast<std::uint32_t>(bits));
    if constexpr (sizeof(Number) > 4) mix(static_cast<std::uint32_t>(bits >> 32));
  }
  std::uint64_t value() const {
    std::uint64_t h = hash_;
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    return h ^ (h >> 33);
  }

 private:
  void mix(std::uint32_t value) { hash_ = (hash_ ^ value) * 0x100000001b3u; }

  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

std::uint64_t hash_of(const SimState& w);

}  // namespace drystone::state
