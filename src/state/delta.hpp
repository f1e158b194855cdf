// What turns the state of a snapshot into a later one, as bytes. docs/snapshots.md has the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/result.hpp"
#include "model/sim_state.hpp"

namespace drystone::state {

/// A state that a delta starts from, and the checksum of its snapshot, which is how the two know each other.
struct DeltaBase {
  const SimState& state;
  std::uint64_t checksum = 0;
};

/// The checksum that the state's snapshot ends with.
std::uint64_t checksum_of(const SimState& w);
/// The same of a snapshot that was read.
std::uint64_t checksum_of(std::span<const std::byte> snapshot);

std::vector<std::byte> write_delta(const DeltaBase& since, const SimState& now);

/// The state that the delta was written of; workers, lanes and scheduler of its options are the default ones. Error: invalid_argument,
/// where the bytes are no delta, are damaged, are of another version of the library or of another base.
Result<SimState> read_delta(const DeltaBase& since, std::span<const std::byte> delta);

}  // namespace drystone::state
