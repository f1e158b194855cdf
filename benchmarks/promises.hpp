// The conditions that scenes must meet, by name: benchmarks/suites.cpp has those of the published sizes,
// tests/suites/short_forms.hpp those of the short forms.
#pragma once

#include <limits>

#include "benchmarks/suites.hpp"

namespace drystone::bench {

inline constexpr double kAny = std::numeric_limits<double>::infinity();

/// At least this share of the bodies was deflected: they are not where they would be without other bodies.
inline Promise deflected(int after, double least, double than = 2.0) {
  return {.figure = StateFigure::deflected, .after = after, .least = least, .than = than};
}

/// At most this share of the bodies has touched another yet: the others are in free fall. With half of gravity they
/// would be 0.43 m off after 25 steps, and more later; rounding and steps of 1/60 s make 0.1 m in 65 steps.
inline Promise falling_free(int after, double met = 0.01) {
  return {.figure = StateFigure::deflected, .after = after, .most = met, .than = 0.2};
}

/// At least this share of the discs has rolled: only friction turns a disc.
inline Promise rolled(int after, double least) {
  return {.figure = StateFigure::turned, .after = after, .least = least, .than = 0.1};
}

inline Promise within(StateFigure figure, int after, double least, double most) {
  return {.figure = figure, .after = after, .least = least, .most = most};
}

/// At least this share of the bodies is slower than this.
inline Promise slower(double than, int after, double least) {
  return {.figure = StateFigure::slower, .after = after, .least = least, .than = than};
}

}  // namespace drystone::bench
