// A translation unit that was told on its command line that the build has chains where it has none, and the other way round.
#include "drystone/parts.hpp"

namespace drystone::test {

bool contrary_unit_has_chains() { return parts::kChains.built; }

}  // namespace drystone::test
