// The surface of a contact: the materials of two shapes mixed, and what the rule for the two materials says instead.
//
// A contact is given its surface when it is made, and again when a material or a rule changes, never in a step.
#pragma once

#include <cstdint>
#include <span>

#include "drystone/material.hpp"
#include "model/rows.hpp"

namespace drystone::contact {

/// The rule for two materials, or null. The list is searched from its begin: it is short, and searched once for each new contact.
const MaterialRule* find_rule(std::span<const MaterialRule> rules, const Material& a, const Material& b);

/// Whether a rule forbids contacts of the two materials.
bool rule_forbids(std::span<const MaterialRule> rules, const Material& a, const Material& b);

/// What a shape gives to the surface of its contacts.
struct SurfaceSide {
  const ShapeRow& shape;
  float rolling_radius;  // The radius that rolling resistance is a share of [m].
};

/// Sets friction, restitution, rolling resistance, surface speed and the event flags of a contact.
void set_surface(std::span<const MaterialRule> rules, const SurfaceSide& a, const SurfaceSide& b, ContactRow& contact);

}  // namespace drystone::contact
