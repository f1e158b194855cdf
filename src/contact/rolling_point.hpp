// The single contact point of a shape with a round border (SupportShape), for a body that rolls.
//
// The solver keeps the offsets of a contact point for the whole step. While a body rolls, its contact point wanders along the border, so the
// offsets are those of a certain time in the step, and this time decides whether rocking bodies gain energy. Let a body rock with the
// frequency w, and let a step of length dt have n sub-steps. The offset at the time k dt gives the acceleration -w^2 (x + k dt v) for the
// whole step, and the sub-steps sum it to
//   v' = v + dt a,   x' = x + dt v + c dt^2 a,   c = (n + 1) / (2 n)
// The determinant of this map is 1 + (1 - c - k) (w dt)^2, and it is the square of the factor by which the amplitude grows. With k = 0,
// the beginning of the step, the amplitude of a half disc of 0.5 m grows by a factor of 4.6 in 40 s at 60 Hz with 4 sub-steps (measured; the
// formula gives 4.9). With k = 1 - c = (1 - 1 / n) / 2 the determinant is 1: the amplitude does not change.
//
// So the offsets and the normal are those of a pose that the bodies will reach at k dt by rolling about their contact point. The separation is
// that of the present poses. Such a manifold is not kept in the next step, because a late offset has the same effect.
#pragma once

#include "collide/manifold_lanes.hpp"
#include "world/sim_state.hpp"
#include "world/step_data.hpp"

namespace drystone::contact {

/// Whether one of the shapes is a support shape.
bool has_round_border(const SimState& w, const ContactRow& contact);

/// Whether the contact's single point is one that roll_ahead() sets in each step.
inline bool is_rolling_point(const SimState& w, const ContactRow& contact) {
  return contact.count == 1 && !contact.sensor && has_round_border(w, contact);
}

/// Moves the new point of a contact to the place where it will be at k dt. `shapes` are those of the contact.
void roll_ahead(SimState& w, const StepOptions& options, std::uint32_t contact, const ShapesToCollide& shapes);

}  // namespace drystone::contact
