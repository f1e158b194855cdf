// Two floats, such as a Vec2, in half of a vector of 128 bits. The code uses the vector types that gcc and clang share, with their operators,
// as in float4.hpp.
#pragma once

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

}  // namespace drystone::simd
