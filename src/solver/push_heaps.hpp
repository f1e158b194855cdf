// Bodies deep inside many others are pushed apart before the sub-steps, by moves that leave no speed behind.
#pragma once

#include "model/step_context.hpp"

namespace drystone::solver {

/// In: c.in_heap, c.heap_contacts. Out: c.heap_moves, from which the sub-steps start, and in the body table velocities that
/// do not approach. Where there is no heap it does nothing.
void push_heaps_apart(WorldState& w, StepContext& c);

}  // namespace drystone::solver
