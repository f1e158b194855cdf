// A delta: the changes from the state of a snapshot to a later state, as bytes (docs/snapshots.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/result.hpp"
#include "model/sim_state.hpp"

namespace drystone::state {

std::vector<std::byte> write_delta(const SimState& since, const SimState& now);

/// The later state of the delta. Workers, lanes and scheduler in its options have their defaults. Error: invalid_argument if the bytes are
/// not a delta, are damaged, or belong to another version of the library or to another base.
Result<SimState> read_delta(const SimState& since, std::span<const std::byte> delta, SimState memory = {});

}  // namespace drystone::state
