#include "benchmarks/fidelity/fidelity.hpp"

namespace drystone::bench::fidelity {

std::vector<Case> speed_cases() { return {}; }

}  // namespace drystone::bench::fidelity
