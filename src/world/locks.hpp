// Locked axes of bodies (MotionLocks). A body that is locked along x has an inverse mass of 0 along x and its own along y. So a push P
// changes its velocity by m^-1 D P, and along a unit direction u its inverse mass is m^-1 u . D u, where D is the diagonal matrix with 0
// for a locked axis and 1 for a free one. The velocity along a locked axis is exactly 0.
//
// Alternatives: no velocity along the axis when the bodies move, as Box2D 3 does it (contacts and joints then compute with the free mass:
// a crate of a hundred times the mass sinks into the body); a prismatic joint with the world (exact only as far as joints are;
// docs/locks.md has the figures). Worlds without locked axes do not read the locks.
#pragma once

#include "world/clock.hpp"
#include "world/sim_state.hpp"

namespace drystone::model {

inline MotionLocks locks_of(const BodyLinks& links) { return {links.locked_x, links.locked_y, links.fixed_rotation}; }

inline bool has_locked_axis(const MotionLocks& locks) { return locks.x || locks.y; }
/// Whether a dynamic body has a locked axis. Static and kinematic bodies have no mass, so locks only bound the velocity that the program
/// gives them.
inline bool has_locked_axis(const BodyTable& bodies, std::uint32_t body) {
  return bodies.clock[body].type == BodyType::dynamic && has_locked_axis(locks_of(bodies.links[body]));
}
inline bool has_locked_axis(const SimState& w, std::uint32_t body) {
  return w.bodies.locked_count > 0 && has_locked_axis(w.bodies, body);
}

/// The part of a vector along the free axes.
inline Vec2 unlocked(const MotionLocks& locks, Vec2 v) { return {locks.x ? 0.0f : v.x, locks.y ? 0.0f : v.y}; }
inline Vec2 unlocked(const SimState& w, std::uint32_t body, Vec2 v) {
  return unlocked(locks_of(w.bodies.links[body]), v);
}
inline OwnVelocity unlocked(const MotionLocks& locks, const OwnVelocity& velocity) {
  return {unlocked(locks, velocity.linear), locks.rotation ? 0.0f : velocity.angular};
}

/// The inverse mass of a body, in the world's time, for a push along a unit direction through the centre of mass.
inline float inverse_mass_along(const SimState& w, std::uint32_t body, Vec2 direction) {
  const float inv_mass = w.bodies.state[body].inv_mass;
  if (!has_locked_axis(w, body)) return inv_mass;
  return inv_mass * length_squared(unlocked(w, body, direction));
}

/// Whether a contact finds the body as hard to move along its normal as a static one: such contacts are stiffer. The normal of a contact
/// with a locked body that leans under its load is not exactly along the axis.
inline constexpr float kHeldShare = 0.01f;
inline bool is_held(float inverse_mass_along_normal, float inv_mass) {
  return inverse_mass_along_normal <= kHeldShare * inv_mass;
}

/// The own velocity of a body after an impulse of the program, which acts in the body's own time.
inline OwnVelocity velocity_after(const SimState& w, std::uint32_t body, Vec2 impulse, float angular_impulse) {
  const OwnVelocity now = own_velocity(w, body);
  const InverseMass inverse = own_inverse_mass(w, body);
  return {now.linear + inverse.mass * unlocked(w, body, impulse), now.angular + inverse.inertia * angular_impulse};
}

}  // namespace drystone::model
