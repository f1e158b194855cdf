// Four floats in a vector of 128 bits, which every supported processor has (SSE2, NEON, simd128 of WebAssembly), for boxes and
// outlines. Their formulas are inlined into their callers; choosing an instruction set at run time, as Highway does for the kernels of
// the solver (lanes-inl.hpp), would cost more there than the work itself.
//
// The code uses the vector types that gcc and clang share, with their operators. It uses only compares, sums, products and minima,
// which give the same bits on every machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

namespace drystone::simd {

using Float4 = float __attribute__((vector_size(16)));
/// Four integers. A compare of two Float4 gives an Int4 in which all bits of a lane are set, or none.
using Int4 = std::int32_t __attribute__((vector_size(16)));

inline Float4 splat(float a) { return Float4{a, a, a, a}; }
inline Int4 splat(std::int32_t a) { return Int4{a, a, a, a}; }

/// The sign bits of the lanes, lane 0 in bit 0.
inline std::uint32_t sign_bits(Float4 a) {
#if defined(__SSE__)
  return static_cast<std::uint32_t>(__builtin_ia32_movmskps(a));
#elif defined(__wasm_simd128__)
  return static_cast<std::uint32_t>(__builtin_wasm_bitmask_i32x4(reinterpret_cast<Int4>(a)));
#else
  const Int4 signs = (reinterpret_cast<Int4>(a) < splat(0)) & Int4{1, 2, 4, 8};
  return static_cast<std::uint32_t>(signs[0] | signs[1] | signs[2] | signs[3]);
#endif
}
/// Bit i is set if lane i of a compare holds.
inline std::uint32_t to_bits(Int4 mask) { return sign_bits(reinterpret_cast<Float4>(mask)); }

/// a < b ? a : b in each lane. On x86 and WebAssembly by an intrinsic, because compilers make a compare and a blend of the expression.
inline Float4 min4(Float4 a, Float4 b) {
#if defined(__SSE__)
  return __builtin_ia32_minps(a, b);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_pmin_f32x4(b, a);  // Is a < b ? a : b.
#else
  return a < b ? a : b;
#endif
}

/// In each lane a > b ? a : b.
inline Float4 max4(Float4 a, Float4 b) {
#if defined(__SSE__)
  return __builtin_ia32_maxps(a, b);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f32x4(b, a);  // Is b < a ? a : b.
#else
  return a > b ? a : b;
#endif
}

inline Float4 magnitude(Float4 a) {
  constexpr std::int32_t kMagnitude = std::numeric_limits<std::int32_t>::max();
  return reinterpret_cast<Float4>(reinterpret_cast<Int4>(a) & splat(kMagnitude));
}

/// Element i of the vectors a, b, c and d becomes vector i.
template <typename Vector>
inline void transpose4(Vector& a, Vector& b, Vector& c, Vector& d) {
  const Vector first_ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Vector first_cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Vector last_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Vector last_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(first_ab, first_cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(first_ab, first_cd, 2, 3, 6, 7);
  c = __builtin_shufflevector(last_ab, last_cd, 0, 1, 4, 5);
  d = __builtin_shufflevector(last_ab, last_cd, 2, 3, 6, 7);
}

// --- Four words of 32 bits, for loops over arrays of words -------------------------------------------------------------------

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
