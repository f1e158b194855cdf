// The step of many worlds by one thread. Small worlds share the lanes of the solver (solver/solve_together.hpp); others are stepped one by one.
#pragma once

#include <optional>
#include <vector>

#include "partition/kept.hpp"
#include "step/step.hpp"

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

}  // namespace drystone::step
