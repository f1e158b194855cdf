// Fields in a step: which act on which bodies, and what they add to the velocity changes of a sub-step.
//
// The force of most fields depends on where a body is. Found once a step and held, it would be applied to positions that have moved on in the
// sub-steps: the amplitude of an oscillation of angular frequency w grows by about (3/16) (w dt)^2 in each step of four sub-steps, which
// heats orbits and floating bodies (a boat that bobs with 4 s gains 0.8 % a second). Found at the beginning of each sub-step, the motion is
// that of symplectic Euler, whose energy error does not grow. So fields act in each sub-step. Blocks look at their own bodies alone:
// nothing depends on workers.
#pragma once

#include "kernels/kernels.hpp"
#include "model/check.hpp"
#include "model/world_state.hpp"

namespace drystone::field {

/// Conditions on options of any kind, ids included.
void check_options(model::Check& check, const AnyFieldOptions& options);
/// The same of a row, whose ids are slots.
void check_row(model::Check& check, const FieldRow& row);

/// Wakes the bodies that the field acts on where they are now.
void wake_bodies(SimState& w, const FieldRow& row);
/// Before a body is destroyed: it leaves the lists of fields. Fields that it carries, and those whose list is empty then, are
/// destroyed. Returns whether any was.
bool forget_body(SimState& w, std::uint32_t body);

// --- In a step --------------------------------------------------------------------------------------------------------

/// Wakes sleepers that a carrier on the move takes its field to. At the beginning of a step.
void wake_reached(SimState& w);

/// A field that is enabled.
struct ActiveField {
  std::uint32_t slot = kNone;
  Position center;  // Of a field with a carrier: at the beginning of the step, and how it moves.
  Vec2 velocity;
  const FieldFunction* function = nullptr;
};

/// All fields of a step, in slot order.
struct ActiveFields {
  std::span<const ActiveField> list;
  std::span<std::uint64_t> selected;  // A bit for each field of the list, in rows of `words`, by solver index.
  std::size_t words = 0;

  bool empty() const { return list.empty(); }
};

ActiveFields begin(WorldState& w, const SolverIndices& indices);
/// Finds which fields act on the bodies of a range, areas aside.
void select(const SimState& w, const ActiveFields& fields, const SolverIndices& indices, IndexRange range);
/// Sets the velocity changes of the range's bodies for the sub-step, where a field acts on them.
void act(const SimState& w, const ActiveFields& fields, const SolverIndices& indices, const solver::SolverData& data,
         IndexRange range, int substep);
/// Time goes on for all fields. At the end of a step, also of one in which everything sleeps.
void advance(SimState& w, float dt);

}  // namespace drystone::field
