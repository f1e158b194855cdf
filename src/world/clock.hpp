// A body's own time runs s times as fast as the world's (BodyClock::scale). The rows of bodies are in the world's time, the program sees
// bodies in their own time; this file converts between the two.
//
//   own      in the world      because, with the body's time t' = s t
//   v        s v               dx/dt = s dx/dt'
//   m        m / s^2           m d2x/dt'2 = F  is  (m / s^2) d2x/dt2 = F
//   d, g     s d, s^2 g        rates per time, accelerations
//
// Forces are the same in both. So a slow body presses on others with its full weight, and the energy m v^2 / 2 of two bodies of unlike
// scales is conserved as that of others; what is conserved in the world as momentum is m v / s.
#pragma once

#include <array>
#include <limits>

#include "world/sim_state.hpp"

namespace drystone::model {

inline BodyType type_in_world(const BodyClock& clock) {
  const bool is_frozen = clock.type == BodyType::dynamic && clock.scale == 0.0f;
  return is_frozen ? BodyType::kinematic : clock.type;
}

/// The pace of a body's time. Worlds without time scales do not read the clocks.
inline float pace_of(const SimState& w, std::uint32_t body) {
  return w.bodies.paced_count == 0 ? 1.0f : w.bodies.clock[body].scale;
}

/// Whether the program made the body dynamic. is_dynamic() is false for such a body while it is frozen.
inline bool is_dynamic_unless_frozen(const SimState& w, std::uint32_t body) {
  return w.bodies.clock[body].type == BodyType::dynamic;
}

struct OwnVelocity {
  Vec2 linear;
  float angular = 0.0f;
};

inline OwnVelocity own_velocity(const SimState& w, std::uint32_t body) {
  const BodyState& s = w.bodies.state[body];
  const float pace = pace_of(w, body);
  if (pace == 1.0f) return {s.velocity, s.angular_velocity};
  const BodyClock& clock = w.bodies.clock[body];
  if (pace == 0.0f) return {clock.kept_velocity, clock.kept_angular_velocity};
  return {(1.0f / pace) * s.velocity, s.angular_velocity / pace};
}

inline void set_own_velocity(BodyTable& bodies, std::uint32_t body, const OwnVelocity& velocity) {
  BodyState& s = bodies.state[body];
  BodyClock& clock = bodies.clock[body];
  const bool stands = clock.scale == 0.0f;
  clock.kept_velocity = stands ? velocity.linear : Vec2{};
  clock.kept_angular_velocity = stands ? velocity.angular : 0.0f;
  s.velocity = clock.scale * velocity.linear;
  s.angular_velocity = clock.scale * velocity.angular;
}

/// 0 for a mass of 0, which stands for infinite mass. The inverse of a tiny mass is huge but finite.
inline float inverse_mass(float mass) {
  return mass > 0.0f ? min(1.0f / mass, std::numeric_limits<float>::max()) : 0.0f;
}

struct InverseMass {
  float mass = 0.0f;
  float inertia = 0.0f;
};

/// The inverse mass and inertia in the body's own time, with which impulses of the program act on own velocities.
inline InverseMass own_inverse_mass(const SimState& w, std::uint32_t body) {
  const MassData& mass = w.bodies.mass[body];
  return {inverse_mass(mass.mass), w.bodies.links[body].fixed_rotation ? 0.0f : inverse_mass(mass.inertia)};
}

/// Computes the properties in the world's time from those of the clock, but neither velocity nor mass.
inline void take_clock(BodyTable& bodies, std::uint32_t body) {
  const BodyClock& clock = bodies.clock[body];
  BodyState& s = bodies.state[body];
  s.type = type_in_world(clock);
  s.linear_damping = clock.scale * clock.linear_damping;
  s.angular_damping = clock.scale * clock.angular_damping;
  constexpr float kMost = std::numeric_limits<float>::max();  // Any finite gravity scale is allowed.
  s.gravity_scale = clamp(clock.scale * clock.scale * clock.gravity_scale, -kMost, kMost);
  s.sleep_threshold = clock.scale * clock.sleep_threshold;
  bodies.links[body].time_to_sleep = clock.scale == 0.0f ? clock.time_to_sleep : clock.time_to_sleep / clock.scale;
}

/// Computes the inverse mass in the world's time. The types of the body's rows must be set.
inline void take_mass(SimState& w, std::uint32_t body) {
  BodyState& s = w.bodies.state[body];
  const float pace = w.bodies.clock[body].scale;
  const InverseMass own = s.type == BodyType::dynamic ? own_inverse_mass(w, body) : InverseMass{};
  constexpr float kMost = std::numeric_limits<float>::max();
  s.inv_mass = min(pace * pace * own.mass, kMost);
  s.inv_inertia = min(pace * pace * own.inertia, kMost);
}

/// The pace of the springs and motors of a joint between two bodies, and of the surfaces of a contact: that of the slower dynamic body.
inline float pace_between(const SimState& w, const std::array<std::uint32_t, 2>& bodies) {
  if (w.bodies.paced_count == 0) return 1.0f;
  const bool a = is_dynamic(w, bodies[0]);
  const bool b = is_dynamic(w, bodies[1]);
  if (a && b) return min(w.bodies.clock[bodies[0]].scale, w.bodies.clock[bodies[1]].scale);
  return a || b ? w.bodies.clock[bodies[a ? 0 : 1]].scale : 1.0f;
}

}  // namespace drystone::model
