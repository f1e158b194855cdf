// The mixing step of checksums and hashes of 64 bits. It is invertible in the hash and in the word, so any single word that changes, changes
// the hash.
#pragma once

#include <bit>
#include <cstdint>

namespace drystone::base {

constexpr void mix(std::uint64_t& hash, std::uint64_t word) { hash = std::rotl(hash ^ word, 29) * 0x9e3779b97f4a7c15u; }

}  // namespace drystone::base
