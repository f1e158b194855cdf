// Functions that limits.cpp compiles once per instruction set.
#pragma once

#include <cstddef>

namespace drystone::bench {

/// Arrays are aligned to 64 bytes, counts multiples of 16.
struct LimitFunctions {
  int lanes = 1;
  void (*copy)(float* to, const float* from, std::size_t count) = nullptr;
  void (*triad)(float* to, const float* a, const float* b, std::size_t count) = nullptr;
  float (*multiply_add)(std::size_t rounds) = nullptr;
};

}  // namespace drystone::bench
