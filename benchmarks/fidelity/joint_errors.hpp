// How far the anchors of hinges are apart, from the poses that an engine tells: the same for every engine.
#pragma once

#include "benchmarks/fidelity/lab.hpp"

namespace drystone::bench::fidelity {

/// Distances of anchors that should coincide, of hinges that hold something [m].
struct HingeErrors {
  double worst = 0.0;
  double mean = 0.0;
};

/// Of now. The worst is infinite where a state is not finite.
HingeErrors hinge_errors(const Trial& trial);

}  // namespace drystone::bench::fidelity
