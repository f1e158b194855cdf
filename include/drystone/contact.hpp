// Changes of single contacts: by World::edit_contact(), or by hooks that the engine calls in a step (docs/contact_edits.md). Use filters,
// materials and one-way surfaces where they can say the same: they are data and cost nothing in a step.
#pragma once

#include <optional>

#include "drystone/id.hpp"
#include "drystone/query.hpp"

namespace drystone {

/// Changes one contact while it lives: from the step in which the boxes of the two shapes begin to overlap until they cease to, or until
/// a call ends the contact. What is not set follows from the two shapes.
struct ContactEdit {
  /// Whether the two shapes pass through each other: they do not touch and have no contact events.
  bool ignore = false;
  /// Friction of the contact. Range [0, 1e6].
  std::optional<float> friction{};
  /// The sum of the two surface speeds, as in Material [m/s]. Finite.
  std::optional<float> surface_speed{};
  /// Whether the edit ends with the step: with the present one if before_solving() sets it, else with the next one.
  bool one_step = false;

  friend bool operator==(const ContactEdit&, const ContactEdit&) = default;
};

/// Functions of the program that a step calls: WorldOptions::contact_hooks. They are called on the thread that calls step(), never at the same
/// time, and in the same order on every machine and for any number of workers. So a world with hooks gives the same bits again if
/// the hooks do. Hooks must not call the world, and must not throw.
///
/// What they decide is stored in the state of the world as edits of contacts: snapshots have it, recordings store it, and a replay needs no
/// hooks. An edit that is out of range is not applied: StepReport::refused_edits counts it.
class ContactHooks {
 public:
  virtual ~ContactHooks() = default;

  /// Called once for each new contact: the boxes of the two shapes began to overlap. Returning false is the edit {.ignore = true}. Not
  /// called for sensors. The order is that of the pairs of shapes.
  virtual bool may_touch(ShapeId, ShapeId) { return true; }
  /// Called in each step for each contact that touches and is not asleep, before it is solved, in the order of contact slots. `contact` has
  /// the points at the beginning of the step, and no impulses. `edit` is the present edit of the contact and may be changed. A contact
  /// that is ignored has no points, so this is not called for it any more, unless its edit has `one_step`. Nor is it called in the step in which a sleeping contact wakes
  /// because something touched its island: that contact is solved with the edit that it has.
  virtual void before_solving(const ContactView& /*contact*/, ContactEdit& /*edit*/) {}
};

}  // namespace drystone
