// The step of many worlds by one thread. Small worlds share the lanes of the solver (solve/solve_together.hpp); others are stepped one by one.
#pragma once

#include <optional>
#include <vector>

#include "core/platform.hpp"
#include "solve/partition/kept.hpp"
#include "step/step.hpp"
#include "world/world_state.hpp"

namespace drystone::step {

struct WorldToStep {
  WorldState* world = nullptr;
  float dt = 0.0f;
};

/// Memory of step_together(), kept from call to call.
struct TogetherScratch {
  TogetherScratch() { partitions.most = partition::kKeptTogether; }

  base::Arena arena;
  KeptPartitions partitions;
  std::vector<std::optional<Step>> steps;
};

/// Steps each of the worlds, which do not share scratch memory and are not recorded. `are_loaded`: their memory is in the cache already.
void step_together(std::span<const WorldToStep> worlds, TogetherScratch& scratch, bool are_loaded);

// --- Loading small worlds into the processor's cache ahead of their steps -----------------------------------------------
// A batch of a thousand of them is larger than the cache, so a step would wait for its memory (docs/world_batch.md has the figures). It
// changes no result.

/// Loads the world's own members. prefetch_rows() reads them, so it comes later.
inline void prefetch_members(const WorldState& w) { base::prefetch(&w, sizeof(w)); }

/// Worlds with more shapes are not loaded: a step of theirs may need a small part of them.
inline constexpr std::size_t kMostPrefetchedShapes = 256;

/// Loads the rows of the tables that steps read, and the nodes of the trees.
void prefetch_rows(const WorldState& w);

/// Loads the worlds that come next, before something is done with world i of `count` worlds: world_of(i).
template <typename WorldOf>
void prefetch_after(std::size_t i, std::size_t count, WorldOf world_of) {
  if (i == 0 && count > 1) prefetch_members(world_of(1));
  if (i + 1 < count) prefetch_rows(world_of(i + 1));
  if (i + 2 < count) prefetch_members(world_of(i + 2));
}

}  // namespace drystone::step
