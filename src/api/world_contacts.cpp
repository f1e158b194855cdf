// Calls of World about single contacts.
#include "contact/contacts.hpp"
#include "contact/edits.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/islands.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

/// Checks that two shapes have a contact that may be edited.
void check_contact(Check& check, const WorldState& w, ShapeId shape_a, ShapeId shape_b) {
  check.shape(shape_a, "shape_a").shape(shape_b, "shape_b");
  const auto have_contact = [&] {
    return shape_a != shape_b && contact::find_contact(w, shape_a.index, shape_b.index) != kNone;
  };
  check.require(have_contact, "shape_a and shape_b have no contact: their boxes do not overlap, or they may not touch");
  check.require([&] { return !w.shapes.row[shape_a.index].sensor && !w.shapes.row[shape_b.index].sensor; },
                "shape_a or shape_b is a sensor");
}

}  // namespace

Result<void> World::edit_contact(ShapeId shape_a, ShapeId shape_b, const ContactEdit& edit) {
  WorldState& w = *state_;
  Operation<&World::edit_contact> check(w, shape_a, shape_b, edit);
  check_contact(check, w, shape_a, shape_b);
  model::check_edit(check, edit);
  return check.then([&] {
    const std::uint32_t slot = contact::find_contact(w, shape_a.index, shape_b.index);
    if (contact::edit_of(w, slot) == edit) return;
    contact::set_edit(w, slot, edit);
    for (const std::uint32_t body : std::array(w.contacts.row[slot].body)) {
      if (is_dynamic(w, body)) island::wake(w, body);
    }
  });
}

Result<ContactEdit> World::contact_edit(ShapeId shape_a, ShapeId shape_b) const {
  Check check(*state_);
  check_contact(check, *state_, shape_a, shape_b);
  return check.then(
      [&] { return contact::edit_of(*state_, contact::find_contact(*state_, shape_a.index, shape_b.index)); });
}

}  // namespace drystone
