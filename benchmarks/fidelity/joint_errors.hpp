// Distances of the anchors of hinges, computed from an engine's poses in the same way for every engine.
#pragma once

#include "benchmarks/fidelity/lab.hpp"

namespace drystone::bench::fidelity {

/// Distances of anchors that should coincide [m], for hinges with at least one dynamic body.
struct HingeErrors {
  double worst = 0.0;
  double mean = 0.0;
};

/// The errors now. The worst is infinite if a state is not finite.
HingeErrors hinge_errors(const Trial& trial);

}  // namespace drystone::bench::fidelity
