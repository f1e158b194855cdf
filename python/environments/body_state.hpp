// What environments need to know of a body beyond its motion: how many shapes it touches, and its angle over several turns.
#pragma once

#include <cmath>

#include "drystone/world.hpp"

namespace drystone::environments {

/// By how much the number of shapes that touch this one changed in the last step.
inline int change_of_contacts(const Events& events, ShapeId shape) {
  int change = 0;
  for (const ContactBeginEvent& event : events.contact_begin) {
    if (event.shape_a == shape || event.shape_b == shape) ++change;
  }
  for (const ContactEndEvent& event : events.contact_end) {
    if (event.shape_a == shape || event.shape_b == shape) --change;
  }
  return change;
}

/// The angle of a body over any number of turns [rad], from its rotation and its angle a step earlier. The body turns by less than half a
/// turn in a step.
inline double continued_angle(double before, Rotation now) {
  constexpr double kTurn = 6.283185307179586;
  const double within = static_cast<double>(angle(now));
  return within + kTurn * std::round((before - within) / kTurn);
}

}  // namespace drystone::environments
