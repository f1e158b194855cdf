// Exit codes and failures of drystone-bench; documented in docs/benchmarks.md.
#pragma once

#include "console/command_error.hpp"

namespace drystone::bench {

using namespace console;

}  // namespace drystone::bench
