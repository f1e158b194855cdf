// The number of bytes that a step moves to and from memory, computed and not measured: rows of each table times the
// passes over them.
//
// The assumption is that a block of the solver stays in its core's cache while it is worked on, and that nothing stays there from
// one pass over all blocks to the next. So the figure is an upper bound for scenes that are larger than the caches, and far too
// high for smaller ones. All contacts count as if they had two points; one of a single point takes a quarter less.
#pragma once

#include "drystone/report.hpp"

namespace drystone::bench {

/// The bytes that one step moves.
double bytes_moved(const StepReport& report, int substeps);

}  // namespace drystone::bench
