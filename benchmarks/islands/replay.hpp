// Plays a recording to all algorithms at once: step by step, one after the other, each timed alone. They take turns
// within a step, so that other load of the machine affects all of them, and none has its data in the cache from the
// step before.
//
// A replay does the same work whenever it is repeated, so each step's time is the least of the repeats, which removes
// the effect of other load.
//
// Checks: the three searches from scratch must agree exactly. Persistent islands are never finer than components, and
// coarser only if a removal is pending, that is, if the island lost a constraint since it was last known to be
// connected. A further set of persistent islands, not timed, splits all pending ones before each check and must then be
// equal; the timed ones must be equal after the last step.
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

/// Empty if the labels are equal; otherwise names the first body whose labels differ.
std::string different_labels(std::span<const std::uint32_t> expected, std::span<const std::uint32_t> got);

/// Empty if islands equal the components, or are coarser because a removal is pending; otherwise describes the
/// violation.
std::string wrong_islands(const PersistentIslands& islands, std::span<const std::uint32_t> components);

IslandTimes summarize(const std::vector<double>& step_ms);

}  // namespace drystone::bench
