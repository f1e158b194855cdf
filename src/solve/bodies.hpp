// Loads the compact solver bodies from the body table and stores them back. The functions take ranges of solver indices, so that blocks can
// be loaded and stored in parallel.
#pragma once

#include "constraint/kernels.hpp"
#include "world/world_state.hpp"

namespace drystone::solver {

/// The locked axes of the bodies (SolverData::locks).
const std::uint8_t* list_locks(WorldState& w, const SolverIndices& indices);

/// Fills solver bodies, forces and warm starts from the table, limits speeds, and stores the pose at which each body starts.
void load_bodies(const SimState& w, const SolverIndices& indices, const SolverData& data, IndexRange range);

/// Limits the speeds of a body and flags the body. A body whose velocity is not finite is flagged as broken and stands still for the rest
/// of the step, so that its velocity does not spread to other bodies; returns false for such a body. The free velocity (WarmStarts) changes
/// by as much as the velocity, so that the next sub-step does not apply this change again.
bool keep_in_bounds(const SolverData& data, std::uint32_t i);

/// Moves a body that rotates farther in the sub-step than the lanes can integrate, and adds the rotation to SweepStart::angle. Returns
/// false for other bodies.
bool rotate_by_large_angle(const SolverData& data, std::uint32_t i);

/// Stores new poses and velocities in the table, and limits speeds after the last pass of the constraints. Flags fast bodies, and
/// bodies that are no longer finite or in range, which keep their pose.
void store_bodies(SimState& w, const SolverIndices& indices, const SolverData& data, IndexRange range);

/// Counts the flags, lists fast bodies and disables broken bodies. Called after all bodies are stored.
Motion act_on_flags(WorldState& w, const SolverIndices& indices, const SolverData& data);

}  // namespace drystone::solver
