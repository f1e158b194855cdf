// Loading the compact solver bodies from the body table, and storing them. By ranges of solver indices, so that blocks can be loaded and
// stored in parallel.
#pragma once

#include "kernels/kernels.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// Memory for the forces of `count` bodies.
BodyForces allocate_forces(base::Arena& arena, std::size_t count);

/// Fills solver bodies and forces from the table, limits speeds, and stores where each body starts.
void load_bodies(const SimState& w, const SolverIndices& indices, const SolverData& data, IndexRange range);

/// Limits the speeds of a body and flags it. A body whose velocity is not finite is flagged as broken and stands still for the rest of the
/// step, so that it does not spoil its neighbours.
void keep_in_bounds(const SolverData& data, std::uint32_t i);

/// Moves a body that rotates farther in the sub-step than the lanes integrate, and adds up the angle. Returns false for other bodies.
bool rotate_by_large_angle(const SolverData& data, std::uint32_t i);

/// Stores new poses and velocities in the table, and limits speeds after the last pass of the constraints. Flags fast bodies, and
/// bodies that are no longer finite or in range, which keep their pose.
void store_bodies(SimState& w, const SolverIndices& indices, const SolverData& data, IndexRange range);

/// After all bodies are stored: counts the flags, lists fast bodies, disables broken ones.
Motion act_on_flags(WorldState& w, const SolverIndices& indices, const SolverData& data);

}  // namespace drystone::solver
