// A translation unit whose command line defines the opposite of the build: chains are on if the build has none, and off
// if it has them.
#include "drystone/parts.hpp"

namespace drystone::test {

bool contrary_unit_has_chains() { return parts::kChains.built; }

}  // namespace drystone::test
