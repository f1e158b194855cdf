// A stop moves a body back along its sweep, after its joints, or with a kinematic body that is in its way. By rounding or by the push it would
// move along a locked axis (model/locks.hpp), so the body has its old coordinate there instead, exactly.
#pragma once

#include "model/grid.hpp"
#include "model/locks.hpp"

namespace drystone::continuous {

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
