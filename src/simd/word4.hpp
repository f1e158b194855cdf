// Four words of 32 bits in a vector, like Float4 (float4.hpp), for loops over arrays of words.
#pragma once

#include <cstdint>
#include <cstring>

#include "simd/float4.hpp"

namespace drystone::simd {

using Word4 = std::uint32_t __attribute__((vector_size(16)));

inline Word4 splat_word(std::uint32_t a) { return Word4{a, a, a, a}; }
inline Word4 load_words(const std::uint32_t* from) {
  Word4 words;
  std::memcpy(&words, from, sizeof(words));
  return words;
}
inline void store_words(Word4 words, std::uint32_t* to) { std::memcpy(to, &words, sizeof(words)); }
/// The smaller of each lane. SSE2 compares signed numbers only, so the highest bit of both words is flipped first.
inline Word4 min_words(Word4 a, Word4 b) {
  const Word4 highest = splat_word(0x80000000u);
  const Int4 less = reinterpret_cast<Int4>(a ^ highest) < reinterpret_cast<Int4>(b ^ highest);
  const Word4 mask = reinterpret_cast<Word4>(less);
  return (a & mask) | (b & ~mask);
}

}  // namespace drystone::simd
