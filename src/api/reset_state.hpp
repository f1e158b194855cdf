// A world's state is replaced by another one. reset_state() copies it into the memory that the world has, for batches of worlds that are
// reset often; replace_state(), for World::restore() and clone(), keeps the memory to which spans of the last step point.
#pragma once

#include "world/world_state.hpp"

namespace drystone::api {

/// Copies the options that are not part of a snapshot: workers, scheduler, lanes, functions of fields, contact hooks.
void take_run_options(WorldOptions& options, const WorldOptions& from);

/// The set of all bodies, as new ones for the smoothing of poses.
void mark_all_as_placed(base::LayeredBitSet& placed, const base::IdPool& bodies);

/// Replaces the state by a copy of `from`, but keeps the options that are not part of a snapshot. Report and events become empty, and spans
/// that the world returned are invalid. Allocates only for columns that are longer in `from` than they ever were in this world.
void reset_state(WorldState& w, const SimState& from);

/// Replaces the state in place, because report() may have returned a reference. Returns the former state. Report and events become those of
/// a new world. Spans that were returned after the last step stay valid until the next step.
SimState replace_state(WorldState& w, SimState next);

}  // namespace drystone::api
