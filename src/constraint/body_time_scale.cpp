#include "constraint/bodies.hpp"
#include "contact/contacts.hpp"
#include "world/clock.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"

namespace drystone::body {

void set_time_scale(SimState& w, std::uint32_t body, float scale) {
  BodyClock& clock = w.bodies.clock[body];
  const model::OwnVelocity velocity = model::own_velocity(w, body);
  // A body that freezes or thaws leaves the simulation and enters it again as a body of another type.
  const bool changes_type = clock.type == BodyType::dynamic && (clock.scale == 0.0f) != (scale == 0.0f);
  const bool enabled = w.bodies.state[body].enabled;
  if (changes_type) detach(w, body);
  w.bodies.paced_count -= clock.scale != 1.0f ? 1 : 0;
  clock.scale = scale;
  w.bodies.paced_count += clock.scale != 1.0f ? 1 : 0;
  model::take_clock(w.bodies, body);
  model::take_mass(w, body);
  model::set_own_velocity(w.bodies, body, velocity);
  if (changes_type && enabled) attach(w, body, true);
  // The pace of surface speeds.
  model::for_each_contact(
      w, body, [&](std::uint32_t slot, const ContactRow&, std::uint32_t) { contact::take_from_shapes(w, slot); });
  island::wake(w, body);
}

}  // namespace drystone::body
