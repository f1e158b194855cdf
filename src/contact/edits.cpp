#include "contact/edits.hpp"

#include <algorithm>

#include "contact/contacts.hpp"
#include "contact/one_way.hpp"

namespace drystone::contact {
namespace {

/// The place of a contact in the list of edits.
template <typename Edits>
auto place_of(Edits& edits, std::uint32_t contact) {
  return std::lower_bound(edits.begin(), edits.end(), contact,
                          [](const EditedContact& edited, std::uint32_t slot) { return edited.contact < slot; });
}

}  // namespace

ContactEdit edit_of(const SimState& w, std::uint32_t contact) {
  const auto place = place_of(w.contact_edits, contact);
  return place != w.contact_edits.end() && place->contact == contact ? place->edit : ContactEdit{};
}

void forget_edit(SimState& w, std::uint32_t contact) {
  const auto place = place_of(w.contact_edits, contact);
  if (place != w.contact_edits.end() && place->contact == contact) w.contact_edits.erase(place);
}

void set_edit(SimState& w, std::uint32_t contact, const ContactEdit& edit) {
  const bool was_ignored = is_ignored(w, contact);
  forget_edit(w, contact);
  if (edit != ContactEdit{}) w.contact_edits.insert(place_of(w.contact_edits, contact), {contact, edit});
  take_from_shapes(w, contact);
  if (edit.ignore != was_ignored) forget_passage(w, contact);
}

void apply_edit(const SimState& w, std::uint32_t contact, ContactRow& row) {
  const ContactEdit edit = edit_of(w, contact);
  row.passable = row.passable || edit.ignore;
  row.friction = edit.friction.value_or(row.friction);
  row.surface_speed = edit.surface_speed.value_or(row.surface_speed);
}

}  // namespace drystone::contact
