// Stands in for Rapier where it could not be had, so that a build without cargo, or without a way to its crates, is
// complete, and `drystone-bench list` can tell why the engine is left out.
#include "benchmarks/adapters/rapier/api.hpp"

const drystone::bench::rapier::Api* drystone_bench_rapier_api() { return nullptr; }
const char* drystone_bench_rapier_absent() { return DRYSTONE_RAPIER_ABSENT; }
