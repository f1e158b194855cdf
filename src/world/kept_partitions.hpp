// Partitions that are kept from step to step (solve/partition/kept.hpp). Scratch memory: without them, results are the same.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/arena.hpp"
#include "world/partition.hpp"

namespace drystone {

struct KeptPartition {
  std::uint64_t hash = 0;      // Of all that the partition depends on.
  std::uint64_t last_use = 0;  // KeptPartitions::time of its last use.
  base::Arena arena;           // Has the partition.
  const Partition* partition = nullptr;
};

/// The partitions of one thread.
struct KeptPartitions {
  /// Begins a step, of one world or of several together. Partitions of a step stay until the next one.
  void begin_step() { ++time; }

  std::size_t most = 1;  // How many are kept. There are more while more are in use.
  std::vector<std::unique_ptr<KeptPartition>> all;
  std::uint64_t time = 0;  // Counts steps.
  // Of a large world:
  std::uint64_t seen = 0;  // The hash of the inputs at the last look, if that was the first of two in vain; else 0.
  std::uint32_t wait = 0;  // The number of steps without a look, after two looks in vain.
  std::uint32_t steps_to_look = 0;  // The number of steps until the next look.
};

}  // namespace drystone
