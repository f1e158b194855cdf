// Shapes that passed through a sensor within a step: they overlapped it neither when the step began nor when it ended.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// Lists sensor and visitor of each such pair, sorted by slots.
std::span<const ShapePair> find_swept_sensor_pairs(WorldState& w, const Sweeps& sweeps);

}  // namespace drystone::continuous
