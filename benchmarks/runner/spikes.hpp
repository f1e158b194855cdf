// Suite S in all engines: several processes for each scene in each engine, in turns. DIR/spikes.json has all records, DIR/spikes.md the
// table for docs/spikes.md.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/options.hpp"
#include "benchmarks/spikes/spikes.hpp"

namespace drystone::bench {

struct SpikeRequest {
  std::string name;
  int size = 0;
};

/// The selected scenes: none if neither suite S nor one of its scenes is named. With `quick`, small sizes.
std::vector<SpikeRequest> spike_requests(const RunOptions& options);

/// A row for each scene, with two columns for each engine: its longest and its median step [ms]. Reasons of missing times follow.
std::string spikes_text(std::span<const SpikeRecord> records);
/// The same for a page.
std::string spikes_page(std::span<const SpikeRecord> records);

struct SpikeRun {
  const RunOptions& options;
  std::span<const EngineProgram> engines;
  std::function<bool()> interrupted;
};

/// Measures, writes and shows. False if a run of Drystone failed or if it was interrupted.
bool run_spikes(const SpikeRun& run, std::span<const SpikeRequest> requests);

}  // namespace drystone::bench
