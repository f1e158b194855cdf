// Writes the state of a world as bytes and reads it back. docs/snapshots.md has the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/result.hpp"
#include "world/sim_state.hpp"

namespace drystone::state {

std::vector<std::byte> write_snapshot(const SimState& w);

/// The state in the bytes. Workers, lanes and scheduler in its options have their defaults. `known`: a world with perhaps the same support
/// shapes, which are then copied. `memory`: a state whose memory is used. Error: invalid_argument if the bytes are not a snapshot, are damaged, or were made by another version of
/// the library.
Result<SimState> read_snapshot(std::span<const std::byte> bytes, const SimState& known = {}, SimState memory = {});

/// The checksum at the end of a snapshot, which covers all bytes before it.
std::uint64_t snapshot_checksum(std::span<const std::byte> bytes);
bool ends_with_checksum(std::span<const std::byte> bytes);

// --- Deltas: the changes from the state of a snapshot to a later state --------------------------------------------------

std::vector<std::byte> write_delta(const SimState& since, const SimState& now);

/// The later state of the delta. Workers, lanes and scheduler in its options have their defaults. Error: invalid_argument if the bytes are
/// not a delta, are damaged, or belong to another version of the library or to another base.
Result<SimState> read_delta(const SimState& since, std::span<const std::byte> delta, SimState memory = {});

}  // namespace drystone::state
