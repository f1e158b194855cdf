// Replaces Rapier in a build without cargo or without Rapier's crates, so that the build is complete and
// `drystone-bench list` can print why the engine is left out.
#include "benchmarks/adapters/rapier/api.hpp"

const drystone::bench::rapier::Api* drystone_bench_rapier_api() { return nullptr; }
const char* drystone_bench_rapier_absent() { return DRYSTONE_RAPIER_ABSENT; }
