// The data that the kernels of a step share: numbers from the options, and the arrays of solver bodies.
#pragma once

#include "constraint/kernels.hpp"
#include "world/world_state.hpp"

namespace drystone::solver {

BodyArrays allocate_bodies(base::Arena& arena, std::size_t count);

/// Memory for the limited bodies of `count` in SolverData, and for the shares that they lose, of `rows` solver bodies.
void allocate_limited(base::Arena& arena, std::size_t count, std::size_t rows, SolverData& data);
/// Sets up the limited bodies of a partition, whose solver bodies begin at a row.
void load_limited(const SimState& w, const Partition& partition, std::uint32_t first_row, LimitedBody* to);

/// Whether a contact that is solved may have restitution, rolling resistance, surface speed or hit events.
bool has_extended_contacts(const Partition& partition);

StepNumbers numbers_of(const WorldOptions& world, const StepOptions& options);

/// The data for the kernels. `moves`: Motion::push_moves.
SolverData make_data(WorldState& w, const StepNumbers& numbers, const Partition& partition, const BodyArrays& bodies,
                     std::span<const Vec2> moves);

/// The data for bodies on which no contacts act.
inline SolverData without_warm_starts(SolverData data) {
  data.warm_starts = {};
  return data;
}

}  // namespace drystone::solver
