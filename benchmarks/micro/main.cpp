#include "benchmarks/micro/micro.hpp"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  drystone::bench::add_limits();
  drystone::bench::add_contact_kernels();
  drystone::bench::add_joint_kernels();
  drystone::bench::add_manifolds();
  drystone::bench::add_trees();
  drystone::bench::add_queries();
  drystone::bench::add_geometry();
  drystone::bench::add_states();
  return benchmark::RunSpecifiedBenchmarks() == 0 ? 1 : 0;
}
