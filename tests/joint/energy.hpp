// Helpers for tests of the energy of jointed bodies without forces.
#pragma once

#include <algorithm>

#include "tests/support/making.hpp"

namespace drystone::test {

/// Shapes of these tests collide with nothing.
inline ShapeOptions ghost(float density = 1.0f) {
  ShapeOptions o;
  o.density = density;
  o.filter.mask = 0;
  return o;
}

/// The largest kinetic energy in the next steps, as a multiple of the present one.
inline double largest_energy(World& world, int steps, float seconds = kDt) {
  const double start = world.measure().kinetic_energy;
  double most = start;
  for (int i = 0; i < steps; ++i) {
    world.step(seconds).value();
    most = std::max(most, world.measure().kinetic_energy);
  }
  return most / start;
}

}  // namespace drystone::test
