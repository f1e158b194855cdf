// The events of a step in Box2D's structs.
#pragma once

#include <box2d/box2d.h>

#include "drystone/contact.hpp"

namespace drystone::box2d {

struct WorldRecord;

/// Translates the events of the step that has ended.
void take_events(WorldRecord& w);
/// As after a step in which nothing happened.
void clear_events(WorldRecord& w);

/// A contact as Box2D's manifold, with the impulses of the last step.
b2Manifold manifold_of(const WorldRecord& w, const ContactView& contact);
/// A contact with its shapes, and in 3.2 with its id.
b2ContactData contact_data(WorldRecord& w, const ContactView& contact);

}  // namespace drystone::box2d
