#include "benchmarks/fidelity/fidelity.hpp"

namespace drystone::bench::fidelity {

std::vector<Case> overlap_cases() { return {}; }

}  // namespace drystone::bench::fidelity
