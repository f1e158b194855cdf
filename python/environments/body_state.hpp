// What environments need to know of a body beyond its motion: its angle over several turns.
#pragma once

#include <cmath>

#include "drystone/world.hpp"

namespace drystone::environments {

/// The angle of a body over any number of turns [rad], from its rotation and its angle a step earlier. The body turns by less than half a
/// turn in a step.
inline double continued_angle(double before, Rotation now) {
  constexpr double kTurn = 6.283185307179586;
  const double within = static_cast<double>(angle(now));
  if (std::abs(before - within) < 0.5 * kTurn) return within;
  return within + kTurn * std::round((before - within) / kTurn);
}

}  // namespace drystone::environments
