// Shapes that passed through a sensor within a step: they overlapped it neither when the step began nor when it ended.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// Lists sensor and visitor of each such pair, sorted by slots. `ends` is by solver index: when each way ends.
std::span<const ShapePair> find_swept_sensor_pairs(WorldState& w, const StepContext& c, std::span<const SweepEnd> ends);

}  // namespace drystone::continuous
