#include "contact/edits.hpp"

#include <algorithm>

#include "contact/contacts.hpp"
#include "contact/passage.hpp"

namespace drystone::contact {
namespace {

/// The place of a contact in the list of edits.
template <typename Edits>
auto place_of(Edits& edits, std::uint32_t contact) {
  return std::lower_bound(edits.begin(), edits.end(), contact,
                          [](const EditedContact& edited, std::uint32_t slot) { return edited.contact < slot; });
}

/// Inserts the edits whose contacts are not in the list, from the back, so that each entry moves once.
void insert_new(std::vector<EditedContact>& list, std::span<const EditedContact> edits, std::size_t added) {
  std::size_t from = list.size();
  list.resize(from + added);
  std::size_t to = list.size();
  for (std::size_t i = edits.size(); i-- > 0 && to > from;) {
    while (from > 0 && list[from - 1].contact > edits[i].contact) list[--to] = list[--from];
    const bool has_edit = from > 0 && list[from - 1].contact == edits[i].contact;
    if (!has_edit && edits[i].edit != ContactEdit{}) list[--to] = edits[i];
  }
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

void set_edits(SimState& w, std::span<const EditedContact> edits) {
  auto& list = w.contact_edits;
  std::size_t added = 0;
  bool some_end = false;
  for (const EditedContact& edited : edits) {
    const auto place = place_of(list, edited.contact);
    const bool has_edit = place != list.end() && place->contact == edited.contact;
    if (edited.edit.ignore != (has_edit && place->edit.ignore)) forget_passage(w, edited.contact);
    if (has_edit) {
      place->edit = edited.edit;
      some_end = some_end || edited.edit == ContactEdit{};
    } else if (edited.edit != ContactEdit{}) {
      ++added;
    }
  }
  if (some_end) std::erase_if(list, [](const EditedContact& edited) { return edited.edit == ContactEdit{}; });
  if (added > 0) insert_new(list, edits, added);
  for (const EditedContact& edited : edits) take_from_shapes(w, edited.contact);
}

void set_edit(SimState& w, std::uint32_t contact, const ContactEdit& edit) {
  const EditedContact edited{contact, edit};
  set_edits(w, {&edited, 1});
}

void end_edits_of_step(SimState& w) {
  std::vector<EditedContact> ended;
  for (const EditedContact& edited : w.contact_edits) {
    if (edited.edit.one_step) ended.push_back({edited.contact, {}});
  }
  if (!ended.empty()) set_edits(w, ended);
}

void apply_edit(const SimState& w, std::uint32_t contact, ContactRow& row) {
  const ContactEdit edit = edit_of(w, contact);
  row.passable = row.passable || edit.ignore;
  row.friction = edit.friction.value_or(row.friction);
  row.surface_speed = edit.surface_speed.value_or(row.surface_speed);
}

}  // namespace drystone::contact
