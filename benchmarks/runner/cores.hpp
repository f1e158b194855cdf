// The processors that this process may use.
#pragma once

#include <vector>

namespace drystone::bench {

/// The numbers of the processors, ascending; at least one.
std::vector<int> usable_processors();

/// The first of `workers` consecutive processors with the highest numbers, away from those that the system uses first;
/// -1 if there is no choice.
int place_for(int workers, const std::vector<int>& processors);

}  // namespace drystone::bench
