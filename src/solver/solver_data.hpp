// The data that the kernels of a step share: numbers from the options, and the arrays of solver bodies.
#pragma once

#include "kernels/kernels.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Arrays by solver index.
struct BodyArrays {
  SolverBody* bodies = nullptr;
  SweepStart* sweep_starts = nullptr;
  BodyForces forces;
  WarmStarts warm_starts;
};
BodyArrays allocate_bodies(base::Arena& arena, std::size_t count);

/// Whether a contact that is solved may have restitution, rolling resistance, surface speed or hit events.
bool has_extended_contacts(const Partition& partition);

/// The data for the kernels, without batches.
SolverData make_data(WorldState& w, const StepOptions& options, const Partition& partition, const BodyArrays& bodies);

}  // namespace drystone::solver
