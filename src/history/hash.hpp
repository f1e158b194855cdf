// The hash that World::state_hash() returns, and the hash function.
#pragma once

#include <cstdint>

#include "world/type_info.hpp"

namespace drystone {
struct SimState;
}

namespace drystone::state {

/// Hashes four bytes at a time as FNV-1a does, with a final avalanche.
class Hasher {
 public:
  void add(std::uint32_t value) { hash_ = (hash_ ^ value) * 0x100000001b3u; }
  void add_long(std::uint64_t value) {
    add(static_cast<std::uint32_t>(value));
    add(static_cast<std::uint32_t>(value >> 32));
  }
  std::uint64_t value() const {
    std::uint64_t h = hash_;
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    return h ^ (h >> 33);
  }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

std::uint64_t hash_of(const SimState& w);

/// The hash of a row alone, or of any other value.
std::uint64_t hash_of(const model::TypeInfo& type, const void* value);

}  // namespace drystone::state
