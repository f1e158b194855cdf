// Machine and build of a measurement, as names and values for the record. Values that the system does not report are
// left out.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace drystone::bench {

/// cpu, logical_cpus, kernel, governor, compiler, flags, build_type, commit, date (UTC).
std::vector<std::pair<std::string, std::string>> machine_facts();

/// Binds this thread, and the threads that it starts from now on, to `count` processors from `first` on. Throws
/// std::runtime_error if the machine has no such processors or the system refuses.
void pin_to_processors(int first, int count);

}  // namespace drystone::bench
