// Replays a recording with all algorithms. In each step the algorithms take turns, and each is timed alone. So other load
// of the machine affects all of them, and none finds its data of the step before in the cache.
//
// Every repeat of a replay does the same work, so the time of a step is the least of all repeats, which removes the effect
// of other load.
//
// Checks: all searches from scratch must agree exactly. A persistent island is never smaller than a component, and larger
// only if a removal is pending, that is, if the island lost a constraint since it was last known to be connected. One
// more set of persistent islands, which is not timed, splits all pending islands at each check and must then equal the
// components; the timed sets are split and compared after the last step.
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
