// The processors that this process may use.
#pragma once

#include <vector>

namespace drystone::bench {

/// Their numbers, ascending; at least one.
std::vector<int> usable_processors();

/// The first of `workers` processors in a row, as far up as there are, away from those that the system likes best. -1:
/// there are none to choose from.
int place_for(int workers, const std::vector<int>& processors);

}  // namespace drystone::bench
