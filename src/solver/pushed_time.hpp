// The time for which a body has been pushed out of overlaps. Depending on this time, pairs are lifted, become soft, and are finally no
// longer moved.
//
// If there is no room for all bodies (a box that is too full), overlaps never vanish, and bodies would be moved to and fro for ever. So
// after two seconds a pair becomes a spring: its moves are summed during the sweeps and may be reversed, and the cluster comes to rest in
// the equilibrium of these springs. After eight seconds the pair is moved less and less, because something stronger holds it together, such
// as the joints of tangled ragdolls, which pull the bones back in each step; moves would shake the bodies for ever.
#pragma once

#include <cstdint>
#include <span>

#include "model/partition.hpp"
#include "model/sim_state.hpp"

namespace drystone::solver {

/// How long the body has been pushed [s].
inline float pushed_time(const SimState& w, std::uint32_t body) {
  return w.bodies.state[body].pushed ? w.bodies.links[body].pushed_time : 0.0f;
}

/// Whether a pair has been pushed for so long that it must be lifted from below.
bool is_stuck(float pushed_time);

/// The softness of a pair's spring. With softness 1, a single pair is moved by half of the missing distance.
float softness_after(float pushed_time);

/// The share of the missing distance by which a pair is still moved.
float effort_after(float pushed_time);

/// The share of the missing distance by which a pair is lifted. It falls to 0 when the pair has become soft, because then there is no room
/// above the pair either.
float lifted_part(float pushed_time, float softness);

/// Removes stale entries from the list of pushed bodies: the slot may have a new body, or the body was disabled and enabled again,
/// fell asleep or became static. Must be called before new entries are added, so that no body is listed twice.
void drop_stale(SimState& w);

/// Updates the times for which bodies have been pushed. While a body is not pushed, its time decreases as fast as it increased. `moves` is
/// by solver index, and empty if no body was moved.
void update_pushed_time(SimState& w, float dt, const SolverIndices& indices, std::span<const Vec2> moves);

}  // namespace drystone::solver
