// The time for which a body has been pushed out of overlaps. After two seconds there is no room at the sides of a pair, so it is moved
// upwards as well, as in a pit. From then on it is moved less and less, because there may be no room at all (a box that is too full), or
// something stronger holds it together, such as the joints of tangled ragdolls: moves would shake the bodies for ever.
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

/// The least share of the vertical part of a move that each sweep makes (overlap_sweeps.hpp).
float rise_after(float pushed_time);

/// The share of the missing distance by which a pair is still moved.
float effort_after(float pushed_time);

/// Removes stale entries from the list of pushed bodies: the slot may have a new body, or the body was disabled and enabled again,
/// fell asleep or became static. Must be called before new entries are added, so that no body is listed twice.
void drop_stale(SimState& w);

/// Updates the times for which bodies have been pushed. While a body is not pushed, its time decreases as fast as it increased. `moves` is
/// by solver index, and empty if no body was moved.
void update_pushed_time(SimState& w, float dt, const SolverIndices& indices, std::span<const Vec2> moves);

}  // namespace drystone::solver
