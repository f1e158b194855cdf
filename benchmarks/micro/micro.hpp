// drystone-micro: the cost of the parts of a step, each alone, compared with the limits of the machine.
//
// Every benchmark reports the bytes and operations per item (`bytes/item`, `flop/item`) and the resulting rates (`B/s`,
// `flop/s`). The same program measures copy and triad bandwidth at the sizes of each cache, and the peak rate of
// independent multiplications and additions at each lane width (limits.cpp). The quotient is the share of the limit.
// Benchmarks whose cost depends on data (tree, GJK, manifolds) report another measure instead: nodes, overlaps,
// iterations, points.
//
// Bytes are those that the algorithm must access, in any cache; operations are additions, subtractions,
// multiplications, divisions, comparisons and selections, counted by hand to about 10 %. See docs/micro_benchmarks.md.
#pragma once

#include <benchmark/benchmark.h>

namespace drystone::bench {

struct WorkPerItem {
  double bytes = 0.0;
  double operations = 0.0;
};

/// Counters of a benchmark with `items` per iteration; counters that are 0 are left out.
inline void count_work(benchmark::State& state, double items, WorkPerItem work) {
  using benchmark::Counter;
  const auto rate = Counter::kIsIterationInvariantRate;
  state.counters["items/s"] = Counter(items, rate);
  // The inverse of a rate per second in units of 1e-9.
  state.counters["s/item"] = Counter(items, static_cast<Counter::Flags>(rate | Counter::kInvert));
  if (work.bytes > 0.0) {
    state.counters["bytes/item"] = work.bytes;
    state.counters["B/s"] = Counter(items * work.bytes, rate);
  }
  if (work.operations > 0.0) {
    state.counters["flop/item"] = work.operations;
    state.counters["flop/s"] = Counter(items * work.operations, rate);
  }
}

// Each adds its benchmarks to the program. The limits come first, so that they are above the benchmarks that are
// compared with them.
void add_limits();
void add_contact_kernels();
void add_joint_kernels();
void add_manifolds();
void add_trees();
void add_queries();
void add_geometry();
void add_states();

}  // namespace drystone::bench
