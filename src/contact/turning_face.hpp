// The normal of a contact whose face turns while the other body slides along it.
//
// The solver keeps the normal n and the offsets of a contact for the whole step. Let a face of a body turn with w while a corner r of
// another body slides along it with the speed u. After a step of length dt the height of r above the face is n' . (r + v dt), with v the
// relative velocity of the centres and n' the normal at the end of the step. It stays the same if
//   n' . v + w (t . r) = 0,   t the direction of the face:
// with the normal of the step's end and the offsets of its beginning. (With the normal of the beginning, r sinks by w u dt^2 in a step, 8
// mm for 1 rad/s and 30 m/s, and a shot that slides along a plank that turns towards it passes through it.) The impulses act at one point
// of both bodies in either case, so they change neither momentum nor angular momentum.
//
// Alternatives: turn the normal in each sub-step, for which all contacts would pay and which leaves w u dt^2 / n; the normal and the
// offsets of the middle of the step, which change the angular momentum by the impulse times half of the way that r slides in a step.
#pragma once

#include "collide/manifold.hpp"
#include "world/sim_state.hpp"
#include "world/step_data.hpp"

namespace drystone::contact {

/// Turns the new manifold of a contact to the end of the step, if this changes heights by more than kFeatureTolerance. It must have a point, and
/// the shapes must have pressed on each other in the last step: bodies that have just met are left alone, because an impact acts where they
/// are. Returns whether the manifold was turned. The next step must not keep it.
bool turn_with_face(const SimState& w, const StepOptions& options, const ContactRow& contact, LocalManifold& manifold);

}  // namespace drystone::contact
