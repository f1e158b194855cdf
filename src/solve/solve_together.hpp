// The fifth phase of the step for several small worlds together. A world of a few bodies fills one or two lanes of eight or sixteen; the
// constraints of many worlds fill them all.
//
// Each world has a partition of its own, with one constraint in a batch. These are merged into a partition of all worlds: constraints of the
// same colour and kind are side by side, and so are articulated components of the same structure. A world's constraints keep their colours,
// so a body sees them in the order that it sees alone; and a lane does not depend on the other lanes. So a world has the bits that it has
// alone. The kernels that read and write the rows of worlds find the world of each lane in SolverData::worlds.
#pragma once

#include "constraint/kernels.hpp"
#include "core/arena.hpp"
#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::solver {

/// Whether a world may be solved with others: it is small and has nothing that needs more than the passes over contacts and joints (fields,
/// joints that break, locked axes, kinematic bodies that are awake, contacts with restitution). `contacts` are the awake contacts of the step.
bool may_be_solved_together(const WorldState& w, std::span<const std::uint32_t> contacts);

/// A world that is solved with others. The partition has batches of one lane.
struct WorldToSolve {
  WorldState* world = nullptr;
  const StepOptions* options = nullptr;
  const Touches* touches = nullptr;
  const Partition* partition = nullptr;
  StepNumbers numbers;  // Set by solve_together(), for a world that shares lanes.
  Motion motion;        // The result. It lies in `arena` and in the scratch memory of the world.
};

/// Solves the worlds, as solve() would solve each of them.
void solve_together(std::span<WorldToSolve> worlds, base::Arena& arena);

}  // namespace drystone::solver
