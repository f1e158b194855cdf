// Plays a recording to all algorithms at once: step by step, one after the other, each timed alone. They take turns
// within a step, so that other load of the machine affects all of them, and none finds its data in the cache because it
// has just run.
//
// A replay does the same work whenever it is repeated, so each step's time is the least of the repeats, which removes
// the effect of other load.
//
// Checks: the three searches from scratch exactly; persistent islands are never finer than components, and coarser only
// where a removal is pending, that is, where the island lost a constraint since it was last known to be connected. A
// further set of persistent islands, not timed, splits all that is pending before each check and must then be equal;
// the timed ones must be so after the last step.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/islands/contact_graph.hpp"
#include "benchmarks/islands/islands.hpp"
#include "benchmarks/islands/persistent.hpp"

namespace drystone::bench {

struct ReplayOptions {
  std::vector<int> workers = {1};
  int check_every = 10;
  int repeat = 1;
};

IslandScene replay(const GraphRecording& recording, const ReplayOptions& options);

/// Empty if the labels are equal, else names the first body for which they differ.
std::string different_labels(std::span<const std::uint32_t> expected, std::span<const std::uint32_t> got);

/// Empty if islands equal the components, or are coarser where a removal is pending; else describes the violation.
std::string wrong_islands(const PersistentIslands& islands, std::span<const std::uint32_t> components);

IslandTimes summarize(const std::vector<double>& step_ms);

}  // namespace drystone::bench
