// A world's state as bytes, and back. docs/snapshots.md has the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/result.hpp"
#include "model/sim_state.hpp"

namespace drystone::state {

std::vector<std::byte> write_snapshot(const SimState& w);

/// The state that the bytes hold; workers, lanes and scheduler of its options are the default ones. Error: invalid_argument, where
/// they are no snapshot, are damaged, or were made by a newer version.
Result<SimState> read_snapshot(std::span<const std::byte> bytes);

/// What a snapshot ends with: of all bytes before.
std::uint64_t snapshot_checksum(std::span<const std::byte> bytes);
bool ends_with_checksum(std::span<const std::byte> bytes);

}  // namespace drystone::state
