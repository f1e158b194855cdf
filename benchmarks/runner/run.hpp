// `drystone-bench`: compares the start states of all engines, carries out the plan, then writes and shows the results. Suite C
// comes last, in this process.
#pragma once

#include <filesystem>

#include "benchmarks/runner/measuring.hpp"
#include "benchmarks/runner/options.hpp"

namespace drystone::bench {

/// Returns the exit code: kFailure if a run of Drystone or the check of islands failed. Throws CommandError.
int run_benchmark(const RunOptions& options, const Surroundings& surroundings);

/// `drystone-bench list`: engines with their versions and settings, suites and scenes with their sizes.
int list_all(const Surroundings& surroundings);

}  // namespace drystone::bench
