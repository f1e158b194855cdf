// Finds shapes that passed through a sensor within a step, overlapping it neither at the beginning nor at the end of the step.
#pragma once

#include "ccd/first_impact.hpp"

namespace drystone::continuous {

/// Lists the pairs of a sensor and a shape that passed through the sensor, sorted by slots.
std::span<const SensorPair> find_swept_sensor_pairs(WorldState& w, const Sweeps& sweeps);

}  // namespace drystone::continuous
