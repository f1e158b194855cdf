// What sharing costs on this machine, measured with two workers of the engine's own pool.
#pragma once

#include "benchmarks/scaling/model.hpp"

namespace drystone::bench {

/// The least of many trials, so that what else the machine did drops out. `machine_bandwidth` is not measured: it is passed
/// through. Where the machine has one processor, sharing costs what two threads on it cost.
SharingCosts measure_sharing_costs(double machine_bandwidth);

}  // namespace drystone::bench
