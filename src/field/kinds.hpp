// The functions of each kind of field. A kind has options (drystone/field.hpp), traits (model/field_row.hpp), a description of its numbers
// (model/row_fields.hpp), and three functions in a file of its own:
//
//   check()   checks its options, except those that all fields have
//   varies()  says whether its force on a body at rest changes with time; such a body does not fall asleep
//   act()     adds to the push on a body; called for each body that the field acts on, by several threads at once
//
// A kind that lacks one of these functions does not compile, because fields.cpp calls them through the variant of all options.
#pragma once

#include "field/push.hpp"
#include "model/check.hpp"

namespace drystone::field {

/// A field at the beginning of a sub-step. It has copies of the data of other bodies that act() needs, such as the carrier, because other
/// threads may change these bodies.
struct Moment {
  const SimState& w;
  std::uint32_t slot = kNone;
  double time = 0.0;  // Time since the field was created [s].
  Position center;    // Only for radial fields: their centre, or that of the carrier.
  bool center_moves = false;
  const FieldFunction* function = nullptr;  // Only for custom fields.
};

void check(model::Check& check, const GravityZoneOptions& o);
void check(model::Check& check, const DirectionalFieldOptions& o);
void check(model::Check& check, const RadialFieldOptions& o);
void check(model::Check& check, const BuoyancyOptions& o);
void check(model::Check& check, const WindOptions& o);
void check(model::Check& check, const CustomFieldOptions& o);

inline bool varies(const GravityZoneOptions&, const Moment&, const Target&) { return false; }
inline bool varies(const DirectionalFieldOptions&, const Moment&, const Target&) { return false; }
bool varies(const RadialFieldOptions& o, const Moment& moment, const Target& target);
bool varies(const BuoyancyOptions& o, const Moment& moment, const Target& target);
inline bool varies(const WindOptions& o, const Moment&, const Target&) { return o.gusts > 0.0f; }
inline bool varies(const CustomFieldOptions&, const Moment&, const Target&) { return false; }

void act(const GravityZoneOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const DirectionalFieldOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const RadialFieldOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const BuoyancyOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const WindOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const CustomFieldOptions& o, const Moment& moment, const Target& target, Push& push);

/// The factor by which the strength is multiplied at a distance, in [0, 1].
float falloff_at(Falloff falloff, float distance, float reach);
/// Adds a force or an acceleration, depending on `quantity`, at the centre of mass.
void add_strength(Push& push, const Target& target, FieldQuantity quantity, Vec2 strength);

/// Whether a field or an explosion with these categories acts on the shape: the shape has one of the categories and is no sensor.
inline bool sees(std::uint64_t categories, const ShapeRow& shape) {
  return !shape.sensor && (categories & shape.filter.category) != 0;
}

}  // namespace drystone::field
