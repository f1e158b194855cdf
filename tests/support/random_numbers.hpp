// Numbers and points for tests over random input, the same in every run.
#pragma once

#include <random>

#include "drystone/math.hpp"

namespace drystone::test {

class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint32_t seed) : random_(seed) {}

  float uniform(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  Vec2 point(float size) {
    const float x = uniform(-size, size);
    return {x, uniform(-size, size)};
  }

 protected:
  std::mt19937 random_;
};

}  // namespace drystone::test
