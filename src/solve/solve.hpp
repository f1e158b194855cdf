// Fifth phase of the step: forces, constraints and motion, in sub-steps.
//
// Soft step: each sub-step solves the impacts of contacts with restitution, integrates velocities, applies the impulses of the last
// sub-step (warm start), solves constraints with the soft push-out, integrates positions, and relaxes, which removes the velocity of the
// push-out. Many small sub-steps of one iteration each converge better than many iterations of one large step.
// Source: M. Macklin et al., "Small Steps in Physics Simulation" (2019); E. Catto, Solver2D (2024).
#pragma once

#include <span>

#include "constraint/kernels.hpp"
#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::solver {

/// The table for lanes, which must be available (see available_lanes()). That of Lanes::scalar is always there, for constraints that have
/// no others beside them; its width is 1, or more in a build without kernels of width 1.
const KernelTable& kernel_table(Lanes lanes);

/// Adds the kernels of joints to the tables. To be called before a world gets joints, by whatever may give it some: a program that is
/// linked with none of these has no kernels of joints.
void use_joint_kernels();

/// Computes StepOptions::contacts from the stiffness and damping in WorldOptions. The stiffness is limited to what a sub-step of length
/// h [s] allows. inv_h = 1 / h.
ContactSoftness contact_softness(const SimState& w, float h, float inv_h);

/// Whether contacts are relaxed once more, before bodies move, in a step with sub-steps of length h: where sub-steps become longer, their
/// first impulses are wrong by what the solver still had to correct, times the ratio of the lengths.
bool must_settle(const SimState& w, float h);

/// Notes the lengths of a step that was solved.
void note_lengths(SimState& w, const StepOptions& options);

/// Solves the awake bodies: updates poses and velocities, and stores impulses for the next warm start.
Motion solve(WorldState& w, const StepOptions& options, const Touches& touches, const Partition& partition);

/// Moves bodies that overlap deeply apart before the sub-steps. The moves do not change velocities.
/// Returns the move of each body, by solver index; empty if no bodies overlap deeply. Also removes the approach velocities of bodies whose
/// contacts are not solved (ContactKey::buried).
std::span<const Vec2> push_apart(WorldState& w, const StepOptions& options, const base::LayeredBitSet& deep_contacts,
                                 const Partition& partition);

}  // namespace drystone::solver
