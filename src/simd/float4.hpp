// Four floats in a vector of 128 bits, which every supported processor has (SSE2, NEON). For boxes and outlines, whose
// formulas are inlined into their callers: choosing an instruction set at run time, as Highway does for the kernels of
// the solver (lanes-inl.hpp), would cost more there than the work itself.
//
// Written with the vector types that gcc and clang share, + - * and compares between them included. Only compares, sums,
// products and minima: the same bits on each machine.
#pragma once

#include <cstdint>
#include <limits>

namespace drystone::simd {

using Float4 = float __attribute__((vector_size(16)));
/// Also the result of a compare of two Float4: all bits of a lane, or none.
using Int4 = std::int32_t __attribute__((vector_size(16)));

inline Float4 splat(float a) { return Float4{a, a, a, a}; }
inline Int4 splat(std::int32_t a) { return Int4{a, a, a, a}; }

/// The signs of the lanes, lane 0 in bit 0.
inline std::uint32_t sign_bits(Float4 a) {
#if defined(__SSE__)
  return static_cast<std::uint32_t>(__builtin_ia32_movmskps(a));
#else
  const Int4 signs = reinterpret_cast<Int4>(a) < splat(0);
  return (signs[0] & 1u) | (signs[1] & 2u) | (signs[2] & 4u) | (signs[3] & 8u);
#endif
}
/// Bit i is set if lane i of a compare holds.
inline std::uint32_t to_bits(Int4 mask) { return sign_bits(reinterpret_cast<Float4>(mask)); }

/// a < b ? a : b in each lane. Spelled out because compilers make a compare and a blend of that.
inline Float4 min4(Float4 a, Float4 b) {
#if defined(__SSE__)
  return __builtin_ia32_minps(a, b);
#else
  return a < b ? a : b;
#endif
}

inline Float4 magnitude(Float4 a) {
  constexpr std::int32_t kMagnitude = std::numeric_limits<std::int32_t>::max();
  return reinterpret_cast<Float4>(reinterpret_cast<Int4>(a) & splat(kMagnitude));
}

}  // namespace drystone::simd
