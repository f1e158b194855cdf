// The transposition of four vectors of four floats (float4.hpp).
#pragma once

namespace drystone::simd {

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

}  // namespace drystone::simd
