// What passed through a sensor within a step, and so overlapped it neither when the step began nor when it ended.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// Tells a begin for each such passage, and leaves its end to the next step. `ends` is by solver index: when each way ends.
void tell_sensor_passages(WorldState& w, const StepContext& c, std::span<const SweepEnd> ends);

}  // namespace drystone::continuous
