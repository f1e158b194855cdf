// The normal of a contact whose face turns while the other body slides along it.
//
// The solver keeps the normal n and the offsets of a contact for the whole step. Let a face of a body turn with w while a point r of another body
// slides along it with the speed u. The height of the point above the face after a step of length dt is n' . (r + v dt), with v the relative
// velocity of the centres and n' the normal at the end of the step. With the rotation's angle w dt it stays the same if
//   n' . v + w (t . r) = 0,   t the direction of the face:
// the normal of the step's end, with the offsets of its beginning. (With the normal of the beginning, the point sinks by w u dt^2 a step, 8 mm for 1
// rad/s and 30 m/s: a shot that slides along a plank which turns towards it passes through it.) The impulses still act at one point of both
// bodies, so momentum and angular momentum stay what they are.
//
// Alternatives: turn the normal in each sub-step, which every contact would pay for and which leaves w u dt^2 / n; the normal and the offsets
// of the middle of the step, which change the angular momentum by half of a step's way times the impulse.
#pragma once

#include "model/sim_state.hpp"
#include "model/step_data.hpp"

namespace drystone::contact {

/// By how much the normal of a contact that was just computed turns in the step [rad]; 0 if this moves the bodies apart or together by less than
/// kFeatureTolerance, or if the bodies have just met: an impact acts where they are.
float turn_of_face(const SimState& w, const StepOptions& options, const ContactRow& contact);

}  // namespace drystone::contact
