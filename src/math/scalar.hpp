// A float seen as a lane of width 1, so that a formula written for any lane type also works on float.
//
// A lane type F offers, next to + - * / and the comparisons:
//   F(1.5f)                        a constant in every lane
//   select(mask, a, b)             a where the mask holds, else b; mask is decltype(a < b)
//   both(m, n), either(m, n)       masks combined
//   abs(a), min(a, b), max(a, b)   found by argument-dependent lookup in the namespace of the type
// abs() and min/max of zeros may differ in the sign of a zero between lane types; formulas that promise the same bits do
// not let it through (see trig.hpp).
#pragma once

#include "drystone/math.hpp"

namespace drystone::math {

using drystone::abs;
using drystone::max;
using drystone::min;

constexpr float select(bool mask, float a, float b) { return mask ? a : b; }
constexpr bool both(bool m, bool n) { return m && n; }
constexpr bool either(bool m, bool n) { return m || n; }

}  // namespace drystone::math
