// Checks of cells that come from pickles, for Task::problem_of() (batch.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <string_view>
#include <type_traits>

namespace drystone::environments {

/// Whether all these numbers, and all numbers in these arrays, are finite.
bool are_finite(const auto&... numbers) {
  const auto check = [](const auto& one) {
    if constexpr (std::floating_point<std::remove_cvref_t<decltype(one)>>) {
      return std::isfinite(one);
    } else {
      return std::all_of(one.begin(), one.end(), [](double number) { return std::isfinite(number); });
    }
  };
  return (check(numbers) && ...);
}

/// Whether the numbers of shapes that bodies touch may be counted on from.
bool are_touches(const auto& touches) {
  constexpr int kMost = 1'000'000;
  return std::all_of(touches.begin(), touches.end(), [](int count) { return count >= 0 && count <= kMost; });
}
inline constexpr std::string_view kWrongTouches = "an episode with numbers of 'touches' in [0, 1000000]";

}  // namespace drystone::environments
