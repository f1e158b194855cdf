// A contact as queries and hooks show it.
#pragma once

#include "contact/contact_now.hpp"
#include "drystone/query.hpp"

namespace drystone::contact {

/// Whether two solid shapes touch. Overlaps with sensors are rows of the same table.
inline bool is_touch(const ContactRow& contact) { return contact.touching && !contact.sensor; }

inline ContactView view_of(const SimState& w, const ContactRow& contact) {
  ContactView view;
  view.shape_a = visible_id(w, contact.shape[0]);
  view.shape_b = visible_id(w, contact.shape[1]);
  view.cell = cell_of(w, contact.shape[0], contact.shape[1]);
  const ContactNow now = contact_now(w, contact);
  view.normal = now.normal;
  view.count = contact.count;
  for (std::size_t i = 0; i < now.count; ++i) {
    const PointImpulses& impulses = contact.impulses[i];
    view.points[i] = {now.points[i].position, now.points[i].separation, impulses.step_normal, impulses.step_tangent,
                      contact.feature[i]};
  }
  return view;
}

}  // namespace drystone::contact
