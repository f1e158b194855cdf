// Two floats, such as a Vec2, in half of a vector of 128 bits. The code uses the vector types that gcc and clang share, with their operators,
// as in float4.hpp.
#pragma once

#include <cstdint>
#include <cstring>

namespace drystone::simd {

using Float2 = float __attribute__((vector_size(8)));

inline Float2 load2(const float* from) {
  Float2 floats;
  std::memcpy(&floats, from, sizeof(floats));
  return floats;
}
inline void store2(Float2 floats, float* to) { std::memcpy(to, &floats, sizeof(floats)); }
inline Float2 splat2(float a) { return Float2{a, a}; }

/// The larger of each lane and 0; 0 for NaN.
inline Float2 positive(Float2 a) {
  using Int2 = std::int32_t __attribute__((vector_size(8)));
  return reinterpret_cast<Float2>(reinterpret_cast<Int2>(a) & reinterpret_cast<Int2>(a > Float2{}));
}

}  // namespace drystone::simd
