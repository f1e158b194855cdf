// The surface of a contact: the materials of two shapes mixed, and what the rule for the two materials says instead.
//
// A contact is given its surface when it is made, and again when a material, a rule or its edit changes; a hook may edit it within a step.
#pragma once

#include "drystone/material.hpp"
#include "world/sim_state.hpp"

namespace drystone::contact {

/// Must be called when WorldOptions::material_rules were set.
void index_rules(SimState& w);

/// The rule for two materials, or null.
const MaterialRule* find_rule(const SimState& w, const Material& a, const Material& b);

/// Whether a rule forbids contacts of the two materials.
bool rule_forbids(const SimState& w, const Material& a, const Material& b);

/// What a shape gives to the surface of its contacts.
struct SurfaceSide {
  const ShapeRow& shape;
  float rolling_radius;  // The radius that rolling resistance is a share of [m].
};

/// Sets friction, restitution, rolling resistance, surface speed and the event flags of a contact.
void set_surface(const SimState& w, const SurfaceSide& a, const SurfaceSide& b, ContactRow& contact);

}  // namespace drystone::contact
