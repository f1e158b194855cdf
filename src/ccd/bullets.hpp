// Bullets: fast bodies that must pass neither through static nor through moving bodies, nor through each other.
#pragma once

#include "ccd/first_impact.hpp"
#include "world/grid.hpp"
#include "world/locks.hpp"

namespace drystone::continuous {

/// Stops fast bullets, and the fast bodies that they hit, at their impacts, in the order of time.
void handle_bullets(WorldState& w, Sweeps& sweeps);

/// Stops a body at an impact.
void stop_at(WorldState& w, Sweeps& sweeps, const ImpactFinder& finder, std::uint32_t body, const Impact& impact);

/// Moves a body along with the body that it hit, from the impact to the end of the step, as far as no static shape is in the way.
/// The body is at its pose at the impact.
void carry_along(SimState& w, const ImpactFinder& finder, std::uint32_t body, const Impact& impact);

// A stop moves a body back along its sweep, after its joints, or with a kinematic body that is in its way. By rounding or by the push it would
// move along a locked axis (world/locks.hpp), so the body has its old coordinate there instead, exactly.

/// Moves the centre of mass back to where it was along locked axes, and ends the velocity along them.
inline void hold_locked_axes(SimState& w, std::uint32_t slot, Position start) {
  const MotionLocks locks = model::locks_of(w.bodies.links[slot]);
  BodyState& body = w.bodies.state[slot];
  const Position place = {locks.x ? start.x : body.center.x, locks.y ? start.y : body.center.y};
  body.velocity = model::unlocked(locks, body.velocity);
  if (place == body.center) return;
  const Position position = model::moved(place, -rotate(body.pose.rotation, body.local_center), w.options.length_unit);
  if (!model::in_range(position)) return;  // At the edge of the world the body stays where the stop left it.
  body.center = place;
  body.pose.position = position;
}

}  // namespace drystone::continuous
