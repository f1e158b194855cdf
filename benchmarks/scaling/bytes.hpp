// What a step moves to and from memory, counted and not measured: rows of each table times the passes over them.
//
// Taken is that a block of the solver stays in its core's cache while it is worked on, and that nothing stays there from one
// pass over all blocks to the next. So it is an upper bound for a scene that is larger than the caches, and far too much for
// one that is smaller. A contact counts as one of two points; one of a single point takes a quarter less.
#pragma once

#include "drystone/report.hpp"

namespace drystone::bench {

/// Of one step [bytes].
double bytes_moved(const StepReport& report, int substeps);

}  // namespace drystone::bench
