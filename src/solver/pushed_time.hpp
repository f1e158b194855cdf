// How long a body was pushed out of overlaps, and what that changes: its moves are lifted, become soft and end.
//
// Where there is no room for all (a box that is too full) overlaps never go away, and bodies would be moved to and fro for
// ever. So after two seconds a pair becomes a spring: its moves are summed during the sweeps and may be undone, and the
// cluster comes to rest in the equilibrium of these springs. After eight seconds it is moved less and less: something
// stronger holds it together, such as the joints of tangled ragdolls, which pull the bones back in each step. Moves would
// shake them for ever.
#pragma once

#include <cstdint>
#include <span>

#include "model/partition.hpp"
#include "model/sim_state.hpp"

namespace drystone::solver {

/// How long the body was pushed [s].
inline float pushed_time(const SimState& w, std::uint32_t body) {
  return w.bodies.state[body].pushed ? w.bodies.links[body].pushed_time : 0.0f;
}

/// Whether a pair was pushed for so long that it has to be lifted from below.
bool is_stuck(float pushed_time);

/// The softness of a pair's spring: at 1, a pair on its own is moved by half of the missing separation.
float softness_after(float pushed_time);

/// The share of the missing separation by which a pair is still moved.
float effort_after(float pushed_time);

/// The share of the missing separation that a lift adds. 0 once the pair has become soft: then there is no room above
/// either.
float lifted_part(float pushed_time, float softness);

/// Removes stale entries of the list of pushed bodies: the slot may have a new body, or the body was disabled and enabled again,
/// fell asleep or became static. They are removed before new ones are added, so that no body is listed twice.
void drop_stale(SimState& w);

/// Updates how long bodies were pushed; without pushing, the time falls as fast as it rose. Moves are by solver index, and
/// none if nothing was moved.
void update_pushed_time(SimState& w, float dt, const SolverIndices& indices, std::span<const Vec2> moves);

}  // namespace drystone::solver
