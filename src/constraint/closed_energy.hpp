// The energy of closed components: those on whose bodies only joints and an equal gravity act in a step. No joint but a motor can
// add energy, so the energy after the step, kinetic and that of springs, may not be greater than before.
//
// One iteration over joints in a sub-step leaves errors. Those of springs may be applied again by the warm start, when they have
// become a push in the wrong direction, and nothing bounds them: a hub with twelve stiff springs had 300 times its energy after a
// few seconds of steps of a 30th of a second. If a step adds more than kTolerance of the energy, the motion of the component
// relative to that of a rigid body slows down until nothing is added. Momentum and angular momentum stay, and so do velocities
// across joints that are 0.
//
// The components are those that are solved directly, and those whose warm start is limited (solve/warm_start_energy.hpp). The direct solution
// closes errors by velocities that it removes after the bodies have moved (constraint/articulated-inl.hpp). When bodies turn far in a sub-step,
// a part of such a velocity remains: trees that spun at a radian in a step multiplied their energy.
//
// A component is not closed if it has contacts, motors that turn, springs of bounded force, bodies with forces, locked axes or a time of their
// own, linear damping that differs among its bodies, or a joint to a kinematic body; if a joint holds it against gravity, because the
// corrections of errors lift bodies; or if a field acted on one of its bodies in the step. All sums are in the order of the component's bodies.
#pragma once

#include <span>

#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::joint {

/// The energy of a component before the solver.
struct ClosedEnergy {
  double energy = 0.0;      ///< Negative if the component is not closed.
  bool is_held = false;     ///< By a joint to a body that does not move.
  bool has_drives = false;  ///< Joints with springs, motors or limits.
};

/// Of each component. Empty if there are none.
std::span<const ClosedEnergy> energies_before(WorldState& w, const Partition& partition, float inv_h);
/// Slows down the closed components that gained energy in the solver.
void hold_energies(WorldState& w, const Partition& partition, std::span<const ClosedEnergy> before,
                   const Motion& motion, float inv_h);

}  // namespace drystone::joint
