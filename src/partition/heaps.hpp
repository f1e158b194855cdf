// Heaps: bodies deep inside many others.
#pragma once

#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::partition {

/// Once the bodies are numbered. `deep` is the number of contacts that overlap deeply.
Heaps find_heaps(WorldState& w, const SolverIndices& bodies, std::span<const std::uint32_t> awake_contacts,
                 std::uint32_t deep);

}  // namespace drystone::partition
