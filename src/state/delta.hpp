// A delta: the changes from the state of a snapshot to a later state, as bytes (docs/snapshots.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/result.hpp"
#include "model/sim_state.hpp"

namespace drystone::state {

/// The state that a delta starts from, and the checksum of its snapshot. A delta has the checksum of its base, which must be the same.
struct DeltaBase {
  const SimState& state;
  std::uint64_t checksum = 0;
};

/// The checksum at the end of the state's snapshot.
std::uint64_t checksum_of(const SimState& w);
/// The checksum at the end of a snapshot.
std::uint64_t checksum_of(std::span<const std::byte> snapshot);

std::vector<std::byte> write_delta(const DeltaBase& since, const SimState& now);

/// The later state of the delta. Workers, lanes and scheduler in its options have their defaults. Error: invalid_argument if the bytes are
/// not a delta, are damaged, or belong to another version of the library or to another base.
Result<SimState> read_delta(const DeltaBase& since, std::span<const std::byte> delta);

}  // namespace drystone::state
