// Exit codes and failures of drystone-bench; docs/benchmarks.md tells them.
#pragma once

#include "console/command_error.hpp"

namespace drystone::bench {

using namespace console;

}  // namespace drystone::bench
