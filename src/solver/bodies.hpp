// The way between the body table and the compact solver bodies. By ranges of solver indices, so that blocks can be worked
// on side by side.
#pragma once

#include "kernels/kernels.hpp"
#include "model/step_context.hpp"

namespace drystone::solver {

/// Memory for the drives of all solver bodies, of which the step context is told.
BodyForces allocate_forces(WorldState& w, StepContext& c);

/// Solver bodies and drives from the table, what is too fast cut; remembers where each body starts.
void load_bodies(const WorldState& w, const StepContext& c, const SolverData& data, IndexRange range);

/// Cuts and flags what is too fast. What is no longer a number is flagged as broken and stands still for the rest of the
/// step, so that it spoils no neighbour.
void keep_in_bounds(const SolverData& data, std::uint32_t i);

/// Moves a body that turns farther in the sub-step than the lanes integrate, and notes the turn. Whether it does.
bool rotate_by_large_angle(const SolverData& data, std::uint32_t i);

/// New poses and velocities into the table: also what the last pass of the constraints made too fast is cut. Flags what
/// is fast, and what is no longer finite or in range and so keeps its pose.
void store_bodies(WorldState& w, const StepContext& c, const SolverData& data, IndexRange range);

/// Once all bodies are stored: counts what was cut, lists fast bodies, takes broken ones out of the world.
void act_on_flags(WorldState& w, StepContext& c, const BodyForces& forces);

}  // namespace drystone::solver
