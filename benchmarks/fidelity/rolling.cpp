#include "benchmarks/fidelity/fidelity.hpp"

namespace drystone::bench::fidelity {

std::vector<Case> rolling_cases() { return {}; }

}  // namespace drystone::bench::fidelity
