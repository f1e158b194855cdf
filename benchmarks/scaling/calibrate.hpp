// The cost of sharing work on this machine, measured with two workers of the engine's own pool.
#pragma once

#include "benchmarks/scaling/model.hpp"

namespace drystone::bench {

/// Uses only trials in which the second worker took part; the machine should have two idle processors.
/// `machine_bandwidth` is not measured: it is passed through.
SharingCosts measure_sharing_costs(double machine_bandwidth);

}  // namespace drystone::bench
