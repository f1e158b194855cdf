// Fields in a step: finds which fields act on which bodies, and adds their forces to the velocity changes of a sub-step.
//
// The force of most fields depends on the position of a body, so it is computed in each sub-step. The motion is then that of symplectic
// Euler, whose energy error stays bounded. A force computed once per step would act on bodies that have moved in the sub-steps since. The
// amplitude of an oscillation of angular frequency w would grow by the share (3/16) (w dt)^2 in each step of four sub-steps, so orbits and
// floating bodies would gain energy: the amplitude of a boat that bobs with a period of 4 s would grow by 0.8 % per second. Threads: each
// block of the partition computes the forces on its own bodies, so results do not depend on the number of workers.
#pragma once

#include "world/check.hpp"
#include "world/solver_bodies.hpp"
#include "world/world_state.hpp"

namespace drystone::field {

/// Checks options of any kind, ids included.
void check_options(model::Check& check, const AnyFieldOptions& options);
/// Checks a row, which has slots in place of ids.
void check_row(model::Check& check, const FieldRow& row);

/// Wakes the bodies that the field acts on at their present positions.
void wake_bodies(SimState& w, const FieldRow& row);
/// Removes a body from the lists of fields before the body is destroyed. Destroys the fields whose carrier is this body and the fields
/// whose list becomes empty. Returns whether a field was destroyed.
bool forget_body(SimState& w, std::uint32_t body);

// --- In a step --------------------------------------------------------------------------------------------------------

/// Wakes sleeping bodies within reach of fields whose carriers move. Called at the beginning of a step.
void wake_reached(SimState& w);

/// Calls f(slot) for each enabled field, in slot order.
template <typename F>
void for_each_enabled(const SimState& w, F f) {
  w.fields.ids.for_each_used([&](std::uint32_t slot) {
    if (common_options(w.fields.row[slot].options).enabled) f(slot);
  });
}

/// An enabled field, with its carrier's motion at the beginning of the step.
struct ActiveField {
  std::uint32_t slot = kNone;
  Position center;  // The centre of a radial field: the centre of mass of its carrier, if it has one.
  Vec2 velocity;    // The velocity of the carrier.
  const FieldFunction* function = nullptr;
};

/// All fields of a step, in slot order.
struct ActiveFields {
  std::span<const ActiveField> list;
  std::span<const std::uint32_t> for_all;  // Indices in `list` of the fields without a list of bodies.
  std::span<std::uint64_t> selected;  // By solver index: `words` words with a bit for each field that acts on the body.
  std::size_t words = 0;

  bool empty() const { return list.empty(); }
};

/// Lists the enabled fields, and finds the bodies on which those with a list of bodies act.
ActiveFields begin(WorldState& w, const SolverIndices& indices);
/// Finds which of the other fields act on the bodies of a range, by categories. act() tests areas in each sub-step.
void select(const SimState& w, const ActiveFields& fields, const SolverIndices& indices, IndexRange range);
/// Sets the velocity changes in a sub-step of the length h for the bodies of the range that a field acts on.
void act(const SimState& w, const ActiveFields& fields, const SolverIndices& indices, const solver::BodyArrays& arrays,
         float h, IndexRange range, int substep);
/// Advances the time of all fields. Called at the end of each step, even if all bodies sleep.
void advance(SimState& w, float dt);

}  // namespace drystone::field
